import type { MineView, RoomView } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asFacilitator, asHost, asScreen, asVoter, type Shown } from "./gallery.ts";
import * as made from "./made-up.ts";

type Round = Extract<NonNullable<RoomView["round"]>, { kind: "rating" }>;
type Ballot = Extract<NonNullable<MineView["round"]>, { kind: "rating" }>;

function round(change: Partial<Round> = {}): Round {
  return {
    kind: "rating",
    round: 6,
    option: "Lisbon",
    chosenBy: "model",
    isOpen: true,
    isRevealed: true,
    hands: [
      { voter: "v1", answer: 0 },
      { voter: "v2", answer: 10 },
      { voter: "v3", answer: "cant-decide" },
    ],
    answered: 3,
    awaited: ["v4", "v5", "v6"],
    closesAt: null,
    ...change,
  };
}

const past: RoomView["past"] = made.venues.map((option, k) => ({
  kind: "rating",
  round: k + 1,
  option,
  chosenBy: k === 3 ? "fallback" : "model",
  hands: made.people.map((_, p) => ({
    voter: `v${p + 1}`,
    answer: p === 5 ? "dont-know" : (2 * p + k) % 11,
  })),
  isWithdrawn: k === 4,
  wasAlsoPrivate: k < 3,
}));

const ballot: Ballot = { kind: "rating", round: 6, option: "Lisbon", answer: null, nextAttempt: 1 };
const rated = (change: Partial<RoomView>): RoomView =>
  made.room({ answers: "ratings", past, ...change });
const shown = (
  role: "vote" | "run" | "screen" | "result" | "explain" | "report",
  name: string,
  room: RoomView,
  more: Partial<Shown> = {},
): Shown => ({
  name: `ratings, ${role}: ${name}`,
  path: `/d/${made.place}/${role}`,
  grants: role === "vote" ? asVoter : role === "screen" ? asScreen : asFacilitator,
  room,
  ...more,
});
const chooseFirst = async (page: Page): Promise<void> => {
  await page.getByRole("radio").first().check();
};
const revealed = made.revealed(made.result(), { answers: "ratings", past });

/** What differs on every page where people rate. */
export const ratingStates: readonly Shown[] = [
  {
    name: "ratings, create",
    path: "/new",
    grants: asHost,
    act: async (page) => {
      await page.getByRole("radio", { name: /^Ratings/ }).check();
      await page.getByRole("radio", { name: "Stop 3 of 5" }).check();
    },
  },
  shown("vote", "rules", rated({ phase: "lobby", past: [] }), {
    mine: made.mine({ state: "admitted" }),
  }),
  shown("vote", "nothing chosen", rated({ round: round() }), {
    mine: made.mine({ round: ballot }),
  }),
  shown("vote", "chosen, the room unfolded", rated({ round: round() }), {
    mine: made.mine({ round: ballot }),
    act: async (page) => {
      await chooseFirst(page);
      await page.getByText("The room").click();
    },
  }),
  shown("vote", "recorded, a 0", rated({ round: round() }), {
    mine: made.mine({ round: { ...ballot, answer: 0 } }),
  }),
  shown("vote", "sliders", rated({ round: round({ option: { Days: 2, Budget: 400 } }) }), {
    mine: made.mine({ round: { ...ballot, option: { Days: 2, Budget: 400 } } }),
    settings: made.sliderSettings,
  }),
  shown("vote", "private", rated({ moment: made.moment() }), {
    mine: made.mine({
      moment: {
        questions: ["Lisbon", "Oslo"].map((option, k) => ({
          kind: "rating",
          round: k + 1,
          option,
          isAnswered: false,
          nextAttempt: 1,
        })),
      },
    }),
    act: chooseFirst,
  }),
  shown("run", "live", rated({ round: round() }), {
    desk: made.desk({ notes: [{ kind: "hear-more", round: 2 }] }),
  }),
  shown(
    "run",
    "countdown",
    rated({ hands: "countdown", round: round({ isRevealed: false, hands: [] }) }),
  ),
  shown("run", "numbers to enter", rated({ hands: "entered", round: round() })),
  shown("run", "nothing left", rated({ stop: "nothing-left", atMost: 0 })),
  shown("screen", "public", rated({ round: round() })),
  shown("screen", "no ratings yet", rated({ round: round({ hands: [], answered: 0 }) })),
  shown("screen", "sealed", rated({ past: [] })),
  shown("result", "eight people", revealed),
  shown("explain", "with ratings", revealed),
  shown("report", "with ratings", revealed),
];
