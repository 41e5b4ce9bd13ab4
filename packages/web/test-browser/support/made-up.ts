import {
  type DeskView,
  type MineView,
  type Question,
  type Result,
  type RoomView,
  type Settings,
  usualSettings,
} from "@unswayed/protocol";

/** Views as a server would send them, made up: states that a played decision reaches rarely, late or never twice alike. */

export const people = ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay"] as const;
export const venues = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"] as const;
export const place = "decision1";
const hash = "4f2a91c7".repeat(8);

export const settings: Settings = {
  ...usualSettings,
  question: "Where should we hold the next offsite?",
  options: {
    kind: "list",
    items: venues.map((name, k) => ({ name, attributes: { Cost: 300 + 20 * k, Travel: k } })),
    attributes: [
      { name: "Cost", unit: "€", isShown: true, isSimilarity: true },
      { name: "Travel", unit: "h", isShown: true, isSimilarity: false },
    ],
  },
  voters: [...people],
};

/** The same question with two sliders instead of a list. */
export const sliderSettings: Settings = {
  ...settings,
  options: {
    kind: "sliders",
    parameters: [
      { name: "Days", min: 1, max: 5, step: 1 },
      { name: "Budget", min: 100, max: 900, step: 50, unit: "€" },
    ],
  },
};

export function pair(...options: Question["options"]): Question {
  return { kind: "pair", options };
}

export function room(change: Partial<RoomView> = {}): RoomView {
  return {
    id: place,
    version: "7",
    question: settings.question,
    facilitator: "Maria",
    coFacilitators: [],
    isSimulated: false,
    phase: "running",
    isPaused: false,
    roomCode: "K7QF-2M",
    phoneUrl: "http://192.0.2.20:8080",
    hands: "live",
    situation: "both",
    kinds: settings.kinds,
    fingerprint: hash,
    head: { seq: 12, hash },
    isNearEarlier: false,
    voters: voters(people),
    watchers: 0,
    privacy: {
      smallestGroup: 4,
      keepDays: 7,
      deniable: 0,
      isEncrypted: false,
      operator: "Northwind IT",
    },
    openVotes: null,
    round: null,
    moment: null,
    past: [],
    progress: "taking-shape",
    atMost: 6,
    stop: null,
    next: { channel: "public" },
    beyondStop: 0,
    ended: null,
    model: { state: "idle", questionsBehind: 0 },
    resultStep: null,
    privateWaits: null,
    result: null,
    figures: null,
    truth: null,
    decided: null,
    isDeleted: false,
    deletion: null,
    ...change,
  };
}

export function voters(
  names: readonly string[],
  change: Partial<RoomView["voters"][number]> = {},
): RoomView["voters"] {
  return names.map((name, k) => ({
    voter: `v${k + 1}`,
    name,
    hasJoined: true,
    isHere: true,
    moves: 0,
    hasKey: true,
    words: [],
    ...change,
  }));
}

type Round = NonNullable<RoomView["round"]>;

export function round(change: Partial<Round> = {}): Round {
  return {
    round: 6,
    question: pair("Lisbon", "Tallinn"),
    chosenBy: "model",
    isOpen: true,
    isRevealed: true,
    hands: [
      { voter: "v1", answer: "first" },
      { voter: "v2", answer: "second" },
      { voter: "v3", answer: "no-preference" },
    ],
    answered: 3,
    awaited: ["v4", "v5", "v6"],
    closesAt: null,
    ...change,
  };
}

export function moment(
  change: Partial<NonNullable<RoomView["moment"]>> = {},
): NonNullable<RoomView["moment"]> {
  return {
    moment: 1,
    questions: 2,
    asked: people.map((_, k) => `v${k + 1}`),
    progress: "over-half",
    mayCloseNow: false,
    closesAt: null,
    ...change,
  };
}

export const past: RoomView["past"] = venues.slice(1).map((other, k) => ({
  round: k + 1,
  question: pair("Lisbon", other),
  chosenBy: k === 3 ? "fallback" : "model",
  hands: people.map((_, p) => ({
    voter: `v${p + 1}`,
    answer: p === 5 ? "no-preference" : (p + k) % 2 === 0 ? "first" : "second",
  })),
  isWithdrawn: k === 4,
  inPublic: true,
  inPrivate: k < 3,
}));

export function mine(change: Partial<MineView> = {}): MineView {
  return {
    voter: "v1",
    name: "Ana",
    state: "joined",
    key: null,
    joinsFrom: null,
    round: null,
    moment: null,
    mayConsent: true,
    consents: {
      "three-people": null,
      "exact-figures": null,
      "research-bundle": true,
      "keep-longer": false,
    },
    ...change,
  };
}

