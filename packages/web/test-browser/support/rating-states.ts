import type { MineView, OptionValue, Question, RoomView } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asFacilitator, asScreen, asVoter, type Shown } from "./gallery.ts";
import * as made from "./made-up.ts";

type Round = NonNullable<RoomView["round"]>;
type Ballot = NonNullable<MineView["round"]>;

const kinds: RoomView["kinds"] = { public: ["rating"], private: ["rating"] };
const rating = (option: OptionValue): Question => ({ kind: "rating", options: [option] });

function round(change: Partial<Round> = {}): Round {
  return {
    round: 6,
    question: rating("Lisbon"),
    chosenBy: "model",
    isOpen: true,
    isRevealed: true,
    hands: [
      { voter: "v1", answer: 0 },
      { voter: "v2", answer: 10 },
      { voter: "v3", answer: "abstain" },
    ],
    answered: 3,
    awaited: ["v4", "v5", "v6"],
    closesAt: null,
    ...change,
  };
}

const past: RoomView["past"] = made.venues.map((option, k) => ({
  round: k + 1,
  question: rating(option),
  chosenBy: k === 3 ? "fallback" : "model",
  hands: made.people.map((_, p) => ({
    voter: `v${p + 1}`,
    answer: p === 5 ? "unknown-option" : (2 * p + k) % 11,
  })),
  isWithdrawn: k === 4,
  inPublic: true,
  inPrivate: k < 3,
}));

const ballot: Ballot = {
  round: 6,
  question: rating("Lisbon"),
  shown: [1],
  answer: null,
  nextAttempt: 1,
};
const rated = (change: Partial<RoomView>): RoomView => made.room({ kinds, past, ...change });
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
  await page.locator(".eleven label").first().click();
};
const revealed = made.revealed(made.result(), { kinds, past });

/** What differs on every page where people rate. */
export const ratingStates: readonly Shown[] = [
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
      await page.getByText("How the others voted").click();
    },
  }),
  shown("vote", "recorded, a 0", rated({ round: round() }), {
    mine: made.mine({ round: { ...ballot, answer: 0 } }),
  }),
  shown(
    "vote",
    "sliders",
    rated({ round: round({ question: rating({ Days: 2, Budget: 400 }) }) }),
    {
      mine: made.mine({ round: { ...ballot, question: rating({ Days: 2, Budget: 400 }) } }),
      settings: made.sliderSettings,
    },
  ),
  shown("vote", "private", rated({ moment: made.moment() }), {
    mine: made.mine({
      moment: {
        questions: ["Lisbon", "Oslo"].map((option, k) => ({
          round: k + 1,
          question: rating(option),
          shown: [1],
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
