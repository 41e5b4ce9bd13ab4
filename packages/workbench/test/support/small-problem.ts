import type { Vote } from "@unswayed/paper";

/** Two voters, four options on a line, three public rounds and one private: solved in milliseconds. */
export const smallProblem = {
  schema: "unswayed/problem@1",
  name: "small",
  voters: ["Ada", "Ben"],
  options: [[0.1], [0.35], [0.6], [0.9]],
  kernel: { kind: "rbf", lengthScale: 0.25, jitter: 1e-6 },
  normBound: 1.5,
  influencePrior: { minimumWeight: 0.01, ridge: 0.0625, concentration: 1.0000125 },
  slack: { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" },
  rho: 0.5,
  privateVotes: [
    { candidate: 1, reference: 0, answers: ["candidate", "reference"] },
    { candidate: 3, reference: 2, answers: ["reference", "candidate"] },
  ] satisfies Vote[],
  publicVotes: [
    { candidate: 1, reference: 0, answers: ["candidate", "candidate"] },
    { candidate: 2, reference: 1, answers: ["reference", "tie"] },
    { candidate: 3, reference: 2, answers: ["reference", null] },
  ] satisfies Vote[],
  reference: 3,
  at: [[0.45], [0.1]],
} as const;

/** A copy with one field, named by its path, replaced; undefined takes it out. */
export function withField(path: string, value: unknown): unknown {
  const copy = structuredClone(smallProblem) as unknown as Record<string, unknown>;
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  const last = steps.pop() as string;
  let parent = copy;
  for (const step of steps) {
    parent[step] ??= {};
    parent = parent[step] as Record<string, unknown>;
  }
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}
