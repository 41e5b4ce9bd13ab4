import {
  type Channel,
  type OptionValue,
  restoreStudy,
  type SpaceSpec,
  type Study,
  type StudyAnswer,
  type StudyAnswers,
  type StudyFunctions,
  type VoteRequest,
} from "@unswayed/core";
import { type PaperSettings, paper, paperStudy } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";

/** Small groups for the tests of a study: few people, few options, scales given, so that a fit takes milliseconds. */

export function listOf(...names: string[]): SpaceSpec {
  return { kind: "list", items: names.map((name) => ({ name })) };
}

export const dishes = ["soup", "rice", "pasta", "curry"];

/** Two people, four dishes, three starting pairs. */
export const supper: PaperSettings = {
  voters: ["Ana", "Ben"],
  options: listOf(...dishes),
  normBound: 3,
  initialPairs: 3,
};

export const three: PaperSettings = { ...supper, voters: ["Ana", "Ben", "Cem"] };

/** One real parameter, so that options are proposed and not picked from a list. */
export const room: PaperSettings = {
  voters: ["Ana", "Ben"],
  options: { kind: "box", parameters: [{ name: "temperature", min: 15, max: 30 }] },
  normBound: 3,
  lengthScale: 0.2,
  initialPairs: 3,
};

/** How much someone likes an option, perhaps not the same when others listen. */
export type Liking = (voter: string, option: OptionValue, channel: Channel) => number;

/** Everyone likes a dish the more, the later it stands in the list. */
export const laterIsBetter: Liking = (_, option) => dishes.indexOf(option as string);

/** Ana likes it cool and Ben warm. */
export const coolOrWarm: Liking = (voter, option) =>
  -(((option as { temperature: number }).temperature - (voter === "Ana" ? 19 : 24)) ** 2);

/** Two camps: each has a favourite the other cannot stand, and pasta is everyone's second choice. */
export const camps: Liking = (voter, option) => {
  if (option === "pasta") return 2;
  if (option === "soup") return voter === "Ana" ? 3 : 0;
  if (option === "curry") return voter === "Ana" ? 0 : 3;
  return 1;
};

export function study(
  settings: PaperSettings & StudyFunctions,
  changes: Partial<PaperSettings & StudyFunctions> = {},
): Study {
  return paperStudy({ ...settings, ...changes });
}

/** A study read back, whichever method its file names. */
export function restored(json: unknown, options: StudyFunctions = {}): Study {
  return restoreStudy(json, { methods: [paper, scores], ...options });
}

export function answersTo(
  request: VoteRequest,
  voters: readonly string[],
  liking: Liking,
): StudyAnswers {
  const answers: Record<string, StudyAnswer> = {};
  for (const voter of voters) {
    const gain =
      liking(voter, request.options[0], request.channel) -
      liking(voter, request.options[1], request.channel);
    answers[voter] = gain > 0 ? "first" : gain < 0 ? "second" : "no-preference";
  }
  return answers;
}

/** Everyone answers everything until the study asks about a round after `rounds`. */
export function played(of: Study, rounds: number, liking: Liking = laterIsBetter): Study {
  for (;;) {
    const request = of.ask({ evenIfDone: true });
    if (!request || request.round > rounds) return of;
    of.tell(request, answersTo(request, of.voters, liking));
  }
}

/** The question asked now, which the test knows to exist. */
export function asked(of: Study): VoteRequest {
  const request = of.ask({ evenIfDone: true });
  if (!request) throw new Error("nothing is asked");
  return request;
}

/** All a study is, as text: what two studies must agree in to be the same. */
export function written(of: Study): string {
  return JSON.stringify(of);
}

/** Round 2 is open: Ana has answered, Ben has not. Dora was here and left. */
export function midway(): Study {
  const group = paperStudy({ ...supper, voters: ["Ana", "Ben", "Dora"] });
  group.leave("Dora");
  played(group, 1);
  group.tell(asked(group), { Ana: "first" });
  return group;
}
