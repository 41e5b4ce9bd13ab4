import type { JudgmentColumns } from "./judgments.ts";

/** A data set of real people's judgments: where its file lies among the data sets, and how it is read. */
export interface PeopleSource {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly columns: JudgmentColumns;
}

/**
 * Sets in which the same people judged the same items alone and after they met. "After" was itself given in private in all of them: it
 * shows lasting influence and learning, not only what was said aloud.
 */
export const peopleSources: readonly PeopleSource[] = [
  {
    name: "forums",
    title: "24 deliberative forums, 4 to 9 policy options ranked before and after",
    file: "people/deliberation-cases/deliberation-cases.csv",
    columns: {
      group: ["survey", "group"],
      where: { kind: "option rank" },
      lowerIsBetter: true,
    },
  },
  {
    name: "experts",
    title: "5 groups of experts, 25 claims, alone and after discussion",
    file: "people/replicats/replicats.csv",
    columns: { before: "before_best", after: "after_best" },
  },
  {
    name: "news",
    title: "30 groups, four news items, alone and after two rounds of seeing others",
    file: "people/misinformation2020/misinformation2020.csv",
    columns: {
      group: ["condition", "group"],
      where: { condition: "Probabilistic" },
      after: "after2",
    },
  },
  {
    name: "cards",
    title: "groups of two to seven, which of four cards, alone and after a chat",
    file: "people/delidata/delidata.csv",
    columns: {},
  },
];
