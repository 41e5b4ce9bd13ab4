import type { Option } from "../../../kernel/kernel.ts";
import type { MeetingModel } from "../../../meeting/next-step.ts";
import type { Channel, Round } from "../../../study/log.ts";
import { proposal } from "../../../study/proposals.ts";
import { decoded } from "../../../study/questions.ts";
import type { ProposedQuestion, Reason } from "../../../study/requests.ts";
import { explainQuestion } from "../decide/explain.ts";
import { privatePremium } from "../decide/next-question.ts";
import { askedOn, askingOn, costOn } from "./asking.ts";
import { bestQuestion, newSets, questionView } from "./best-question.ts";
import { freshSets, unaskedInPrivate } from "./fresh-questions.ts";
import { privateQuestionsOf } from "./private-questions.ts";
import { hasSettled } from "./settled.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import { type IndexSet, Worth } from "./worth.ts";

/** What a meeting asks of this engine: which questions pay, on which channel, and whether the answers are enough. */
export function meetingModel(situation: Situation): MeetingModel<ProposedQuestion> {
  return {
    publicQuestions: (count) => nearBest(situation, count),
    prefersPrivate: () => prefersPrivate(situation),
    privateQuestions(count, about) {
      if (!hasChoice(situation.state) || askingOn(situation, "private").voters.length === 0) {
        return [];
      }
      if (about === "anything") return freshInPrivate(situation, count);
      const rounds = unaskedInPrivate(situation);
      return gathered(situation, about === "last" ? rounds.slice(-1) : rounds, count);
    },
    isEnough: () => hasSettled(situation),
  };
}

/** Where private questions may be longer than public ones and about anything, they are weighed as they would be asked. */
function prefersPrivate(situation: Situation): boolean {
  const best = bestQuestion(situation);
  const { plan } = situation.settings;
  const isWeighed =
    plan.privateAbout === "anything" &&
    situation.state.space.isFinite &&
    plan.kinds.private.some(({ most }) => most > 2);
  if (!best || !isWeighed) return best?.channel === "private";
  const round = privateQuestionsOf(situation, plan.gather);
  return round !== null && round.rate > privatePremium * (best.worth.public ?? 0);
}

/** Questions worth at least this share of the best one are about as good. */
const nearlyAsGood = 0.5;

/** New public questions that are worth about the same: two at least where there are two, so that none is certain. */
function nearBest(situation: Situation, count: number): readonly ProposedQuestion[] {
  if (!hasChoice(situation.state)) return [];
  const view = questionView(situation);
  const asking = askingOn(situation, "public");
  // If nobody is expected to answer any more, someone may: the question is put to all.
  const everyone = situation.state.active.map((_, place) => place);
  const worth = new Worth(
    view,
    asking.voters.length > 0 ? asking : { ...asking, voters: everyone },
  );
  const ranked = worth.ranked(newSets(situation, view, "public", Math.max(2, count)));
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth: gain }, k) => k < Math.min(2, count) || gain >= nearlyAsGood * best)
    .slice(0, count)
    .map(({ set }) => questionAbout(situation, view, set, "public"));
}

/** Private questions about anything, each chosen for what it adds to those before it. */
function freshInPrivate(situation: Situation, count: number): readonly ProposedQuestion[] {
  const view = questionView(situation);
  if (situation.state.space.isFinite) {
    const questions = privateQuestionsOf(situation, count)?.questions ?? [];
    return questions.map(({ kind, options }) => ({
      ...questionAbout(situation, view, options, "private"),
      kind,
    }));
  }
  const sets = newSets(situation, view, "private", count);
  return new Worth(view, askingOn(situation, "private"))
    .together(sets, count)
    .map((set) => questionAbout(situation, view, set, "private"));
}

/** Of what was asked in public, those questions on which private answers tell most beside one another. */
function gathered(
  situation: Situation,
  rounds: readonly Round[],
  count: number,
): readonly ProposedQuestion[] {
  if (rounds.length === 0) return [];
  const view = questionView(situation);
  const { space } = situation.state;
  const setOf = (round: Round): IndexSet =>
    round.options.flatMap((option) => view.table.places.get(space.key(option)) ?? []);
  // A setting of sliders on which nobody voted has no place in the model's table.
  const known = rounds.filter((round) => setOf(round).length === round.options.length);
  const chosen = new Worth(view, askingOn(situation, "private"))
    .together(known.map(setOf), count)
    .map((set) => questionAbout(situation, view, set, "private"));
  const unknown = rounds
    .filter((round) => !known.includes(round))
    .map((round) => decoded(round, space));
  return [...chosen, ...unknown].slice(0, count);
}

function questionAbout(
  situation: Situation,
  view: View,
  set: IndexSet,
  channel: Channel,
): ProposedQuestion {
  const { space } = situation.state;
  return {
    kind: askedOn(situation, channel).kind,
    options: shownOptions(situation, view, set).map((option) => space.decode(option)),
    why: () => reasonFor(situation, view, set, channel),
  };
}

/** Options that people know are asked about as they are, others with their digits rounded. */
function shownOptions(
  { state, portions }: Situation,
  { table }: View,
  set: IndexSet,
): readonly Option[] {
  const { space } = state;
  const known = new Set(
    portions.flatMap(({ said }) =>
      said.flatMap(({ options }) => options.map((option) => space.key(option))),
    ),
  );
  const options = set.map((place) => table.options[place]);
  // From the last to the first, so that each is rounded beside those that are settled.
  for (let k = options.length - 1; k >= 0; k--) {
    const beside = options.filter((_, other) => other !== k);
    if (!known.has(space.key(options[k]))) options[k] = proposal(space, options[k], beside);
  }
  return options;
}

const unknownWorth = { public: null, private: null };

function reasonFor(situation: Situation, view: View, set: IndexSet, channel: Channel): Reason {
  const { space } = situation.state;
  const { public: inPublic, private: inPrivate } = bestQuestion(situation)?.worth ?? unknownWorth;
  const worth = {
    chosen: (channel === "public" ? inPublic : inPrivate) ?? 0,
    public: inPublic,
    private: inPrivate,
  };
  const questions = [{ voter: 0, options: set }];
  const cost = costOn(situation, channel);
  const { text, expected, sway } = explainQuestion(
    view.belief,
    { channel, questions, worth, cost },
    (place) => space.label(view.table.options[place]),
  );
  return {
    kind: channel === "private" ? "private-worth" : "worth",
    text,
    worth: { public: worth.public, private: worth.private },
    expected,
    sway,
  };
}

/** New public questions, each chosen for what it adds to those before it. */
export function questionsTogether(
  situation: Situation,
  count: number,
): readonly ProposedQuestion[] {
  if (!hasChoice(situation.state)) return [];
  const view = questionView(situation);
  const sets = freshSets(situation, view, "public", count);
  return new Worth(view, askingOn(situation, "public"))
    .together(sets, count)
    .map((set) => ({ ...questionAbout(situation, view, set, "public"), why: () => together }));
}

const together: Reason = {
  kind: "worth",
  text: "Chosen for what it adds to the questions asked together with it.",
};
