/** Which of a study's limits are reached, as sentences. */
export function limitsReached(
  { rounds, cost }: { readonly rounds: number; readonly cost: number },
  stop: { readonly rounds: number; readonly cost: number },
): string[] {
  const used =
    stop.rounds === 1
      ? "The one round has been used."
      : `All ${stop.rounds} rounds have been used.`;
  return [
    ...(rounds >= stop.rounds ? [used] : []),
    ...(cost >= stop.cost ? [`The budget of ${stop.cost} has been spent.`] : []),
  ];
}
