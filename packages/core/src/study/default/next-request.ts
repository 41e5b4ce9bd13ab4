import { explainQuestion } from "../../decide/explain.ts";
import { nextQuestion, type ProposedQuestion } from "../../decide/next-question.ts";
import type { Option } from "../../kernel/kernel.ts";
import type { OptionSpace } from "../../space/option-space.ts";
import type { Channel, Round } from "../log.ts";
import { type Offer, optionsIn } from "../offers.ts";
import { proposal } from "../proposals.ts";
import {
  isOffered,
  type Pairing,
  queuedRequest,
  type Reason,
  requestFor,
  type VoteRequest,
} from "../requests.ts";
import { askingOn, askSettings } from "./asking.ts";
import { freshSets, isFreshOn, setKey } from "./fresh-questions.ts";
import { privateRoundsOwed, settledBecause } from "./settled.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import { type IndexSet, Worth } from "./worth.ts";

/** The next request, or null when no two options are left to compare. */
export function nextRequest(situation: Situation): VoteRequest | null {
  const { state, settings } = situation;
  const owing = settings.privateVotes === "always" ? unaskedInPrivate(situation)[0] : undefined;
  if (owing) {
    return requestOn(situation, owing.round, "private", owing, {
      kind: "private-always",
      text: "Every pair is voted on privately.",
    });
  }
  const queued = queuedRequest(state, nextRound(situation), 0);
  if (queued) return queued;
  const question = chosenFor(situation);
  return question && requestTo(situation, question);
}

/** Where private votes are gathered their worth is told with every open question: it says when it is time to gather some. */
function chosenFor(situation: Situation): ProposedQuestion | null {
  switch (situation.settings.privateVotes) {
    case "each-round":
      // What is left to do then is to see in private whether the agreement is real.
      return isOwedInPrivate(situation)
        ? proposed(situation, ["private"])
        : proposed(situation, ["public", "private"]);
    case "gathered": {
      const question = proposed(situation, ["public", "private"]);
      if (question?.channel !== "private") return question;
      const open = proposed(situation, ["public"]);
      return open && { ...open, worth: { ...question.worth, chosen: open.worth.chosen } };
    }
    default:
      return proposed(situation, ["public"]);
  }
}

/** Whether the stop rule is met but for its private questions. */
function isOwedInPrivate(situation: Situation): boolean {
  return (
    hasChoice(situation.state) &&
    privateRoundsOwed(situation) > 0 &&
    settledBecause(situation).length > 0
  );
}

/** Public votes on new pairs, each chosen for what it adds to those before it. */
export function requestsTogether(situation: Situation, count: number): readonly VoteRequest[] {
  const { state } = situation;
  const requests: VoteRequest[] = [];
  const first = nextRound(situation);
  while (requests.length < count) {
    const queued = queuedRequest(state, first + requests.length, requests.length);
    if (!queued) break;
    requests.push(queued);
  }
  const left = count - requests.length;
  if (left === 0 || !hasChoice(state)) return requests;
  const view = questionView(situation);
  const sets = freshSets(situation, view, "public", left);
  const chosen = new Worth(view, askingOn(situation, "public")).together(sets, left);
  for (const set of chosen) {
    const why: Reason = {
      kind: "worth",
      text: "Chosen for what it adds to the questions asked together with it.",
    };
    const asked = offerFor(situation, view, set);
    requests.push(requestOn(situation, first + requests.length, "public", asked, why));
  }
  return requests;
}

/** Questions worth at least this share of the best one are about as good. */
const nearlyAsGood = 0.5;

/** Pairs for a new public vote that are worth about the same: two at least where there are two, so that none is certain. */
export function nearBest(
  situation: Situation,
  channel: Channel,
  count: number,
): readonly Pairing[] {
  if (!hasChoice(situation.state)) return [];
  if (channel === "private") return gathered(situation, count);
  const view = questionView(situation);
  const ranked = new Worth(view, askingOn(situation, "public")).ranked(
    freshSets(situation, view, "public", Math.max(2, count), 2),
  );
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }, k) => k < Math.min(2, count) || worth >= nearlyAsGood * best)
    .slice(0, count)
    .map(({ set }) => offerFor(situation, view, set));
}

/** Private votes on what was voted on openly, those first that tell most beside one another. */
export function privateRequests(situation: Situation, count: number): readonly VoteRequest[] {
  const why: Reason = {
    kind: "private-worth",
    text: "Asked privately: of what was voted on openly so far, this is among the questions on which private answers tell most.",
  };
  return gathered(situation, count).map((round) =>
    requestOn(situation, round.round, "private", round, why),
  );
}

