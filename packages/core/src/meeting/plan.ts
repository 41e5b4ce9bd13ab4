import { InvalidInputError } from "../errors.ts";

/**
 * What a group's situation is.
 *
 *     check    public votes are there already; a few private questions tell whether their winner stands
 *     both     public questions as the meeting goes, and private ones when they pay
 *     private  nothing has to be public
 */
export type Situation = "check" | "both" | "private";

/** How a meeting goes. Plain data: locked with a decision, readable in its log, the same wherever it is used. */
export interface MeetingPlan {
  readonly situation: Situation;
  /** The most questions in all. The private repeat of a public question is not a further one. */
  readonly mostQuestions: number;
  /** The most public questions. */
  readonly mostPublic: number;
  /** The most private questions; 0 for none. */
  readonly mostPrivate: number;
  /** The most that all questions together may cost. */
  readonly mostCost: number;
  /** What a question on each channel costs. */
  readonly price: { readonly public: number; readonly private: number };
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

/** The plans of the three situations. */
export const plans: Readonly<Record<Situation, MeetingPlan>> = {
  both: {
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
export type GivenPlan = Situation | Partial<MeetingPlan>;

/** The plan with every field written out and checked. */
export function planOf(given: GivenPlan = "both", usual: Partial<MeetingPlan> = {}): MeetingPlan {
  const fields: Partial<MeetingPlan> = typeof given === "string" ? { situation: given } : given;
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
  const plan: MeetingPlan = { ...base, ...defined(usual), ...defined(fields), situation };
  checkPlan(plan);
  return plan;
}

function checkPlan(plan: MeetingPlan): void {
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
function defined(fields: Partial<MeetingPlan>): Partial<MeetingPlan> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === Infinity ? noLimit : value]),
  );
}
