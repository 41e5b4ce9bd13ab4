import { createStudy, type StudyAnswer } from "@unswayed/core";

/** Numbers in [0, 1) that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The most private pairs that six options have. */
export const mostPairs = 15;

/** The share of what there is to gain that the recommendation gives up, after each of fifteen private questions to five people about six options. */
export function regrets(group: number, share: number): readonly number[] {
  const draw = numbers(group);
  const coin = numbers(1_000_003 + group);
  const names = ["a", "b", "c", "d", "e", "f"];
  const voters = ["v1", "v2", "v3", "v4", "v5"];
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const common = names.map(normal);
  const tastes = voters.map(() => names.map((_, x) => common[x] + normal()));
  const worth = names.map((_, x) => tastes.reduce((sum, taste) => sum + taste[x], 0));
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  const pairs = names.flatMap((_, a) => names.slice(a + 1).map((__, b) => [a, a + 1 + b] as const));
  const order = pairs.map((pair) => ({ pair, at: draw() })).sort((x, y) => x.at - y.at);
  const study = createStudy({
    voters,
    options: { kind: "list", items: names.map((name) => ({ name })) },
    seed: `group ${group}`,
    effort: { particles: 96 },
    ...(share > 0 && { answers: { randomised: share } }),
  });
  return order.map(({ pair: [a, b] }) => {
    const answers = Object.fromEntries(
      voters.map((voter, i): [string, StudyAnswer] => {
        const isFirst = draw() < 1 / (1 + Math.exp(tastes[i][b] - tastes[i][a]));
        // The same draws for every share: a larger one replaces what a smaller one does, and more.
        const [isReplaced, other] = [coin() < share, coin() < 0.5];
        return [voter, (isReplaced ? other : isFirst) ? "first" : "second"];
      }),
    );
    study.addAnswers([
      { channel: "private", question: { kind: "pair", options: [names[a], names[b]] }, answers },
    ]);
    const best = names.indexOf(String(study.leader()?.option));
    return (most - worth[best]) / (most - least);
  });
}
