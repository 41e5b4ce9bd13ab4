import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace } from "../space/option-space.ts";
import { checkedAddedVotes, checkedAnswers } from "./checks.ts";
import { plainCopy } from "./json.ts";
import { applyEvent, foldEvents, type Pair, type StudyEvent, type StudyState } from "./log.ts";

/**
 * The checks of a study's record. A file may have been edited by hand or written by another program, and a wrong event that
 * is read without complaint becomes a wrong result: each is held against the state that the ones before it lead to. What
 * a study accepts and writes down itself passes.
 *
 * The result is a copy; a refusal names the event and the field, such as events[4].answers.Ana.
 */
export function checkEvents(
  events: unknown,
  space: OptionSpace,
  voters: readonly string[],
): readonly StudyEvent[] {
  if (!Array.isArray(events)) throw new InvalidInputError("events", events, "a list of events");
  let state = foldEvents(space, voters, []);
  return Array.from(events, (given: unknown, index) => {
    const at = `events[${index}]`;
    if (!isObject(given)) {
      throw new InvalidInputError(at, given, 'an object such as { kind: "joined", voter: "Ana" }');
    }
    const event = plainCopy(given, at) as StudyEvent;
    within(at, () => {
      checkEvent(event, state);
      state = applyEvent(state, event);
    });
    return event;
  });
}

type Kind = StudyEvent["kind"];
type Check<K extends Kind> = (
  event: Extract<StudyEvent, { readonly kind: K }>,
  state: StudyState,
) => void;

/** What each kind must be, beyond what applying it refuses anyway. */
const checks: { readonly [K in Kind]: Check<K> } = {
  answered(event, state) {
    checkAsked(event, state);
    checkedAnswers(event.answers, state);
  },
  closed: checkAsked,
  "asked-together"({ requests }, state) {
    if (!Array.isArray(requests) || requests.length === 0) {
      throw new InvalidInputError(
        "requests",
        requests,
        "a list of requests { round, channel, candidate, reference }",
      );
    }
    let next = state;
    for (const [index, request] of (requests as readonly Requested[]).entries()) {
      const at = `requests[${index}]`;
      if (!isObject(request)) throw new InvalidInputError(at, request, "a request");
      within(at, () => {
        checkAsked(request, next);
        next = applyEvent(next, { kind: "asked-together", requests: [request] });
      });
    }
  },
  retracted({ round, channel, voter }, { rounds }) {
    checkRound(round);
    checkChannel(channel);
    const ballot = rounds.find((known) => known.round === round)?.[channel];
    if (!ballot) throw new InvalidInputError("round", round, `a round with a ${channel} vote`);
    if (voter !== null && !ballot.answers.has(voter)) {
      throw new InvalidInputError("voter", voter, "somebody who answered this vote, or null");
    }
  },
  "votes-added"({ votes }, state) {
    checkedAddedVotes(votes, state);
  },
  enqueued(event, { space }) {
    checkPair(event, space);
  },
  joined({ voter }, { active }) {
    if (typeof voter !== "string" || voter.trim() === "") {
      throw new InvalidInputError("voter", voter, "a name");
    }
    if (active.includes(voter)) {
      throw new InvalidInputError("voter", voter, "somebody who is not here yet");
    }
  },
  left({ voter }, { active }) {
    if (!active.includes(voter)) {
      throw new InvalidInputError("voter", voter, `somebody who is here: ${active.join(", ")}`);
    }
    if (active.length === 1) throw new InvalidInputError("voter", voter, "not the last person");
  },
  "option-added"({ item }, { space }) {
    space.withItem(item);
  },
  "option-withdrawn"({ option }, { space }) {
    const rest = named("option", () => space.without(option));
    if (rest.isFinite && rest.list().length === 0) {
      throw new InvalidInputError("option", option, "not the last option");
    }
  },
  "option-restored"({ option }, { space }) {
    named("option", () => space.restore(option));
  },
};

function checkEvent<K extends Kind>(
  event: Extract<StudyEvent, { readonly kind: K }>,
  state: StudyState,
): void {
  const { kind } = event as { readonly kind: K };
  if (!Object.hasOwn(checks, kind)) {
    throw new InvalidInputError("kind", kind, `one of ${Object.keys(checks).join(", ")}`);
  }
  checks[kind](event, state);
}

type Requested = Extract<StudyEvent, { kind: "asked-together" }>["requests"][number];

interface Asked extends Pair {
  readonly round: number;
  readonly channel: string;
}

function checkAsked(asked: Asked, { rounds, space }: StudyState): void {
  checkRound(asked.round);
  checkChannel(asked.channel);
  const pair = checkPair(asked, space);
  const known = rounds.find(({ round }) => round === asked.round);
  if (!known) return;
  for (const side of ["candidate", "reference"] as const) {
    if (space.key(pair[side]) !== space.key(known[side])) {
      const is = JSON.stringify(space.decode(known[side]));
      throw new InvalidInputError(side, asked[side], `${is}, as in round ${asked.round} before`);
    }
  }
}

function checkRound(round: unknown): void {
  if (Number.isSafeInteger(round) && (round as number) >= 1) return;
  throw new InvalidInputError("round", round, "a whole number ≥ 1");
}

function checkChannel(channel: unknown): void {
  if (channel === "public" || channel === "private") return;
  throw new InvalidInputError("channel", channel, '"public" or "private"');
}

function checkPair(pair: Pair, space: OptionSpace): { candidate: Option; reference: Option } {
  const candidate = space.encode(pair.candidate, "candidate");
  const reference = space.encode(pair.reference, "reference");
  if (space.key(candidate) === space.key(reference)) {
    throw new InvalidInputError("reference", pair.reference, "an option other than the candidate");
  }
  return { candidate, reference };
}

/** A space calls what it is given "value". */
function named<T>(name: string, work: () => T): T {
  return renamed(work, (field) => field.replace(/^value\b/, name));
}

function within(place: string, work: () => void): void {
  renamed(work, (field) => `${place}.${field}`);
}

function renamed<T>(work: () => T, rename: (field: string) => string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(rename(error.field), error.value, error.wanted);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
