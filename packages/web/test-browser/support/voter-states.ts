import type { Question } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asVoter, never, problem, type Shown, seat } from "./gallery.ts";
import * as made from "./made-up.ts";

const vote = `/d/${made.place}/vote`;
const voter = { path: vote, grants: asVoter } as const;
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const openBallot = {
  room: made.room({ round: made.round() }),
  mine: made.mine({ round: made.ballot }),
};
const openMoment = {
  room: made.room({ moment: made.moment(), past: made.past }),
  mine: made.mine({ moment: made.privateBallots(false) }),
};
const choose = async (page: Page): Promise<void> => {
  await page.locator(".pair-card").first().click();
};
const wholeList = (kind: Question["kind"], options: readonly string[]) => ({
  room: made.room({ moment: made.moment({ questions: 1 }), situation: "private" as const }),
  mine: made.mine({
    moment: {
      questions: [
        {
          round: 1,
          question: { kind, options: [...options] },
          shown: options.map((_, k) => k + 1),
          isAnswered: false,
          nextAttempt: 1,
        },
      ],
    },
  }),
});
const twenty = Array.from({ length: 20 }, (_, k) => `Option number ${k + 1}`);
const preview = {
  deliberation: made.place,
  question: made.settings.question,
  facilitator: "Maria",
  hasStarted: false,
  voters: made.people.map((name, k) => ({ voter: `v${k + 1}`, name, isTaken: k === 1 })),
};
const join = { path: "/j/K7QF-2M", replies: { "/api/rooms/K7QF-2M": preview } } as const;
const between = (change: Parameters<typeof made.room>[0]) => ({
  ...voter,
  room: made.room({ past: made.past, ...change }),
});

