import { type Answer, canonicalJson } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { type FactOf, must } from "./fact.ts";
import { keptAnswer } from "./questions.ts";
import type { Moment, Round, State } from "./state.ts";

export function openedRound(state: State, fact: FactOf<"question-opened">, at: string): Round {
  return {
    round: fact.round,
    question: fact.question,
    inPublic: true,
    chosenBy: fact.chosenBy,
    openedAt: at,
    closesAt: closingTime(state, at),
    voters: fact.voters,
    hands: new Map(),
    attempts: new Map(),
    isRevealed: state.settings.hands !== "countdown",
    isOpen: true,
    isWithdrawn: false,
  };
}

function closingTime({ settings }: State, openedAt: string): string | null {
  const { afterSeconds } = settings.closing;
  return afterSeconds === null ? null : instantOf(Date.parse(openedAt) + afterSeconds * 1000);
}

export function openedMoment(state: State, fact: FactOf<"moment-opened">, at: string): Moment {
  return {
    moment: fact.moment,
    afterRound: state.rounds.length,
    rounds: fact.questions.map(({ round }) => round),
    voters: fact.voters,
    openedAt: at,
    closesAt: fact.closesAt,
    isOpen: true,
    commitments: [],
  };
}

/** The questions of a private round that were not asked in public. */
export function onlyInPrivate(
  { rounds }: State,
  { questions, voters }: FactOf<"moment-opened">,
  at: string,
): readonly Round[] {
  const fresh = questions.filter(({ round, question }) => {
    const known = rounds.find((other) => other.round === round);
    const isSame = !known || canonicalJson(known.question) === canonicalJson(question);
    must(isSame, `question ${round} was another one`);
    return !known;
  });
  return fresh.map(({ round, question }, k) => {
    must(round === rounds.length + k + 1, "questions are numbered without gaps");
    return {
      round,
      question,
      inPublic: false,
      chosenBy: "model",
      openedAt: at,
      closesAt: null,
      voters,
      hands: new Map(),
      attempts: new Map(),
      isRevealed: true,
      isOpen: false,
      isWithdrawn: false,
    };
  });
}

export function raised(round: Round, fact: FactOf<"hand-raised">): Round {
  must(round.voters.includes(fact.voter), `${fact.voter} was not asked`);
  must(isKept(fact.answer, round), `${fact.voter}'s answer is none to this question`);
  // Taken out first: a changed hand rises again, after those that are up already.
  const others = [...round.hands].filter(([voter]) => voter !== fact.voter);
  return {
    ...round,
    hands: new Map([...others, [fact.voter, fact.answer]]),
    attempts: new Map([...round.attempts, [fact.voter, fact.attempt]]),
  };
}

function isKept(answer: Answer, { question }: Round): boolean {
  return keptAnswer(answer, question) === answer;
}

export function revealed(round: Round, { hands }: FactOf<"hands-revealed">): Round {
  for (const { voter, answer } of hands) {
    must(isKept(answer, round), `${voter}'s answer is none to this question`);
  }
  return {
    ...round,
    isRevealed: true,
    hands: new Map(hands.map(({ voter, answer }) => [voter, answer])),
  };
}

export function lowered(round: Round, fact: FactOf<"hand-lowered">): Round {
  return {
    ...round,
    hands: new Map([...round.hands].filter(([voter]) => voter !== fact.voter)),
    attempts: new Map([...round.attempts, [fact.voter, fact.attempt]]),
  };
}

export function withRound(state: State, number: number, change: (round: Round) => Round): State {
  const round = state.rounds.find((known) => known.round === number);
  must(round?.isOpen === true, `round ${number} was not open`);
  return {
    ...state,
    rounds: state.rounds.map((known) => (known.round === number ? change(known) : known)),
  };
}
