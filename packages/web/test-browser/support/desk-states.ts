import type { RoomView } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asFacilitator, asHost, asScreen, asVoter, asWatcher, type Shown } from "./gallery.ts";
import * as made from "./made-up.ts";

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const unfold = (text: string) => async (page: Page) => {
  await page.getByText(text, { exact: true }).click();
};
const lobby = { path: `/d/${made.place}/lobby`, grants: asFacilitator } as const;
const lobbyRoom = (change: Partial<RoomView> = {}): RoomView =>
  made.room({ phase: "lobby", fingerprint: null, ...change });
const run = (name: string, change: Partial<RoomView>, more: Partial<Shown> = {}): Shown => ({
  name: `run-sheet: ${name}`,
  path: `/d/${made.place}/run`,
  grants: asFacilitator,
  room: made.room({ past: made.past.map((each) => ({ ...each, hands: [] })), ...change }),
  ...more,
});
const screen = (name: string, change: Partial<RoomView>, more: Partial<Shown> = {}): Shown => ({
  name: `shared screen: ${name}`,
  path: `/d/${made.place}/screen`,
  grants: asScreen,
  room: made.room({ past: made.past, ...change }),
  ...more,
});
const sixteen = Array.from({ length: 16 }, (_, k) => `Person ${k + 1}`);

/** The form as someone left it, given as a draft. */
const form = (name: string, draft: object, act?: Shown["act"]): Shown => ({
  name: `create: ${name}`,
  path: "/new",
  grants: asHost,
  act: async (view) => {
    await view.evaluate(`localStorage.setItem("unswayed:draft", '${JSON.stringify(draft)}')`);
    await view.reload();
    await view.locator("h1").waitFor();
    await act?.(view);
    await view.evaluate(`localStorage.removeItem("unswayed:draft")`);
  },
});
const filled = {
  question: "Where to?",
  facilitator: "Maria",
  people: made.people.join(", "),
  pasted: ["Lisbon", "Lisboa", "Oslo"].join("\\n"),
};

