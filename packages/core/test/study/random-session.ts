import {
  createStudy,
  type Ledger,
  type Study,
  type StudyAnswer,
  type StudyEvent,
  type StudySettings,
} from "@unswayed/core";
import { paper } from "@unswayed/paper";
import fc from "fast-check";
import { restored } from "./group.ts";

/** What may happen in a session, with numbers that are taken modulo whatever there is to choose from. */
export type Step =
  | { readonly does: "answer"; readonly words: readonly (StudyAnswer | null)[] }
  | { readonly does: "answer-late"; readonly first: number; readonly word: StudyAnswer }
  | { readonly does: "close" }
  | { readonly does: "retract"; readonly which: number; readonly who: number }
  | { readonly does: "come-or-go"; readonly who: number }
  | { readonly does: "enqueue"; readonly first: number; readonly second: number }
  | { readonly does: "add-votes"; readonly first: number; readonly word: StudyAnswer }
  | { readonly does: "ask-together"; readonly count: number }
  | { readonly does: "ask-private" }
  | { readonly does: "add-option" }
  | { readonly does: "withdraw"; readonly which: number }
  | { readonly does: "restore-option"; readonly which: number }
  | { readonly does: "file" };

const word = fc.constantFrom<StudyAnswer>(
  "first",
  "second",
  "no-preference",
  "abstain",
  "unknown-option",
);
const number = fc.nat(60);

/** Mostly answers, as in life. A null is someone who is not in the room. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      does: fc.constant("answer" as const),
      words: fc.tuple(
        ...[0, 1, 2].map(() => fc.option(word, { freq: 7 }) as fc.Arbitrary<StudyAnswer | null>),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("file" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("close" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("retract" as const), which: number, who: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("come-or-go" as const), who: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("enqueue" as const), first: number, second: number }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("add-votes" as const), first: number, word }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("answer-late" as const), first: number, word }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("ask-together" as const),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("ask-private" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add-option" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("withdraw" as const), which: number }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("restore-option" as const), which: number }),
  },
);

const people = ["Ana", "Ben", "Cem"];

export const cheapSession: StudySettings = {
  voters: ["Ana", "Ben"],
  options: { kind: "list", items: [{ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" }] },
  method: paper({ normBound: 3, initialPairs: 2 }),
};

/** Two studies that must never differ: one is read back from its file now and then, the other never. */
export class Session {
  filed: Study;
  readonly kept: Study;
  /** Everything that was asked, for comparing sessions. */
  readonly asked: string[] = [];
  #names = ["a", "b", "c", "d"];

  constructor(settings: StudySettings = cheapSession) {
    this.filed = createStudy(settings);
    this.kept = createStudy(settings);
  }

