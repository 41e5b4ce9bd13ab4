import type { RoomView } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asFacilitator, asVoter, asWatcher, problem, type Shown } from "./gallery.ts";
import * as made from "./made-up.ts";

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const page = (
  which: "result" | "explain" | "report",
  name: string,
  room: RoomView,
  more: Partial<Shown> = {},
): Shown => ({
  name: `${which}: ${name}`,
  path: `/d/${made.place}/${which}`,
  grants: asFacilitator,
  room,
  ...more,
});

/** Every state of result, explain and report. */
export const resultStates: readonly Shown[] = [
  page(
    "result",
    "eight people, with every warning",
    made.revealed(made.result({ fit: "doubtful" })),
    { picture: "result-doubtful" },
  ),
  page("result", "four people, a tie", made.revealed(made.resultOfFour, { hands: "entered" })),
  page("result", "three people", made.revealed(made.resultOfThree)),
  page(
    "result",
    "simulated, with figures",
    made.revealed(made.result(), {
      isSimulated: true,
      truth: "Tallinn",
      figures: {
        options: made.venues.map((option, k) => ({
          option,
          estimate: 1 - k / 3,
          lower: -k,
          upper: 2,
        })),
        sway: 0.42,
        fairness: [{ rho: 1, winner: "Lisbon" }],
      },
    }),
  ),
  page(
    "result",
    "decided, answers deleted",
    made.revealed(made.result(), {
      isDeleted: true,
      decided: { choice: "something-else", reason: "The budget was cut" },
    }),
  ),
  page("result", "recording the decision", made.revealed(made.result()), {
    act: press("Record our decision"),
  }),
  page("result", "asked of one person alone", made.revealed(made.result()), { grants: asVoter }),
  page("result", "none yet", made.room({})),
  page("result", "working", made.room({ phase: "stopped" })),
  page(
    "result",
    "failed",
    made.room({ phase: "stopped", model: { state: "failed", questionsBehind: 0 } }),
  ),
  page("explain", "after a decision", made.revealed(made.result())),
  page("explain", "none yet", made.room({})),
  page("report", "after a decision", made.revealed(made.result())),
  page("report", "for somebody who watched", made.revealed(made.result()), { grants: asWatcher }),
  page("report", "delete it?", made.revealed(made.result()), {
    act: press("Delete this decision"),
  }),
  page("result", "not for this browser", made.room({}), {
    grants: [],
    isLost: true,
    replies: { [`/deliberations/${made.place}`]: problem("not-allowed", 403) },
  }),
];