function gathered(situation: Situation, count: number): readonly Round[] {
  const owing = unaskedInPrivate(situation);
  if (owing.length === 0) return [];
  const view = questionView(situation);
  const { space } = situation.state;
  const placeOf = (option: Option): number => view.table.places.get(space.key(option)) as number;
  const bySet = new Map<IndexSet, Round>(
    owing.map((round) => [optionsIn(round).map(placeOf), round]),
  );
  const chosen = new Worth(view, askingOn(situation, "private")).together([...bySet.keys()], count);
  return chosen.flatMap((set) => bySet.get(set) ?? []);
}

function unaskedInPrivate({ state }: Situation): readonly Round[] {
  return state.rounds.filter((round) => round.private === null && isOffered(state.space, round));
}

function nextRound({ state }: Situation): number {
  return (state.rounds[state.rounds.length - 1]?.round ?? 0) + 1;
}

function questionView(situation: Situation): View {
  const view = situation.view();
  situation.work.onPhase?.("question");
  return view;
}

function proposed(situation: Situation, channels: readonly Channel[]): ProposedQuestion | null {
  if (!hasChoice(situation.state)) return null;
  const { belief, social } = questionView(situation);
  const settings = askSettings(situation, withNews(situation, channels));
  const found =
    nextQuestion(belief, social, settings) ??
    // Nobody is expected to answer any more, and yet somebody may: the question is put to all.
    nextQuestion(belief, social, { ...settings, channels: ["public"], voters: {} });
  return found && notAgain(situation, found);
}

/**
 * The channels on which something has not been asked yet; all of them where everything has. People repeat themselves: asked openly once more
 * they say what they said, and the study would take the echo of their sway for further evidence.
 */
function withNews(situation: Situation, channels: readonly Channel[]): readonly Channel[] {
  if (situation.settings.repeats || channels.length < 2) return channels;
  const view = situation.view();
  const fresh = channels.filter((channel) =>
    freshSets(situation, view, channel, 1).some(isFreshOn(situation, view, channel)),
  );
  return fresh.length > 0 ? fresh : channels;
}

/** The question, or if it was asked before on its channel, the best that was not; as it is where all were. */
function notAgain(situation: Situation, question: ProposedQuestion): ProposedQuestion {
  const view = situation.view();
  const { channel, questions } = question;
  if (situation.settings.repeats) return question;
  if (isFreshOn(situation, view, channel)(questions[0].options)) return question;
  const [best] = new Worth(view, askingOn(situation, channel)).ranked(
    freshSets(situation, view, channel, 1),
  );
  return best ? about(question, best.set) : question;
}

/** The same question to everybody, about these options. */
function about(question: ProposedQuestion, options: IndexSet): ProposedQuestion {
  return { ...question, questions: question.questions.map(({ voter }) => ({ voter, options })) };
}

function requestTo(situation: Situation, question: ProposedQuestion): VoteRequest {
  const { space } = situation.state;
  const view = situation.view();
  const { channel, questions } = question;
  const next = nextRound(situation);
  const offer = offerFor(situation, view, questions[0].options);
  const key = setKey(space, optionsIn(offer));
  const round =
    channel === "private"
      ? unaskedInPrivate(situation).find((other) => setKey(space, optionsIn(other)) === key)
      : undefined;
  if (!round) return requestOn(situation, next, channel, offer, reasonFor(view, question, space));
  // Its options in the order in which they were put openly.
  const places = optionsIn(round).map((option) => view.table.places.get(space.key(option)));
  const why = reasonFor(view, about(question, places as IndexSet), space);
  return requestOn(situation, round.round, channel, round, why);
}

function reasonFor(view: View, question: ProposedQuestion, space: OptionSpace): Reason {
  const { kind, text, expected, sway, worth } = explainQuestion(view.belief, question, (place) =>
    space.label(view.table.options[place]),
  );
  return {
    kind: kind === "private" ? "private-worth" : "worth",
    text,
    worth: { public: worth.public, private: worth.private },
    expected,
    sway,
  };
}

function requestOn(
  { state }: Situation,
  round: number,
  channel: Channel,
  offer: Offer<Option>,
  why: Reason,
): VoteRequest {
  return requestFor(state, round, channel, offer, why);
}

/** Options that people know are asked about as they are, others with their digits rounded. */
function offerFor({ state, portions }: Situation, { table }: View, set: IndexSet): Offer<Option> {
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
  const [candidate, reference, ...others] = options;
  return { candidate, reference, ...(others.length > 0 && { others }) };
}
