import { InvalidInputError } from "../errors.ts";
import { kindNamed } from "../question/kinds.ts";
import type { KindName } from "../question/question-kind.ts";
import { type Costs, checkSeconds, type Seconds, usualSeconds } from "./seconds.ts";

/**
 * What a group's situation is.
 *
 *     check    public votes are there already; a few private questions tell whether their winner stands
 *     both     public questions as the meeting goes, and private ones when they pay
 *     private  nothing has to be public
 */
export type Situation = "check" | "both" | "private";

/** A kind of question that may be asked, and about how many options at once. */
export interface AskableKind {
  readonly kind: KindName;
  /** The fewest options of one question. */
  readonly least: number;
  /** The most options of one question. */
  readonly most: number;
}

/** One question about the whole list, before any other. */
export interface OpeningBallot {
  readonly kind: KindName;
  readonly channel: "public" | "private";
}

/** How a meeting goes. Plain data: locked with a decision, readable in its log, the same wherever it is used. */
export interface MeetingPlan extends Costs {
  readonly situation: Situation;
  /** The most questions in all. The private repeat of a public question is not a further one. */
  readonly mostQuestions: number;
  /** The most public questions. */
  readonly mostPublic: number;
  /** The most private questions; 0 for none. */
  readonly mostPrivate: number;
  /** The most that all questions together may cost. */
  readonly mostCost: number;
  /** What may be asked on each channel. The first kind is asked when there is no model. */
  readonly kinds: {
    readonly public: readonly AskableKind[];
    readonly private: readonly AskableKind[];
  };
  /** A question about all options of a list that comes first; null for none. */
  readonly openingBallot: OpeningBallot | null;
  /** How many private questions must have been answered before the meeting may stop, if they can be asked at all. */
  readonly leastPrivate: number;
  /** How many public questions come first, before anything is asked because it pays. */
  readonly opening: number;
  /** How many of the first public questions are also asked in private, whatever their answers. */
  readonly repeated: number;
  /** Whether those are asked in one private round after the opening, or each right after its public vote. */
  readonly repeatedTogether: boolean;
  /** What other private questions may be about: anything, what was asked in public, or the last public question only. */
  readonly privateAbout: "anything" | "asked" | "last";
  /** How many questions a private round has that was not owed: fewer only when nothing else is left. */
  readonly gather: number;
  /** How many near-best public questions one is drawn from: a single best one would tell what private answers led to it. */
  readonly nearBest: number;
  /** Whether a question may be put again on the same channel. People repeat themselves; simulated ones draw a new answer. */
  readonly asksAgain: boolean;
  /** Whether the meeting may stop before its limits, when there are enough answers. */
  readonly stopsEarly: boolean;
}

/** Stands for Infinity, which a file cannot hold. */
export const noLimit: number = Number.MAX_SAFE_INTEGER;

/** Plain pairs: the shortest question, and the easiest to answer by a show of hands. */
const pairs: readonly AskableKind[] = [{ kind: "pair", least: 2, most: 2 }];

/** Two options, or several by numbers: equals may then be called so, and how far apart options are is said too. */
function pairsAndRatings(least: number): readonly AskableKind[] {
  return [...pairs, { kind: "rating", least, most: 200 }];
}

/** What is the same in every situation. */
const shared = {
  costIn: "questions",
  seconds: usualSeconds,
  kinds: { public: pairs, private: pairs },
  openingBallot: null,
} as const;

/** The plans of the three situations. */
export const plans: Readonly<Record<Situation, MeetingPlan>> = {
  both: {
    ...shared,
    situation: "both",
    mostQuestions: noLimit,
    mostPublic: noLimit,
    mostPrivate: noLimit,
    mostCost: noLimit,
    price: { public: 1, private: 5 },
    leastPrivate: 5,
    opening: 0,
    repeated: 0,
    repeatedTogether: true,
    privateAbout: "asked",
    gather: 3,
    nearBest: 5,
    asksAgain: false,
    stopsEarly: true,
  },
  check: {
    ...shared,
    costIn: "seconds",
    kinds: { public: pairs, private: pairsAndRatings(4) },
    situation: "check",
    mostQuestions: noLimit,
    mostPublic: 0,
    mostPrivate: 6,
    mostCost: noLimit,
    price: { public: 1, private: 5 },
    leastPrivate: 1,
    opening: 0,
    repeated: 0,
    repeatedTogether: true,
    privateAbout: "anything",
    gather: 1,
    nearBest: 5,
    asksAgain: false,
    stopsEarly: true,
  },
  private: {
    ...shared,
    costIn: "seconds",
    kinds: { public: pairs, private: pairsAndRatings(3) },
    openingBallot: { kind: "rating", channel: "private" },
    situation: "private",
    mostQuestions: noLimit,
    mostPublic: 0,
    mostPrivate: noLimit,
    mostCost: noLimit,
    price: { public: 1, private: 1 },
    leastPrivate: 1,
    opening: 0,
    repeated: 0,
    repeatedTogether: true,
    privateAbout: "anything",
    gather: 2,
    nearBest: 5,
    asksAgain: false,
    stopsEarly: true,
  },
};

/** What callers say about a plan: its situation alone, or some of its fields; the rest is usual for the situation. */
export type GivenPlan = Situation | GivenFields;

/** Some fields of a plan. Of what may be asked and of seconds, too, some may be given. */
export type GivenFields = Partial<Omit<MeetingPlan, "kinds" | "seconds">> & {
  readonly kinds?: Partial<MeetingPlan["kinds"]>;
  readonly seconds?: Partial<Omit<Seconds, "kinds">> & {
    readonly kinds?: Partial<Seconds["kinds"]>;
  };
};