/** Every state of the pages of anyone who votes: joining, ballots, waiting, and what may go wrong. */
export const voterStates: readonly Shown[] = [
  { ...join, name: "join: pick a name", picture: "join-names" },
  {
    ...join,
    name: "join: waiting",
    claims: [
      { deliberation: made.place, voter: "v1", words: ["amber", "otter"], state: "waiting" },
    ],
  },
  {
    ...join,
    name: "join: refused",
    claims: [
      { deliberation: made.place, voter: "v1", words: ["amber", "otter"], state: "refused" },
    ],
  },
  { ...join, name: "join: not on the list", picture: "watch", act: press("I am not on the list") },
  { ...join, name: "join: holds a seat", grants: asVoter },
  { path: "/j/K7QF-2N", name: "join: unknown room", replies: { "/2N": problem("not-found", 404) } },
  {
    ...join,
    name: "join: too many tries",
    replies: { "/api/rooms/K7QF-2M": problem("too-many-requests", 429, { retryAfterSeconds: 30 }) },
  },
  {
    ...voter,
    name: "rules",
    picture: "rules",
    room: made.room({ phase: "lobby" }),
    mine: made.mine({ state: "admitted" }),
  },
  {
    ...voter,
    name: "rules: three people, who can see what",
    room: made.room({
      phase: "lobby",
      privacy: {
        smallestGroup: 3,
        deniable: 0,
        keepDays: 0,
        isEncrypted: false,
        operator: "Northwind IT",
      },
    }),
    mine: made.mine({ state: "admitted" }),
    act: press("Who can see what"),
  },
  { ...voter, name: "early", room: made.room({ phase: "lobby" }) },
  { ...voter, ...openBallot, name: "late", mine: made.mine({ joinsFrom: 7 }) },
  { ...voter, ...openBallot, name: "public: nothing chosen" },
  {
    ...voter,
    name: "public: an order, pressed too early",
    room: made.room({
      round: made.round({ question: { kind: "order", options: [...made.venues] }, hands: [] }),
    }),
    mine: made.mine({
      round: {
        ...made.ballot,
        question: { kind: "order", options: [...made.venues] },
        shown: made.venues.map((_, k) => k + 1),
      },
    }),
    act: async (page) => {
      await page.getByRole("button", { name: "Send", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Nothing is chosen yet.").first().waitFor();
    },
  },
  {
    ...voter,
    ...openBallot,
    name: "public: sending, then not sent yet",
    replies: { "/ballot": never },
    act: async (page) => {
      await choose(page);
      await page.getByText("Couldn't send your answer yet. Trying again.").waitFor();
    },
  },
  {
    ...voter,
    ...openBallot,
    name: "public: cannot be saved",
    replies: { "/ballot": problem("store-unavailable", 503) },
    act: async (page) => {
      await choose(page);
      await page.getByText("Answers cannot be saved right now.").waitFor();
    },
  },
  {
    ...voter,
    ...openBallot,
    name: "public: the server failed over it, and is asked again",
    replies: { "/ballot": problem("went-wrong", 500, { detail: "7C1D" }) },
    act: async (page) => {
      await choose(page);
      await page.getByText("We do not know whether your answer arrived. Checking.").waitFor();
    },
  },
  {
    ...voter,
    ...openBallot,
    name: "public: recorded, the room unfolded",
    mine: made.mine({ round: { ...made.ballot, answer: "first" } }),
    act: async (page) => page.getByText("How the others voted").click(),
  },
  {
    ...voter,
    name: "public: countdown, chosen",
    room: made.room({
      hands: "countdown",
      round: made.round({ isRevealed: false, hands: [], awaited: [] }),
      watchers: 2,
    }),
    mine: made.mine({ round: { ...made.ballot, answer: "second" } }),
  },
  {
    ...voter,
    ...openBallot,
    name: "public: a timer with time left",
    room: made.room({ round: made.round({ closesAt: inSeconds(600) }) }),
  },
  {
    ...voter,
    ...openBallot,
    name: "public: a timer about to end",
    picture: "timer",
    room: made.room({ round: made.round({ closesAt: inSeconds(15) }), watchers: 1 }),
  },
  {
    ...voter,
    name: "public: sliders",
    room: made.room({
      round: made.round({
        question: made.pair({ Days: 2, Budget: 400 }, { Days: 3, Budget: 400 }),
      }),
    }),
    mine: made.mine({
      round: {
        ...made.ballot,
        question: made.pair({ Days: 2, Budget: 400 }, { Days: 3, Budget: 400 }),
      },
    }),
    settings: made.sliderSettings,
  },
  { ...voter, ...openBallot, name: "help", act: press("Help") },
  {
    ...voter,
    name: "hands entered by the facilitator",
    room: made.room({ hands: "entered", round: made.round() }),
  },
  { ...voter, ...openMoment, name: "private: nothing chosen" },
  {
    ...voter,
    ...openMoment,
    name: "private: sending, then not sent yet",
    replies: { "/private-ballot": never },
    act: async (page) => {
      await choose(page);
      await page.getByText("Couldn't send your answer yet. Trying again.").waitFor();
    },
  },
  {
    ...voter,
    ...wholeList("order", made.venues),
    name: "private: an order, begun",
    picture: "order",
    act: async (page) => {
      await page.getByRole("button", { name: /^Porto/ }).click();
      await page.getByRole("button", { name: /^Lisbon/ }).click();
      await page.getByRole("button", { name: /^Ghent/ }).click();
    },
  },
  { ...voter, ...wholeList("order", twenty), name: "private: an order of twenty" },
  {
    ...voter,
    ...wholeList("rating", made.venues),
    name: "private: ratings of all",
    picture: "ratings-private",
    act: async (page) => {
      await page.locator('.eleven label[for$="-0-7"]').click();
      await page.locator('.eleven label[for$="-1-10"]').click();
    },
  },
  { ...voter, ...wholeList("choice", made.venues), name: "private: the best of all" },
  {
    ...voter,
    ...openMoment,
    name: "private: who can see this?",
    picture: "who-sees",
    act: press("Who can see this?"),
  },
  { ...voter, ...openMoment, name: "private: hidden", act: press("Hide") },
  {
    ...voter,
    ...openMoment,
    name: "private: all sent",
    mine: made.mine({ moment: made.privateBallots(true) }),
  },
  {
    ...between({ round: made.round({ isOpen: false }) }),
    name: "waiting: question closed",
    picture: "waiting",
  },
  {
    ...between({
      round: made.round({ isOpen: false }),
      model: { state: "choosing", questionsBehind: 0 },
    }),
    name: "waiting: choosing",
    act: async (page) =>
      page.locator("p.card", { hasText: "Choosing the next question" }).waitFor(),
  },
  { ...between({ isPaused: true }), name: "waiting: paused" },
  { ...between({ privateWaits: { needed: 4, here: 3 } }), name: "waiting: for people" },
  {
    ...between({ model: { state: "catching-up", questionsBehind: 2 } }),
    name: "waiting: catching up",
  },
  { ...between({ stop: "enough" }), name: "waiting: for the reveal" },
  { ...between({ phase: "stopped" }), name: "waiting: working" },
  {
    ...between({
      phase: "stopped",
      resultStep: { name: "comparing", number: 2, of: 3 },
    }),
    name: "waiting: working, with its step",
    picture: "working",
    act: async (page) =>
      page
        .locator("p.card", { hasText: "Working out the result (step 2 of 3: comparing options)" })
        .waitFor(),
  },
  {
    ...between({ phase: "stopped", model: { state: "failed", questionsBehind: 0 } }),
    name: "waiting: the result failed",
  },
  {
    ...voter,
    name: "closed",
    room: made.revealed(made.result()),
    act: async (page) => page.getByText("Private answers are deleted on 12 May").waitFor(),
  },
  {
    ...voter,
    name: "closed, private answers deleted",
    room: made.revealed(made.result(), { isDeleted: true }),
    act: async (page) => page.getByText("Private answers were deleted on 12 May.").waitFor(),
  },
  {
    ...voter,
    ...openBallot,
    name: "reconnecting",
    isLost: true,
    act: async (page) => page.getByText("Reconnecting.", { exact: true }).waitFor(),
  },
  {
    ...voter,
    ...openBallot,
    name: "reconnecting, with an answer recorded",
    picture: "reconnecting",
    mine: made.mine({ round: { ...made.ballot, answer: "first" } }),
    isLost: true,
    act: async (page) => page.getByText("Reconnecting. Your last answer is recorded.").waitFor(),
  },
  { ...voter, ...openBallot, name: "signed out: a newer link", signedOut: "link-replaced" },
  { ...voter, ...openBallot, name: "signed out: the seat was freed", signedOut: "seat-freed" },
  {
    ...voter,
    ...openBallot,
    name: "passed on: whose turn",
    picture: "pass",
    grants: [seat("v1"), seat("v4")],
  },
  {
    ...voter,
    ...openMoment,
    name: "passed on: in private",
    grants: [seat("v1"), seat("v4")],
    act: press("I am Dana"),
  },
];
