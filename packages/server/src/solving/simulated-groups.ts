/** Made by `npm run sureness-words`; see docs/results/sureness-words.md. */
export interface SimulatedGroups {
  readonly people: number;
  readonly questions: number;
  readonly groups: number;
  /** By twentieth of the probability said: how many groups, and how many of them were right. */
  readonly bins: readonly (readonly [count: number, right: number])[];
}

export const simulatedGroups: readonly SimulatedGroups[] = [];
