import { createStudy, type StudyAnswer } from "@unswayed/core";
import { askedGroup, names, voters } from "./asked-group.ts";

/** The share of what there is to gain that the recommendation gives up, after each of fifteen private questions to five people about six options. */
export function regrets(group: number, share: number): readonly number[] {
  const study = createStudy({
    voters: [...voters],
    options: { kind: "list", items: names.map((name) => ({ name })) },
    seed: `group ${group}`,
    effort: { particles: 96 },
    ...(share > 0 && { answers: { randomised: share } }),
  });
  const { asked, regretOf } = askedGroup(group, share);
  return asked.map(({ pair: [a, b], prefersFirst }) => {
    const answers = Object.fromEntries(
      voters.map((voter, k): [string, StudyAnswer] => [
        voter,
        prefersFirst[k] ? "first" : "second",
      ]),
    );
    study.addAnswers([
      { channel: "private", question: { kind: "pair", options: [names[a], names[b]] }, answers },
    ]);
    return regretOf(names.indexOf(String(study.leader()?.option)));
  });
}
