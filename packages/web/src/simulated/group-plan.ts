/** A made-up group: who there is, among what they choose, and how much each follows the first of them in public. */
export interface GroupPlan {
  readonly people: readonly string[];
  readonly options: readonly string[];
  /** Share of each hand that is the first person's wish; 0 is independent. */
  readonly follows: readonly number[];
}

/** Fewer leave nothing to work out; more take a film past its minute. */
export const fewestPeople = 3;
export const mostPeople = 12;

export const usualGroup: GroupPlan = {
  people: ["Boss", "Sam", "Ida", "Noor", "Jon", "Mei"],
  options: ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"],
  follows: [0, 0.7, 0.1, 0.6, 0.6, 0.5],
};

/** The usual group's first practice run: one in which the show of hands goes wrong, since that is what it is about. */
export const firstSeed = 4;
