import type { StudyEvent, StudyJSON } from "@unswayed/core";
import type { SealedBallot } from "../log/log-draft.ts";
import { orderOf, type Secret } from "../log/secret.ts";
import type { State } from "../log/state.ts";
import { studyInput } from "../model/study-input.ts";

/** A decision that can be replayed: all answers of both kinds, people shuffled and without names. */
export interface ResearchBundle {
  readonly schema: "unswayed/bundle@2";
  readonly isSimulated: boolean;
  readonly hands: State["settings"]["hands"];
  readonly study: StudyJSON;
}

export function researchBundle(
  state: State,
  ballots: readonly SealedBallot[],
  secret: Secret,
): ResearchBundle {
  const study = studyInput(state, ballots, secret.seed);
  const { voters } = study.settings;
  const places = orderOf(secret, "bundle", voters.length);
  const alias = new Map(voters.map((voter, k) => [voter, `p${(places[k] ?? 0) + 1}`]));
  const aliases = [...alias.values()].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  const renamed = <T>(given: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(given)
        .map(([voter, answer]) => [alias.get(voter) ?? voter, answer] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const events = study.events.map((event): StudyEvent => {
    if (event.kind === "answered") return { ...event, answers: renamed(event.answers) };
    if (event.kind !== "answers-added") return event;
    const added = event.added.map((given) => ({ ...given, answers: renamed(given.answers) }));
    return { ...event, added };
  });
  return {
    schema: "unswayed/bundle@2",
    isSimulated: state.isSimulated,
    hands: state.settings.hands,
    study: { ...study, settings: { ...study.settings, voters: aliases }, events },
  };
}
