/**
 * For each two options the strength of the strongest path between them: a path is as strong as its weakest majority, and a
 * majority as strong as the number of those who won it.
 *
 * @param wins - how many prefer option i to option j
 */
export function strongestPaths(
  wins: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const paths = wins.map((row, i) => row.map((won, j) => (won > (wins[j]?.[i] ?? 0) ? won : 0)));
  const at = (i: number, j: number): number => paths[i]?.[j] ?? 0;
  // Floyd and Warshall: by way of one more option at a time.
  for (const by of paths.keys()) {
    for (const [i, row] of paths.entries()) {
      for (const j of row.keys()) {
        if (i !== j) row[j] = Math.max(at(i, j), Math.min(at(i, by), at(by, j)));
      }
    }
  }
  return paths;
}
