// A module of one's own, as someone outside this repository would write it.

/** Alike up to a distance of 1, in a straight line. */
const tent = () => ({
  kind: "tent",
  evaluate: (a, b) => Math.max(0, 1 - Math.abs(a[0] - b[0])),
  gradient: (a, b) => Float64Array.of(Math.abs(a[0] - b[0]) < 1 ? -Math.sign(a[0] - b[0]) : 0),
  toJSON: () => ({ kind: "tent" }),
});

export const kernels = { tent };

const options = ["walk", "swim", "climb"];
const wants = [
  [2, 1, 0],
  [2, 0, 1],
  [0, 1, 2],
];

export const problems = [
  {
    name: "outing",
    title: "three people and three outings",
    redrawn: "never",
    data: null,
    build: () => ({
      task: {
        name: "outing",
        title: "three people and three outings",
        voters: ["Ana", "Ben", "Cleo"],
        options: { kind: "list", items: options.map((name) => ({ name })) },
        welfare: { kind: "utilitarian" },
        levels: "raw",
      },
      truth: {
        utility: (voter, option) => wants[voter][options.indexOf(option)],
        influence: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        socialUtility: (option) =>
          wants.reduce((sum, row) => sum + row[options.indexOf(option)], 0) / wants.length,
        grid: options,
        optimum: { option: "walk", value: 4 / 3 },
        publicOptimum: { option: "walk", value: 4 / 3 },
      },
    }),
  },
];

export const methods = [
  {
    name: "alphabet",
    title: "Alphabet",
    knows: "nothing",
    weighsCost: false,
    start({ task }) {
      const names = task.options.items.map(({ name }) => name).sort();
      let round = 0;
      return {
        ask: () => ({
          kind: "pair",
          round: round + 1,
          channel: "public",
          options: names.slice(0, 2),
        }),
        tell: () => {
          round += 1;
        },
        recommend: () => names[0],
      };
    },
  },
];
