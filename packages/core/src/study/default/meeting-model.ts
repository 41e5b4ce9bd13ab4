import { explainQuestion } from "../../decide/explain.ts";
import type { Option } from "../../kernel/kernel.ts";
import type { MeetingModel } from "../../meeting/next-step.ts";
import type { Channel, Round } from "../log.ts";
import { optionsIn } from "../offers.ts";
import { proposal } from "../proposals.ts";
import type { ProposedQuestion } from "../proposed-question.ts";
import { queuedRequest, type Reason, requestFor, type VoteRequest } from "../requests.ts";
import { askingOn } from "./asking.ts";
import { bestQuestion, newSets, questionView } from "./best-question.ts";
import { freshSets, unaskedInPrivate } from "./fresh-questions.ts";
import { kindOf } from "./settings.ts";
import { hasSettled } from "./settled.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import { type IndexSet, Worth } from "./worth.ts";

/** What a meeting asks of this engine: which questions pay, on which channel, and whether the answers are enough. */
export function meetingModel(situation: Situation): MeetingModel<ProposedQuestion> {
  return {
    publicQuestions: (count) => nearBest(situation, count),
    prefersPrivate: () => bestQuestion(situation)?.channel === "private",
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

/** Questions worth at least this share of the best one are about as good. */
const nearlyAsGood = 0.5;

/** New public questions that are worth about the same: two at least where there are two, so that none is certain. */
function nearBest(situation: Situation, count: number): readonly ProposedQuestion[] {
  if (!hasChoice(situation.state)) return [];
  const view = questionView(situation);
  const asking = askingOn(situation, "public");
  // If nobody is expected to answer any more, somebody may: the question is put to all.
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
    optionsIn(round).flatMap((option) => view.table.places.get(space.key(option)) ?? []);
  // A setting of sliders on which nobody voted has no place in the model's table.
  const known = rounds.filter((round) => setOf(round).length === optionsIn(round).length);
  const chosen = new Worth(view, askingOn(situation, "private"))
    .together(known.map(setOf), count)
    .map((set) => questionAbout(situation, view, set, "private"));
  const unknown = rounds
    .filter((round) => !known.includes(round))
    .map((round) => ({
      kind: kindOf[situation.settings.questions],
      options: optionsIn(round).map((option) => space.decode(option)),
    }));
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
    kind: kindOf[situation.settings.questions],
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
  const cost = situation.settings.plan.price[channel];
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

/** Public votes on new pairs, each chosen for what it adds to those before it. */
export function requestsTogether(situation: Situation, count: number): readonly VoteRequest[] {
  const { state } = situation;
  const requests: VoteRequest[] = [];
  const first = (state.rounds[state.rounds.length - 1]?.round ?? 0) + 1;
  while (requests.length < count) {
    const queued = queuedRequest(state, first + requests.length, requests.length);
    if (!queued) break;
    requests.push(queued);
  }
  const left = count - requests.length;
  if (left === 0 || !hasChoice(state)) return requests;
  const view = questionView(situation);
  const sets = freshSets(situation, view, "public", left);
  for (const set of new Worth(view, askingOn(situation, "public")).together(sets, left)) {
    const [candidate, reference, ...others] = shownOptions(situation, view, set);
    const offer = { candidate, reference, ...(others.length > 0 && { others }) };
    requests.push(requestFor(state, first + requests.length, "public", offer, together));
  }
  return requests;
}

const together: Reason = {
  kind: "worth",
  text: "Chosen for what it adds to the questions asked together with it.",
};
