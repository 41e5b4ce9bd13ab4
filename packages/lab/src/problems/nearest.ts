/** The name that shares the largest part of its letter pairs with a word, or undefined when none shares half. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0.5;
  for (const name of names) {
    const likeness = sharedPairs(word, name);
    if (likeness > most) [best, most] = [name, likeness];
  }
  return best;
}

/** Twice the letter pairs in common over all letter pairs, with the ends of a word as letters of their own. */
function sharedPairs(a: string, b: string): number {
  const left = pairsOf(b);
  const total = pairsOf(a).length + left.length;
  let shared = 0;
  for (const pair of pairsOf(a)) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    left.splice(place, 1);
    shared += 2;
  }
  return shared / total;
}

function pairsOf(word: string): string[] {
  const letters = [..."^", ...word, "$"];
  return letters.slice(1).map((letter, k) => `${letters[k]}${letter}`);
}