  /** Does the step to both, where it makes sense now, and to neither where it does not. */
  take(step: Step): void {
    if (step.does === "file") {
      this.filed = restored(JSON.stringify(this.filed));
      return;
    }
    const changes = [this.filed, this.kept].map((study) => this.#change(study, step));
    this.asked.push(JSON.stringify(changes[0]));
    if (JSON.stringify(changes[0]) !== JSON.stringify(changes[1])) {
      throw new Error(`${JSON.stringify(changes[0])} against ${JSON.stringify(changes[1])}`);
    }
    if (step.does === "add-option" && this.#names.length < 6) {
      this.#names = [...this.#names, `new ${this.#names.length}`];
    }
  }

  #change(study: Study, step: Exclude<Step, { does: "file" }>): unknown {
    switch (step.does) {
      case "answer": {
        const request = study.ask();
        if (!request) return null;
        const answers: Record<string, StudyAnswer> = {};
        for (const voter of study.voters) {
          const said = step.words[people.indexOf(voter)];
          if (said) answers[voter] = said;
        }
        if (Object.keys(answers).length > 0) study.tell(request, answers);
        return request;
      }
      case "answer-late": {
        // Something happens between the question and the answer.
        const request = study.ask();
        const { first, second } = this.#pair(step.first, 2);
        study.enqueue({ kind: "pair", options: [first, second] });
        if (request) study.tell(request, { [study.voters[0]]: step.word });
        return request;
      }
      case "close": {
        const request = study.ask();
        if (request) study.close(request);
        return request;
      }
      case "retract": {
        const votes = ballotsOf(study.events());
        const ids = [...votes.keys()];
        const id = ids[step.which % Math.max(1, ids.length)];
        const voter = people[step.who];
        if (id === undefined) return null;
        if (voter === undefined) study.retract(id);
        else if (votes.get(id)?.has(voter)) study.retract(id, voter);
        return id;
      }
      case "come-or-go": {
        const voter = people[step.who];
        if (!study.voters.includes(voter)) study.join(voter);
        else if (study.voters.length > 1) study.leave(voter);
        return study.voters;
      }
      case "enqueue": {
        const { first, second } = this.#pair(step.first, step.second);
        study.enqueue({ kind: "pair", options: [first, second] });
        return null;
      }
      case "add-votes": {
        const { first, second } = this.#pair(step.first, 1);
        const channel = step.first % 2 ? "public" : "private";
        const answers = { Ana: step.word };
        study.addAnswers([
          { channel, question: { kind: "pair", options: [first, second] }, answers },
        ]);
        return null;
      }
      case "ask-together":
        return study.ask({ count: step.count });
      case "ask-private":
        return study.askPrivate({ count: 1 });
      case "add-option":
        if (this.#names.length < 6) study.addOption(`new ${this.#names.length}`);
        return null;
      case "withdraw": {
        const offered = study.space.list().map((option) => study.space.decode(option));
        if (offered.length > 1) study.withdrawOption(offered[step.which % offered.length]);
        return offered;
      }
      case "restore-option": {
        const gone = study.space.withdrawn;
        if (gone.length > 0) study.restoreOption(gone[step.which % gone.length]);
        return gone;
      }
    }
  }

  #pair(a: number, b: number): { first: string; second: string } {
    const count = this.#names.length;
    const first = a % count;
    return {
      first: this.#names[first],
      second: this.#names[(first + 1 + (b % (count - 1))) % count],
    };
  }
}

type Ballots = Map<string, Map<string, StudyAnswer>>;

/** Who said what in which vote, from the record alone. */
function ballotsOf(events: readonly StudyEvent[]): Ballots {
  const ballots: Ballots = new Map();
  const ballot = (round: number, channel: string): Map<string, StudyAnswer> => {
    const id = `${round}-${channel}`;
    const known = ballots.get(id) ?? new Map<string, StudyAnswer>();
    ballots.set(id, known);
    return known;
  };
  for (const event of events) {
    if (event.kind === "answered") {
      for (const [voter, answer] of Object.entries(event.answers))
        ballot(event.round, event.channel).set(voter, answer);
    } else if (event.kind === "closed") ballot(event.round, event.channel);
    else if (event.kind === "asked-together") {
      for (const { round, channel } of event.requests) ballot(round, channel);
    } else if (event.kind === "retracted") {
      if (event.voter === null) ballot(event.round, event.channel).clear();
      else ballot(event.round, event.channel).delete(event.voter);
    }
  }
  return ballots;
}

/** What the record adds up to, counted apart from the study. */
export function ledgerFrom(
  events: readonly StudyEvent[],
  price: readonly [number, number],
): Ledger {
  const ballots = [...ballotsOf(events)];
  const count = (channel: string) => {
    const own = ballots.filter(([id]) => id.endsWith(channel));
    const said = own.flatMap(([, answers]) => [...answers.values()]);
    const answers = said.filter((word) => word !== "abstain" && word !== "unknown-option").length;
    return { rounds: own.length, answers };
  };
  const [openly, inPrivate] = [count("public"), count("private")];
  const elsewhere = events.flatMap((event) => (event.kind === "answers-added" ? event.added : []));
  const added = (channel: string) =>
    elsewhere
      .filter((vote) => vote.channel === channel)
      .flatMap(({ answers }) => Object.values(answers))
      .filter((word) => word !== "abstain" && word !== "unknown-option").length;
  return {
    rounds: new Set(ballots.map(([id]) => id.split("-")[0])).size,
    publicAnswers: openly.answers,
    privateAnswers: inPrivate.answers,
    publicRounds: openly.rounds,
    privateRounds: inPrivate.rounds,
    cost: price[0] * openly.rounds + price[1] * inPrivate.rounds,
    added: { publicAnswers: added("public"), privateAnswers: added("private") },
  };
}
