import type { Reason } from "@unswayed/core";
import type { MeetingModel } from "@unswayed/core/meeting";
import type { Option, ProposedQuestion, Round } from "@unswayed/core/method";
import { tidy } from "@unswayed/core/method";
import { worthOf } from "./leading.ts";
import { mostHopeful } from "./most-hopeful.ts";
import { privateness } from "./privateness.ts";
import { ratedRounds } from "./rated.ts";
import type { Situation } from "./situation.ts";
import { isRivalNear } from "./status.ts";

/** What a meeting in which people rate options asks of this engine. */
export function meetingModel(situation: Situation): MeetingModel<ProposedQuestion> {
  const { settings, state } = situation;
  const rated = ratedRounds(state);
  const last = rated[rated.length - 1];
  const isOpen = ({ private: inPrivate, options }: Round): boolean =>
    inPrivate === null && state.space.isAvailable(options[0]);
  return {
    publicQuestions(count) {
      if (rated.length < settings.initialOptions) return startingOption(situation);
      return hopeful(situation, count);
    },
    prefersPrivate() {
      if (settings.plan.privateAbout !== "last") return doubtful(situation)[0]?.isWanted ?? false;
      if (last === undefined || !isOpen(last)) return false;
      return privateness(situation, last.options[0], rated.length).isWanted;
    },
    privateQuestions(count, about) {
      if (about === "last")
        return last && isOpen(last) ? [inDoubt(situation, last.options[0])] : [];
      const all = doubtful(situation);
      const wanted = all.filter(({ isWanted }) => isWanted);
      return (wanted.length > 0 ? wanted : all)
        .slice(0, count)
        .map(({ option }) => inDoubt(situation, option));
    },
    isEnough: () => isCovered(situation) && isRivalNear(situation),
  };
}

/** Where each option of a list is rated once, nothing is decided before each has had its turn, if the limit leaves room for that. */
function isCovered({ settings, state }: Situation): boolean {
  const { plan } = settings;
  const { space } = state;
  if (plan.asksAgain || !space.isFinite || space.list().length > plan.mostPublic) return true;
  return unrated(state).length === 0;
}

function unrated(state: Situation["state"]): readonly Option[] {
  const { space } = state;
  const rated = new Set(ratedRounds(state).map(({ options }) => space.key(options[0])));
  return space.list().filter((option) => !rated.has(space.key(option)));
}

/** Options of which most may be hoped, the best first. */
function hopeful(situation: Situation, count: number): readonly ProposedQuestion[] {
  const { settings, state } = situation;
  const { space } = state;
  situation.work.onPhase?.("comparison");
  if (space.isFinite) {
    const worth = worthOf(situation, situation.belief());
    return (settings.plan.asksAgain ? space.list() : unrated(state))
      .map((option) => {
        const { mean, deviation } = worth(option);
        return { option, hope: mean + settings.exploration * deviation };
      })
      .sort((a, b) => b.hope - a.hope)
      .slice(0, count)
      .map(({ option, hope }) => rating(situation, option, hopeReason(situation, option, hope)));
  }
  const found: Option[] = [];
  const questions: ProposedQuestion[] = [];
  while (found.length < count) {
    const next = mostHopeful(situation, found);
    if (!next || found.some((option) => space.key(option) === space.key(next.option))) break;
    found.push(next.option);
    questions.push(rating(situation, next.option, hopeReason(situation, next.option, next.value)));
  }
  return questions;
}

function hopeReason({ state: { space } }: Situation, option: Option, hope: number): Reason {
  return {
    kind: "improvement",
    text: `${space.label(option)} could be worth up to ${hope.toFixed(2)} to the group.`,
    improvement: hope,
  };
}

/** Options rated in public only, the most doubtful first: by the rule that would have each asked privately if it were the last. */
function doubtful(
  situation: Situation,
): readonly { readonly option: Option; readonly isWanted: boolean; readonly width: number }[] {
  const { space } = situation.state;
  const rated = ratedRounds(situation.state);
  return rated
    .filter((round) => round.private === null && space.isAvailable(round.options[0]))
    .map(({ options: [option] }) => ({
      option,
      ...privateness(situation, option, rated.length),
    }))
    .sort((a, b) => b.width - a.width);
}

function inDoubt(situation: Situation, option: Option): ProposedQuestion {
  const { width, threshold } = privateness(situation, option, ratedRounds(situation.state).length);
  return rating(situation, option, {
    kind: "private-width",
    text: `What people think privately about this option is uncertain (${width.toFixed(2)}).`,
    privateWidth: width,
    threshold,
  });
}

/** A random option, none twice while there are others. */
function startingOption(situation: Situation): readonly ProposedQuestion[] {
  const { settings, state, random } = situation;
  const { space } = state;
  const rated = ratedRounds(state);
  const taken = new Set(rated.map(({ options }) => space.key(options[0])));
  const count = space.isFinite ? space.list().length : 16;
  const pool = space
    .sample(count, random("start", rated.length + 1))
    .map((option) => tidy(space, option));
  const option = pool.find((drawn) => !taken.has(space.key(drawn))) ?? pool[0];
  if (!option) return [];
  const why: Reason = {
    kind: "start",
    text: `Starting option ${rated.length + 1} of ${settings.initialOptions}, drawn at random.`,
  };
  return [rating(situation, option, why)];
}

/** Options to rate together: of which most may be hoped. */
export function questionsTogether(
  situation: Situation,
  count: number,
): readonly ProposedQuestion[] {
  return hopeful(situation, count);
}

function rating({ state }: Situation, option: Option, why: Reason): ProposedQuestion {
  return { kind: "rating", options: [state.space.decode(option)], why: () => why };
}