/** Every state of home, form, lobby, run-sheet and shared screen. */
export const deskStates: readonly Shown[] = [
  { name: "home: no key", path: "/" },
  {
    name: "home: empty",
    path: "/",
    grants: asHost,
    replies: { "/deliberations": { deliberations: [] } },
  },
  {
    name: "home: decisions",
    picture: "home",
    path: "/",
    grants: asHost,
    replies: {
      "/deliberations": {
        deliberations: (["lobby", "running", "stopped", "revealed"] as const).map((phase, k) => ({
          id: `d${k}`,
          question: `A question about the ${phase} decision`,
          phase,
          rounds: k,
          isSimulated: k === 3,
          closedAt: k === 3 ? "2026-05-03T10:00:00.000Z" : null,
          outcome: k === 3 ? { winner: "Lisbon", sureness: "likely", decided: null } : null,
        })),
      },
    },
  },
  { name: "nothing at this address", path: "/elsewhere" },
  { name: "a decision that is gone", path: `/d/gone/vote`, grants: asVoter, isLost: true },
  { name: "server", path: "/health" },
  {
    name: "server: for its operator",
    picture: "server",
    path: "/health",
    grants: [{ role: "operator", deliberation: null, voter: null }],
    replies: {
      "/api/operator": {
        version: "0.1.0",
        startedAt: "2026-05-05T08:00:00.000Z",
        memoryMegabytes: 120,
        store: { kind: "embedded", megabytes: 3, freeMegabytes: 5000 },
        decisions: { lobby: 1, running: 2, stopped: 0, revealed: 3 },
        sessions: 12,
        listeners: 9,
        jobs: { running: 1, longestRunningSeconds: 2, done: 40, failed: 1 },
        requests: { answered: 900, refused: 4, failed: 0 },
        retention: { kept: 2, nextDeletionAt: "2026-05-12T08:00:00.000Z", overdue: 1 },
        troubles: [{ what: "solver ended", count: 1 }],
      },
    },
  },
  form("empty", {}),
  form("alike options", filled),
  form("people", filled, press("Continue")),
  form("errors", { ...filled, people: "Ana, Ben" }, async (view) => {
    await press("Continue")(view);
    await press("Continue")(view);
  }),
  form("ready", filled, async (view) => {
    await press("Continue")(view);
    await press("Continue")(view);
  }),
  form("a table", {
    ...filled,
    way: "table",
    columns: [{ name: "Cost", unit: "€", isShown: true, isSimilarity: false }],
    rows: [
      ["Lisbon", "420"],
      ["Oslo", "310"],
    ],
  }),
  form("CSV", { ...filled, way: "csv" }),
  form("sliders", { ...filled, way: "sliders" }),
  form(
    "fairness and all else",
    { ...filled, stop: 2, comparedWith: "Oslo", pace: "own" },
    async (view) => {
      await unfold("Start from a settings file")(view);
      await press("Continue")(view);
      await press("Continue")(view);
      await unfold("Change the rules")(view);
      await unfold("Advanced")(view);
    },
  ),
  {
    ...lobby,
    name: "lobby: empty",
    room: lobbyRoom({ voters: made.voters(made.people, { hasJoined: false, isHere: false }) }),
  },
  {
    ...lobby,
    name: "lobby: claims, watchers and a second facilitator",
    room: lobbyRoom({ voters: made.voters(made.people.slice(0, 4), { hasJoined: false }) }),
    desk: made.desk({
      claims: [
        { claim: "c1", voter: "v1", words: ["amber", "otter"], alsoHolds: [] },
        { claim: "c2", voter: "v1", words: ["green", "falcon"], alsoHolds: ["v2"] },
      ],
      watchers: [
        { claim: "c3", words: ["blue", "heron"], isAdmitted: false },
        { claim: "c4", words: ["red", "badger"], isAdmitted: true },
      ],
      facilitators: [{ facilitator: "f1", name: "Noor", link: "waiting" }],
    }),
    replies: { "/links": { path: "/p#k=made-up", key: "k" } },
    act: async (view) => {
      await unfold("Facilitating together")(view);
      await press("Personal link for Ben")(view);
      await view.getByText("Link for Ben.").waitFor();
    },
  },
  {
    ...lobby,
    name: "lobby: all here, phones cannot come",
    room: lobbyRoom({ phoneUrl: null }),
    desk: made.desk({ canReachPhones: false }),
  },
  run("ready", {}),
  run("nothing asked yet", { past: [] }),
  run("a private round comes next", { next: { channel: "private", questions: 3 } }),
  run(
    "someone asks to join",
    { round: made.round() },
    {
      desk: made.desk({
        claims: [{ claim: "c1", voter: "v6", words: ["lime", "mouse"], alsoHolds: [] }],
      }),
      act: async (view) => view.getByText("Fay asks to join (lime mouse).").waitFor(),
    },
  ),
  run(
    "choosing",
    { model: { state: "choosing", questionsBehind: 0 } },
    {
      act: async (view) => view.getByText("Choosing the next question").first().waitFor(),
    },
  ),
  run(
    "the model is behind",
    { model: { state: "catching-up", questionsBehind: 2 } },
    {
      picture: "run-stuck",
      act: async (view) => view.getByText("The model is 2 questions behind.").first().waitFor(),
    },
  ),
  run(
    "the model failed, and is tried again",
    { model: { state: "failed", questionsBehind: 0 } },
    {
      replies: { "/next/retry": {} },
      act: async (view) => {
        await view.getByText("The model could not choose a question.").first().waitFor();
        await press("Try again")(view);
      },
    },
  ),
  run(
    "public, open",
    { round: made.round({ chosenBy: "fallback" }) },
    {
      desk: made.desk({
        notes: [
          { kind: "hear-more", round: 6 },
          { kind: "more-time", round: 6 },
        ],
      }),
    },
  ),
  run("public, with a timer", {
    round: made.round({ closesAt: new Date(Date.now() + 600_000).toISOString() }),
  }),
  run(
    "public, closing with people missing",
    { round: made.round() },
    { act: press("End the vote") },
  ),
  run("countdown", {
    hands: "countdown",
    round: made.round({ isRevealed: false, hands: [], awaited: [] }),
  }),
  run("hands to enter", { hands: "entered", round: made.round() }),
  run("private round", { moment: made.moment({ progress: "nobody" }) }),
  run(
    "private round that takes long",
    { moment: made.moment({ mayCloseNow: true }) },
    {
      desk: made.desk({ notes: [{ kind: "more-time", round: null }] }),
    },
  ),
  run(
    "too few for private",
    { privateWaits: { needed: 4, here: 3 } },
    {
      desk: made.desk({ arePrivateQuestionsOn: false }),
    },
  ),
  run("stop rule met", { stop: "enough", beyondStop: 8 }),
  run("stop rule met and nothing left", { stop: "limit", beyondStop: 0, atMost: 0 }),
  run("nothing left to ask", { stop: "nothing-left", atMost: 0 }),
  run("paused", { isPaused: true }),
  run("stop early?", {}, { act: press("Stop the decision") }),
  run("withdraw which?", {}, { act: press("Discard a question") }),
  run("seats unfolded", {}, { act: unfold("People and links") }),
  run("working", { phase: "stopped" }),
  run("working, with its step", {
    phase: "stopped",
    resultStep: { name: "comparing", number: 2, of: 3 },
  }),
  run("the result failed", { phase: "stopped", model: { state: "failed", questionsBehind: 0 } }),
  screen("lobby", {
    phase: "lobby",
    voters: made.voters(made.people, { hasJoined: false, words: ["amber otter"] }),
  }),
  screen("sealed", { past: [] }),
  screen("public, sixteen people", {
    voters: made.voters(sixteen),
    round: made.round({
      hands: sixteen.slice(2).map((_, k) => ({
        voter: `v${k + 3}`,
        answer: k % 5 === 4 ? "no-preference" : k % 3 === 0 ? "second" : "first",
      })),
      awaited: ["v1", "v2"],
    }),
    watchers: 1,
  }),
  screen("no hands yet", { round: made.round({ hands: [], answered: 0 }) }),
  screen("countdown", {
    hands: "countdown",
    round: made.round({ isRevealed: false, hands: [], awaited: [] }),
  }),
  screen("closed", { round: made.round({ isOpen: false }), stop: "limit" }),
  screen("private round", { moment: made.moment() }),
  screen("paused", { isPaused: true }),
  screen("working", { phase: "stopped" }),
  screen(
    "working, with its step",
    {
      phase: "stopped",
      round: made.round({ isOpen: false }),
      resultStep: { name: "checking", number: 3, of: 3 },
    },
    { act: async (view) => view.getByText("(step 3 of 3:").first().waitFor() },
  ),
  screen("the model is behind", {
    round: made.round({ isOpen: false }),
    model: { state: "failed", questionsBehind: 1 },
  }),
  screen("reconnecting", { round: made.round() }, { isLost: true }),
  screen("result", { ...made.revealed(made.result()) }),
  screen("for someone who watches", { round: made.round() }, { grants: asWatcher }),
];