export const ballot: NonNullable<MineView["round"]> = {
  round: 6,
  question: pair("Lisbon", "Tallinn"),
  shown: [2, 1],
  answer: null,
  nextAttempt: 1,
};

export function privateBallots(isAnswered: boolean): NonNullable<MineView["moment"]> {
  return {
    questions: ["Tallinn", "Oslo"].map((other, k) => ({
      round: k + 1,
      question: pair("Lisbon", other),
      shown: [1, 2],
      isAnswered,
      nextAttempt: 1,
    })),
  };
}

export function desk(change: Partial<DeskView> = {}): DeskView {
  return {
    claims: [],
    watchers: [],
    facilitators: [],
    seats: people.map((_, k) => ({ voter: `v${k + 1}`, link: "used" })),
    notes: [],
    canReachPhones: true,
    arePrivateQuestionsOn: true,
    agreements: {
      "exact-figures": "waiting",
      "research-bundle": "everyone",
      "keep-longer": "not-everyone",
    },
    ...change,
  };
}

export function result(change: Partial<Result> = {}): Result {
  return {
    schema: "unswayed/result@1",
    level: "large",
    winner: "Lisbon",
    tiedWith: [],
    sureness: "likely",
    fit: "as-assumed",
    verdict: null,
    columns: {
      hands: { winner: "Tallinn", sureness: "likely" },
      private: { winner: "Lisbon", sureness: "leaning" },
      debiased: { winner: "Lisbon", sureness: "likely" },
    },
    options: {
      kind: "bands",
      rows: [
        { option: "Lisbon", at: "level", from: "level", to: "level" },
        { option: "Tallinn", at: "close", from: "behind", to: "level" },
        { option: "Oslo", at: "behind", from: "far-behind", to: "close" },
        { option: "Porto", at: "far-behind", from: "far-behind", to: "behind" },
      ],
    },
    fairness: { stop: 2, winners: ["Lisbon", "Lisbon", "Lisbon", "Lisbon", "Stay here"] },
    sway: { word: "some", boxes: 2, reach: 3 },
    ledger: { publicRounds: 12, privateRounds: 7, saved: 5, privateCost: 5 },
    changes: {
      leavingOneOut: "can-change",
      withdrawnRounds: 1,
      fallbackRounds: 1,
      moreQuestions: { from: 5, to: 10, between: ["Lisbon", "Tallinn"] },
      stoppedEarly: { afterQuestion: 7 },
    },
    log: { seq: 90, hash },
    ...change,
  };
}

const ended: NonNullable<RoomView["ended"]> = {
  why: "early",
  afterRound: 7,
  revealedAt: "2026-05-05T10:00:00.000Z",
};

export function revealed(shown: Result, change: Partial<RoomView> = {}): RoomView {
  return room({
    phase: "revealed",
    past,
    ended,
    result: shown,
    roomCode: null,
    deletion: { at: "2026-05-12T10:00:00.000Z", isExtended: false },
    ...change,
  });
}

/** What smaller groups are shown. */
export const resultOfThree: Result = result({
  level: "three",
  sureness: "clear",
  columns: {
    hands: { winner: "Tallinn", sureness: null },
    private: null,
    debiased: { winner: "Lisbon", sureness: "clear" },
  },
  options: null,
  fairness: { stop: 0, winners: ["Lisbon", null, null, null, null] },
  sway: null,
});
export const resultOfFour: Result = result({
  level: "four",
  tiedWith: ["Tallinn"],
  options: {
    kind: "tiers",
    tiers: [
      { tier: "level", options: ["Lisbon", "Tallinn"] },
      { tier: "close", options: ["Oslo"] },
      { tier: "behind", options: ["Ghent", "Porto", "Stay here"] },
    ],
  },
  fairness: { stop: 0, winners: ["Lisbon", null, null, null, null] },
  sway: null,
  changes: {
    leavingOneOut: null,
    withdrawnRounds: 0,
    fallbackRounds: 0,
    moreQuestions: null,
    stoppedEarly: null,
  },
});

export const log = [
  { seq: 1, at: "2026-05-05T09:00:00.000Z", fact: { kind: "sealed" } },
  {
    seq: 2,
    at: "2026-05-05T09:01:00.000Z",
    fact: { kind: "question-opened", round: 1, question: pair("Lisbon", "Oslo") },
  },
  {
    seq: 3,
    at: "2026-05-05T09:02:00.000Z",
    fact: { kind: "moment-opened", questions: [{ round: 1 }, { round: 2 }] },
  },
  { seq: 4, at: "2026-05-05T09:03:00.000Z", fact: { kind: "revealed" } },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
