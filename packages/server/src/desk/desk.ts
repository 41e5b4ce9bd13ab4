import {
  type AddedAnswers,
  InvalidInputError,
  type MethodKind,
  restoreStudy,
  type Study,
  type StudyAnswers,
  type VoteRequest,
} from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import { studyReport } from "@unswayed/core/report";
import { deskMethods } from "./methods.ts";
import { Parameters } from "./parameters.ts";

/** How a desk is run. */
export interface StudyDeskSettings {
  /** The most studies that are open at once. Default: no limit. */
  readonly most?: number;
  /** A name for a study that was given none. Default: study-1, study-2 and so on. */
  readonly newName?: () => string;
  /** Kinds of method that studies may name besides the default one, such as `[paper, scores]`. */
  readonly methods?: readonly MethodKind[];
}

/** Many studies side by side, driven by named calls with plain values in and out: what is behind `unswayed rpc` and studies over HTTP. */
export class StudyDesk {
  readonly #studies = new Map<string, Study>();
  /** The question that was asked last in each study: an answer to it needs no second look for what is asked now. */
  readonly #shown = new WeakMap<Study, VoteRequest>();
  readonly #most: number;
  readonly #newName: () => string;
  readonly #methods: readonly MethodKind[];
  readonly #calls: Readonly<Record<string, (given: Parameters) => object>> = {
    create: (given) => this.#create(given),
    ask: (given) => this.#ask(given),
    tell: (given) => this.#tell(given),
    end: (given) => this.#about(given, [], (study, id) => study.close(id)),
    retract: (given) =>
      this.#about(given, ["person"], (study, id) => {
        const person = given.get("person");
        study.retract(id, person === undefined ? undefined : given.text("person", "a name"));
      }),
    add: (given) => {
      const { name, study } = this.#study(given, ["votes"]);
      const votes = addedVotes(given.get("votes"));
      renamed(() => study.addAnswers(votes), /^added/, "votes");
      return { study: name, added: votes.length };
    },
    result: (given) => {
      const { name, study } = this.#study(given);
      return { study: name, ...study.consensus(), ledger: study.ledger() };
    },
    report: (given) => {
      const { name, study } = this.#study(given, ["ranges", "draws"]);
      const wanted = { ranges: given.flag("ranges"), draws: given.flag("draws") };
      return { study: name, ...studyReport(study, wanted) };
    },
    save: (given) => {
      const { name, study } = this.#study(given);
      return { study: name, file: study.toJSON() };
    },
    restore: (given) => {
      given.only(["file", "study"]);
      return this.#open(given, this.#restored(given.get("file")));
    },
    list: (given) => {
      given.only([]);
      return {
        studies: [...this.#studies].map(([name, study]) => ({
          study: name,
          people: study.voters,
          rounds: study.ledger().rounds,
        })),
      };
    },
    close: (given) => {
      const { name } = this.#study(given);
      this.#studies.delete(name);
      return { study: name };
    },
  };

  constructor({ most = Number.POSITIVE_INFINITY, newName, methods = [] }: StudyDeskSettings = {}) {
    this.#most = most;
    this.#methods = methods;
    let count = 0;
    this.#newName =
      newName ??
      (() => {
        do count += 1;
        while (this.#studies.has(`study-${count}`));
        return `study-${count}`;
      });
  }

  /** Whether there is such a call. */
  knows(method: string): boolean {
    return deskMethods.some(({ name }) => name === method);
  }

  /**
   * Carries out one call, such as `call("ask", { study: "study-1" })`.
   *
   * @returns an object that JSON can hold
   * @throws InvalidInputError with the field, the value and what was expected
   */
  call(method: string, params?: unknown): object {
    if (!this.knows(method)) {
      const known = deskMethods.map(({ name }) => name).join(", ");
      throw new InvalidInputError("method", method, `one of ${known}`);
    }
    return (this.#calls[method] as (given: Parameters) => object)(new Parameters(params));
  }

  #create(given: Parameters): object {
    const people = given.get("people");
    if (!Array.isArray(people)) {
      throw new InvalidInputError("people", people, 'a list of names, such as ["Ana", "Ben"]');
    }
    const settings = {
      ...given.without(["people", "options", "study"]),
      voters: people,
      options: given.get("options"),
    };
    try {
      return this.#open(
        given,
        this.#restored({ schema: "unswayed/study@2", settings, events: [] }),
      );
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const field = error.field.replace(/^settings\./, "").replace(/^voters/, "people");
      throw new InvalidInputError(field, error.value, error.wanted);
    }
  }

  #restored(file: unknown): Study {
    return restoreStudy(file, { methods: this.#methods });
  }

  #open(given: Parameters, study: Study): object {
    const said = given.get("study");
    const name = said === undefined ? this.#newName() : given.text("study", "a name for the study");
    if (this.#studies.has(name)) {
      throw new InvalidInputError("study", name, "a name that no open study has");
    }
    if (this.#studies.size >= this.#most) {
      throw new InvalidInputError(
        "study",
        name,
        `at most ${this.#most} open studies; close one first`,
      );
    }
    this.#studies.set(name, study);
    const { seed, method } = study.settings;
    const options = study.space.spec;
    return { study: name, people: study.voters, options, settings: { seed, method } };
  }

  #ask(given: Parameters): object {
    const { name, study } = this.#study(given, ["evenIfDone"]);
    const request = study.ask({ evenIfDone: given.flag("evenIfDone") });
    if (request) this.#shown.set(study, request);
    if (request) return { study: name, question: shown(request), done: false, reasons: [] };
    const { reasons } = study.status();
    return { study: name, question: null, done: true, reasons };
  }

  #tell(given: Parameters): object {
    const answers = given.get("answers");
    return this.#about(given, ["answers"], (study, id) => {
      if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
        throw new InvalidInputError("answers", answers, 'an object such as { "Ana": "first" }');
      }
      study.tell(id, answers as StudyAnswers);
    });
  }

  #about(
    given: Parameters,
    more: readonly string[],
    act: (study: Study, question: VoteRequest | string) => void,
  ): object {
    const { name, study } = this.#study(given, ["question", ...more]);
    const question = given.text("question", 'the id of a question, such as "3-public"');
    const last = this.#shown.get(study);
    act(study, last?.id === question ? last : question);
    return { study: name, question };
  }

  #study(given: Parameters, more: readonly string[] = []): { name: string; study: Study } {
    given.only(["study", ...more]);
    const name = given.text("study", "the name of an open study");
    const study = this.#studies.get(name);
    if (study) return { name, study };
    throw new InvalidInputError("study", name, "the name of an open study");
  }
}

function shown({ id, round, channel, kind, options, why }: VoteRequest): object {
  const answers = `${questionKinds[kind].wanted(options.length)}, "abstain" or "unknown-option"`;
  return { id, round, channel, kind, options, why: why.text, answers };
}

/** Answers from elsewhere, to questions of any kind. */
function addedVotes(given: unknown): readonly AddedAnswers[] {
  const example =
    '{ channel: "public", question: { kind: "pair", options: ["A", "B"] }, answers: { Ana: "first" } }';
  if (!Array.isArray(given)) throw new InvalidInputError("votes", given, `a list of ${example}`);
  return given.map((vote, k) => {
    const at = `votes[${k}].`;
    const parts = new Parameters(vote).only(["channel", "question", "answers"], at);
    new Parameters(parts["question"]).only(["kind", "options"], `${at}question.`);
    return parts as unknown as AddedAnswers;
  });
}

/** What is refused is named as the caller named it. */
function renamed(work: () => void, from: RegExp, to: string): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.field.replace(from, to), error.value, error.wanted);
  }
}
