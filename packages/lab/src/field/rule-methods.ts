import {
  type Channel,
  createSpace,
  type KindName,
  type OptionSpace,
  type OptionValue,
} from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { questionKinds } from "@unswayed/core/question";
import type { Ballot } from "@unswayed/formats";
import type {
  GivenAnswers,
  Method,
  MethodRun,
  MethodSetting,
  Question,
} from "../methods/method.ts";
import { type RuleName, rules } from "../rules/rules.ts";

/** At most so many options are voted on; of a larger space so many are drawn. */
const mostOptions = 20;
/** At most so many options are put in one question. */
const mostAtOnce = 8;

/**
 * A classical rule on a show of hands: people are asked in public about options drawn at random, in the way the rule
 * needs, and the rule counts their answers at their word. Rules that need the same kind of answer get the same answers.
 */
function ruleMethod(rule: RuleName, title: string, kind: KindName): Method {
  return {
    name: rule,
    title,
    knows: "nothing",
    weighsCost: false,
    start: (setting) => new RuleRun(setting, rule, kind),
  };
}

export const ruleMethods: readonly Method[] = [
  ruleMethod("plurality", "Plurality (favourites, public)", "choice"),
  ruleMethod("approval", "Approval (whatever is fine, public)", "approval"),
  ruleMethod("borda", "Borda (rankings, public)", "order"),
  ruleMethod("copeland", "Copeland (rankings, public)", "order"),
  ruleMethod("schulze", "Schulze (rankings, public)", "order"),
  ruleMethod("bradley-terry", "Bradley–Terry (pairs, public)", "pair"),
];

class RuleRun implements MethodRun {
  readonly #voters: readonly string[];
  readonly #rule: RuleName;
  readonly #kind: KindName;
  readonly #space: OptionSpace;
  readonly #random: RandomSource;
  readonly #options: readonly Option[];
  readonly #channel: Channel = "public";
  readonly #ballots: Ballot[] = [];
  #rounds = 0;

  constructor({ task, seed }: MethodSetting, rule: RuleName, kind: KindName) {
    this.#voters = task.voters;
    this.#rule = rule;
    this.#kind = kind;
    this.#space = createSpace(task.options);
    this.#random = createRandomSource(seed).split("rules");
    const all = this.#space.isFinite ? this.#space.list() : [];
    this.#options =
      this.#space.isFinite && all.length <= mostOptions
        ? all
        : this.#space.sample(mostOptions, this.#random.split("options"));
  }

  ask(): Question | null {
    const round = this.#rounds + 1;
    const size = Math.min(this.#kind === "pair" ? 2 : mostAtOnce, this.#options.length);
    if (size < 2) return null;
    const stream = this.#random.split(this.#kind).split(round);
    const values = this.#options
      .map((option) => ({ option, draw: stream.next() }))
      .toSorted((a, b) => a.draw - b.draw)
      .slice(0, size)
      .map(({ option }) => this.#space.decode(option));
    const kind = size === 2 ? "pair" : this.#kind;
    return { kind, round, channel: this.#channel, options: values };
  }

  tell(question: Question, answers: GivenAnswers): void {
    this.#rounds = Math.max(this.#rounds, question.round);
    const options = question.options.map((option) => this.#space.key(this.#space.encode(option)));
    for (const person of this.#voters) {
      const opinion = questionKinds[question.kind].parse(answers[person], options.length);
      if (opinion === null) continue;
      const places = opinion === "equal" ? [] : (opinion as readonly number[]);
      const named = places.map((place) => options[place]!);
      this.#ballots.push(ballotOf(question.kind, person, options, named));
    }
  }

  recommend(): OptionValue | null {
    if (this.#ballots.length === 0) return null;
    const keys = this.#options.map((option) => this.#space.key(option));
    const [winner] = rules[this.#rule](keys, this.#ballots).winners;
    const place = keys.indexOf(winner ?? "");
    return place < 0 ? null : this.#space.decode(this.#options[place]!);
  }
}

/** An answer as files have it. A pair counts for every rule: as the favourite of two, or as two in order. */
function ballotOf(
  kind: KindName,
  person: string,
  options: readonly string[],
  named: readonly string[],
): Ballot {
  const given = { person, channel: "public" as const };
  if (kind === "approval") return { ...given, kind, options, answer: named };
  if (kind === "choice") return { ...given, kind, options, answer: named[0]! };
  const steps = named.length === 0 ? [options] : named.map((option) => [option]);
  return { ...given, kind: "order", options, answer: steps };
}
