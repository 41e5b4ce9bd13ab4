/** (1 − ρ)/(1 − ρⁿ), in whole percent; 1/n at the average. */
export function leastPleasedShare(rho: number, people: number): number {
  const n = Math.max(people, 1);
  const share = rho === 1 ? 1 / n : (1 - rho) / (1 - rho ** n);
  return Math.round(100 * share);
}