/** The plan with every field written out and checked. */
export function planOf(given: GivenPlan = "both", usual: GivenFields = {}): MeetingPlan {
  const fields: GivenFields = typeof given === "string" ? { situation: given } : given;
  if (typeof fields !== "object" || fields === null) {
    throw new InvalidInputError("plan", given, '"check", "both", "private" or an object');
  }
  const situation = fields.situation ?? usual.situation ?? "both";
  if (!Object.hasOwn(plans, situation)) {
    const field = typeof given === "string" ? "plan" : "plan.situation";
    throw new InvalidInputError(field, situation, '"check", "both" or "private"');
  }
  const base = plans[situation];
  const known = Object.keys(base);
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue;
    throw new InvalidInputError(`plan.${name}`, "this field", `one of ${known.join(", ")}`);
  }
  const parts: readonly GivenFields[] = [base, defined(usual), defined(fields)];
  const plan = { ...base, ...parts[1], ...parts[2], situation, ...merged(parts) } as MeetingPlan;
  checkPlan(plan);
  return plan;
}

/** Of what may be asked and of seconds, some may be given: the rest is usual. */
function merged(parts: readonly GivenFields[]): Pick<MeetingPlan, "kinds" | "seconds"> {
  const all = <T>(some: readonly unknown[]): T => {
    const wrong = some.find((one) => one !== undefined && !isObject(one));
    return (wrong === undefined ? Object.assign({}, ...some) : wrong) as T;
  };
  const seconds = all<MeetingPlan["seconds"]>(parts.map((part) => part.seconds));
  const kinds = all<Seconds["kinds"]>(parts.map((part) => part.seconds?.kinds));
  return {
    kinds: all(parts.map((part) => part.kinds)),
    seconds: isObject(seconds) ? { ...seconds, kinds } : seconds,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkPlan(plan: MeetingPlan): void {
  checkKinds(plan);
  checkSeconds(plan.seconds);
  if (plan.costIn !== "questions" && plan.costIn !== "seconds") {
    throw new InvalidInputError("plan.costIn", plan.costIn, '"questions" or "seconds"');
  }
  const counts = ["mostQuestions", "mostPublic", "mostPrivate", "leastPrivate"] as const;
  for (const name of [...counts, "opening", "repeated"] as const) count(plan, name, 0);
  for (const name of ["gather", "nearBest"] as const) count(plan, name, 1);
  if (typeof plan.mostCost !== "number" || !(plan.mostCost >= 0)) {
    throw new InvalidInputError("plan.mostCost", plan.mostCost, "a number ≥ 0");
  }
  for (const channel of ["public", "private"] as const) {
    const price = plan.price?.[channel];
    if (typeof price === "number" && price >= 0 && price < Infinity) continue;
    throw new InvalidInputError(`plan.price.${channel}`, price, "a number ≥ 0");
  }
  if (!["anything", "asked", "last"].includes(plan.privateAbout)) {
    throw new InvalidInputError(
      "plan.privateAbout",
      plan.privateAbout,
      '"anything", "asked" or "last"',
    );
  }
  for (const name of ["repeatedTogether", "asksAgain", "stopsEarly"] as const) {
    if (typeof plan[name] === "boolean") continue;
    throw new InvalidInputError(`plan.${name}`, plan[name], "true or false");
  }
}

function checkKinds({ kinds, openingBallot }: MeetingPlan): void {
  for (const channel of ["public", "private"] as const) {
    const given: unknown = kinds?.[channel];
    const at = `plan.kinds.${channel}`;
    if (!Array.isArray(given) || given.length === 0) {
      throw new InvalidInputError(at, given, "a list of { kind, least, most }");
    }
    (given as readonly (Partial<AskableKind> | null)[]).forEach((askable, k) => {
      const kind = kindNamed(askable?.kind, `${at}[${k}].kind`);
      const { least, most } = askable as AskableKind;
      if (!Number.isInteger(least) || least < kind.least || least > kind.most) {
        const wanted = `a whole number from ${kind.least} to ${kind.most}`;
        throw new InvalidInputError(`${at}[${k}].least`, least, wanted);
      }
      if (!Number.isInteger(most) || most < least || most > kind.most) {
        const wanted = `a whole number from ${least} to ${kind.most}`;
        throw new InvalidInputError(`${at}[${k}].most`, most, wanted);
      }
    });
  }
  if (openingBallot === null) return;
  kindNamed(openingBallot?.kind, "plan.openingBallot.kind");
  if (openingBallot.channel !== "public" && openingBallot.channel !== "private") {
    const { channel } = openingBallot;
    throw new InvalidInputError("plan.openingBallot.channel", channel, '"public" or "private"');
  }
}

function count(plan: MeetingPlan, name: CountName, least: number): void {
  const value = plan[name];
  if (Number.isInteger(value) && value >= least) return;
  throw new InvalidInputError(`plan.${name}`, value, `a whole number ≥ ${least}, or Infinity`);
}

type CountName =
  | "mostQuestions"
  | "mostPublic"
  | "mostPrivate"
  | "leastPrivate"
  | "opening"
  | "repeated"
  | "gather"
  | "nearBest";

/** Fields that are given as undefined leave room for a default. */
function defined(fields: GivenFields): GivenFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === Infinity ? noLimit : value]),
  );
}
