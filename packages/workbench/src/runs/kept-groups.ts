import { textIfThere, writeWhole } from "unswayed/kit";

/**
 * What was found for every group. Those that are in the file from an earlier run with the same words are not made again, so that an
 * interrupted run goes on.
 *
 * @param path - null where nothing is kept
 */
export function keptGroups<G, R>(
  path: string | null,
  words: string,
  groups: readonly G[],
  make: (group: G, k: number) => R,
): readonly R[] {
  const records = knownGroups<R>(path, words).slice(0, groups.length);
  for (let k = records.length; k < groups.length; k++) {
    records.push(make(groups[k] as G, k));
    if (path === null) continue;
    writeWhole(path, `${[words, ...records.map((record) => JSON.stringify(record))].join("\n")}\n`);
  }
  return records;
}

/** What an earlier run with the same words found. */
export function knownGroups<R>(path: string | null, words: string): R[] {
  const [first, ...lines] = (path && textIfThere(path)?.trim().split("\n")) || [];
  return first === words ? lines.map((line) => JSON.parse(line) as R) : [];
}
