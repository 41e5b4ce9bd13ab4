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

export const names: readonly string[] = ["a", "b", "c", "d", "e", "f"];
export const voters: readonly string[] = ["v1", "v2", "v3", "v4", "v5"];

/** The most private pairs that six options have. */
export const mostPairs = 15;

/** One pair put to everyone in private: the places of its options, and who prefers the first. */
interface Asked {
  readonly pair: readonly [number, number];
  readonly prefersFirst: readonly boolean[];
}

interface AskedGroup {
  readonly asked: readonly Asked[];
  /** The share of what there is to gain that choosing an option gives up. */
  regretOf(option: number): number;
}

/** A simulated group of five with tastes that have a part in common, asked about all pairs of six options in an order drawn at random. */
export function askedGroup(group: number, share: number): AskedGroup {
  const draw = numbers(group);
  const coin = numbers(1_000_003 + group);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const common = names.map(normal);
  const tastes = voters.map(() => names.map((_, x) => common[x] + normal()));
  const worth = names.map((_, x) => tastes.reduce((sum, taste) => sum + taste[x], 0));
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  const pairs = names.flatMap((_, a) => names.slice(a + 1).map((__, b) => [a, a + 1 + b] as const));
  const order = pairs.map((pair) => ({ pair, at: draw() })).sort((x, y) => x.at - y.at);
  return {
    asked: order.map(({ pair }) => ({
      pair,
      prefersFirst: tastes.map((taste) => {
        const isFirst = draw() < 1 / (1 + Math.exp(taste[pair[1]] - taste[pair[0]]));
        // The same draws for every share: a larger one replaces what a smaller one does, and more.
        const [isReplaced, other] = [coin() < share, coin() < 0.5];
        return isReplaced ? other : isFirst;
      }),
    })),
    regretOf: (option) => (most - worth[option]) / (most - least),
  };
}
