import type { MeetingPlan } from "@unswayed/core";
import type { Fact, OptionValue, Question, Settings } from "@unswayed/protocol";
import { applied } from "../../src/log/applied.ts";
import type { State } from "../../src/log/state.ts";

const at = "2026-05-05T10:00:00.000Z";

/** Something that happened, or what comes of what happened before. */
type Happening = Fact | ((state: State) => Fact);

/** A decision of these settings that has started and in which this happened. */
export function after(settings: Settings, ...facts: readonly Happening[]): State {
  return happened([created(settings), sealed, ...facts]);
}

/** The same, with everyone seated. */
export function afterJoining(settings: Settings, ...facts: readonly Happening[]): State {
  const joined = settings.voters.map((_, k): Fact => ({ kind: "joined", voter: `v${k + 1}` }));
  return happened([created(settings), ...joined, sealed, ...facts]);
}

/** A decision in which this plan was locked. */
export function afterStart(settings: Settings, plan: MeetingPlan): State {
  return happened([created(settings), (state) => ({ ...sealed(state), plan })]);
}

const sealed = ({ plan }: State): Extract<Fact, { kind: "sealed" }> => ({
  kind: "sealed",
  fingerprint: "ab".repeat(32),
  seedCommitment: "ab".repeat(32),
  plan,
});

function created(settings: Settings): Fact {
  return { kind: "created", deliberation: "d", facilitator: "Maria", isSimulated: false, settings };
}

/** After these facts alone. */
export function happened(facts: readonly Happening[]): State {
  const state = facts.reduce<State | null>((known, fact) => {
    if (typeof fact !== "function") return applied(known, fact, at);
    if (!known) throw new Error("nothing happened before");
    return applied(known, fact(known), at);
  }, null);
  if (!state) throw new Error("nothing happened");
  return state;
}

/** A pair that was put, on which nobody voted. */
export function compared(
  round: number,
  candidate: OptionValue,
  reference: OptionValue,
): readonly [Fact, Fact] {
  return [
    {
      kind: "question-opened",
      round,
      question: { kind: "pair", options: [candidate, reference] },
      chosenBy: "model",
      voters: ["v1"],
    },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}

/** A question discarded after it was put. */
export function withdrawn(round: number): Fact {
  return { kind: "round-withdrawn", round, reason: "misread" };
}

/** A private round about these questions, which nobody answered. */
export function inPrivate(moment: number, ...rounds: number[]): readonly Happening[] {
  return [
    ({ rounds: asked }) => ({
      kind: "moment-opened",
      moment,
      questions: rounds.map((round) => ({
        round,
        question: asked.find((known) => known.round === round)?.question as Question,
      })),
      voters: ["v1"],
      closesAt: null,
    }),
    { kind: "moment-closed", moment, by: "all-in", commitments: [] },
  ];
}

/** An option that was put to be rated, to which nobody gave a number. */
export function rated(round: number, option: OptionValue): readonly Fact[] {
  return [
    {
      kind: "question-opened",
      round,
      question: { kind: "rating", options: [option] },
      chosenBy: "model",
      voters: ["v1"],
    },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}
