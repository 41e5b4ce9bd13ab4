export function pairsOf(options: readonly number[]): (readonly [number, number])[] {
  return options.flatMap((a, k) => options.slice(k + 1).map((b) => [a, b] as const));
}
