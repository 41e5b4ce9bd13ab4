import type { RoomView } from "@unswayed/protocol";
import type { Page } from "playwright-core";
import { asFacilitator, asVoter, asWatcher, problem, type Shown } from "./gallery.ts";
import * as made from "./made-up.ts";

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const more = async (page: Page): Promise<void> => {
  await page.getByText("More about this result").click();
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

/** A vote that was checked, with the hands as they were counted in the room. */
const checked = (kind: "stands" | "falls" | "unclear"): Shown => {
  const question = { kind: "choice" as const, options: [...made.venues] };
  const openVotes: RoomView["openVotes"] = {
    votes: [{ question, answers: made.people.map((voter) => ({ voter, answer: "2" })) }],
    counts: { question, answers: [{ answer: "2", count: 5 }] },
  };
  const verdict = { kind, openWinner: "Tallinn", bothWays: { asked: 5, changed: 2 } };
  return page(
    "result",
    `checked, ${kind}`,
    made.revealed(made.result({ verdict }), { situation: "check", openVotes, past: [] }),
    {
      act: async (view) => {
        await view.locator(".sure-steps.is-chance").waitFor();
        await view.locator(".hand-count").first().waitFor();
        await view.getByText("Counted in the room: Tallinn 5.").waitFor();
      },
    },
  );
};

/** Every state of result, explain and report. */
export const resultStates: readonly Shown[] = [
  checked("stands"),
  checked("falls"),
  checked("unclear"),
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
        swayRange: { lower: 0.2, upper: 0.61 },
        fairness: [1, 0.85, 0.6, 0.3, 0.05].map((rho) => ({ rho, winner: "Lisbon" })),
      },
    }),
    { act: more },
  ),
  page(
    "result",
    "a show of hands and nothing more",
    made.revealed(
      made.result({
        winner: "Tallinn",
        columns: {
          hands: { winner: "Tallinn", sureness: "likely" },
          private: null,
          debiased: null,
        },
        ledger: { publicRounds: 3, privateRounds: 0, saved: 3, privateCost: 5 },
      }),
    ),
    {
      act: async (view) => {
        await view.getByText("A show of hands, nothing more.").first().waitFor();
        await more(view);
      },
    },
  ),
  page(
    "result",
    "decided, answers deleted",
    made.revealed(made.result(), {
      isDeleted: true,
      decided: { choice: "something-else", reason: "The budget was cut" },
    }),
    {
      act: async (view) => {
        await more(view);
        await view.getByText("Private answers were deleted on 12 May. The result stays.").waitFor();
      },
    },
  ),
  page(
    "result",
    "kept longer by everyone",
    made.revealed(made.result(), {
      deletion: { at: "2026-06-04T10:00:00.000Z", isExtended: true },
    }),
    {
      act: async (view) => {
        await more(view);
        await view.getByText("They are deleted on 4 June.").waitFor();
      },
    },
  ),
  page("result", "what the word for how sure means", made.revealed(made.result()), {
    act: async (view) => {
      await view.getByText("What does this word mean?").click();
      await view
        .getByText("From least to most sure: Unclear, Leaning, Likely, Very likely.")
        .waitFor();
    },
  }),
  page(
    "result",
    "sliders, and the region it cannot be told apart from",
    made.revealed(
      made.result({
        winner: { Days: 2, Budget: 400 },
        columns: { hands: null, private: null, debiased: null },
        options: {
          kind: "tiers",
          tiers: [
            {
              tier: "level",
              options: [
                { Days: 2, Budget: 400 },
                { Days: 3, Budget: 400 },
              ],
            },
            { tier: "behind", options: [{ Days: 5, Budget: 900 }] },
          ],
        },
        fairness: { stop: 0, winners: [{ Days: 2, Budget: 400 }, null, null, null, null] },
        changes: {
          leavingOneOut: "stays",
          withdrawnRounds: 0,
          fallbackRounds: 0,
          moreQuestions: null,
          stoppedEarly: null,
        },
      }),
      { past: [] },
    ),
    {
      settings: made.sliderSettings,
      act: async (view) => view.getByText("Days from 2 to 3 and Budget 400 €").waitFor(),
    },
  ),
  page("result", "recording the decision", made.revealed(made.result()), {
    act: press("Decide for Lisbon"),
  }),
  page("result", "asked of one person alone", made.revealed(made.result()), { grants: asVoter }),
  page("result", "none yet", made.room({})),
  page("result", "working", made.room({ phase: "stopped" })),
  page(
    "result",
    "working, with its step",
    made.room({ phase: "stopped", resultStep: { name: "estimating", number: 1, of: 2 } }),
    { grants: asVoter },
  ),
  page(
    "result",
    "failed",
    made.room({ phase: "stopped", model: { state: "failed", questionsBehind: 0 } }),
    { act: async (view) => view.getByRole("button", { name: "Try again" }).waitFor() },
  ),
  page(
    "result",
    "failed, for someone who votes",
    made.room({ phase: "stopped", model: { state: "failed", questionsBehind: 0 } }),
    { grants: asVoter },
  ),
  page("explain", "after a decision", made.revealed(made.result())),
  page("explain", "none yet", made.room({})),
  page("report", "after a decision", made.revealed(made.result()), {
    act: async (view) => {
      // What stands on top of every printed page.
      const head = 'content: "Where should we hold the next offsite? · 5 May · 4F2A-91C7"';
      await view.waitForFunction(
        `[...document.styleSheets[0].cssRules].some(({ cssText }) => cssText.includes('${head}'))`,
      );
    },
  }),
  page("report", "for someone who watched", made.revealed(made.result()), { grants: asWatcher }),
  page("report", "to be deleted later", made.revealed(made.result()), {
    act: async (view) =>
      view.getByText("can be deleted once its private answers are gone, from 12 May on").waitFor(),
  }),
  page("result", "deleted", made.room({}), {
    isLost: true,
    replies: {
      [`/deliberations/${made.place}`]: problem("deleted", 410, {
        deletedAt: "2026-06-01T10:00:00.000Z",
      }),
    },
    act: async (view) =>
      view.getByText("This decision was deleted on 1 June, as announced.").waitFor(),
  }),
  page("report", "delete it?", made.revealed(made.result(), { isDeleted: true }), {
    act: press("Delete this decision"),
  }),
  page("result", "not for this browser", made.room({}), {
    grants: [],
    isLost: true,
    replies: { [`/deliberations/${made.place}`]: problem("not-allowed", 403) },
  }),
];
