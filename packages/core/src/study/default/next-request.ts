import { contenders } from "../../decide/contenders.ts";
import { explainQuestion } from "../../decide/explain.ts";
import { nextQuestion, type ProposedQuestion } from "../../decide/next-question.ts";
import type { Option } from "../../kernel/kernel.ts";
import { createRandomSource } from "../../random/random-source.ts";
import type { OptionSpace } from "../../space/option-space.ts";
import type { Channel, Round } from "../log.ts";
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
import { hasChoice, type Situation, type View } from "./situation.ts";
import { type IndexPair, Worth } from "./worth.ts";

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
  if (queued) return { ...queued, ...strengthOf(situation) };
  const question = chosenFor(situation);
  return question && requestTo(situation, question);
}

/** Where private votes are gathered their worth is told with every open question: it says when it is time to gather some. */
function chosenFor(situation: Situation): ProposedQuestion | null {
  switch (situation.settings.privateVotes) {
    case "each-round":
      return proposed(situation, ["public", "private"]);
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

/** Public votes on new pairs, each chosen for what it adds to those before it. */
export function requestsTogether(situation: Situation, count: number): readonly VoteRequest[] {
  const { state } = situation;
  const requests: VoteRequest[] = [];
  const first = nextRound(situation);
  while (requests.length < count) {
    const queued = queuedRequest(state, first + requests.length, requests.length);
    if (!queued) break;
    requests.push({ ...queued, ...strengthOf(situation) });
  }
  const left = count - requests.length;
  if (left === 0 || !hasChoice(state)) return requests;
  const view = questionView(situation);
  const pairs = freshPairs(situation, view, "public", left);
  const chosen = new Worth(view, askingOn(situation, "public")).together(pairs, left);
  for (const pair of chosen) {
    const why: Reason = {
      kind: "worth",
      text: "Chosen for what it adds to the questions asked together with it.",
    };
    const asked = pairingOf(situation, view, pair);
    requests.push(requestOn(situation, first + requests.length, "public", asked, why));
  }
  return requests;
}

/** Pairs worth at least this share of the best one are about as good. */
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
    freshPairs(situation, view, "public", Math.max(2, count)),
  );
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }, k) => k < Math.min(2, count) || worth >= nearlyAsGood * best)
    .slice(0, count)
    .map(({ pair }) => pairingOf(situation, view, pair));
}

/** Private votes on pairs that were voted on openly, those first that tell most beside one another. */
export function privateRequests(situation: Situation, count: number): readonly VoteRequest[] {
  const why: Reason = {
    kind: "private-worth",
    text: "Asked privately: of the pairs voted on openly so far, this is among those about which private answers tell most.",
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
  const byPair = new Map<IndexPair, Round>(
    owing.map((round) => [[placeOf(round.candidate), placeOf(round.reference)] as const, round]),
  );
  const chosen = new Worth(view, askingOn(situation, "private")).together(
    [...byPair.keys()],
    count,
  );
  return chosen.flatMap((pair) => byPair.get(pair) ?? []);
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
  const settings = askSettings(situation, channels);
  const found =
    nextQuestion(belief, social, settings) ??
    // Nobody is expected to answer any more, and yet somebody may: the question is put to all.
    nextQuestion(belief, social, { ...settings, channels: ["public"], voters: {} });
  return found && notAgain(situation, found);
}

/** The question, or if it was asked before on its channel, the best that was not; as it is where all were. */
function notAgain(situation: Situation, question: ProposedQuestion): ProposedQuestion {
  if (situation.settings.repeats) return question;
  const view = situation.view();
  const { channel, questions } = question;
  const [a, b] = questions[0].options;
  if (isFreshOn(situation, view, channel)([a, b])) return question;
  const [best] = new Worth(view, askingOn(situation, channel)).ranked(
    freshPairs(situation, view, channel, 1),
  );
  if (!best) return question;
  return { ...question, questions: questions.map(({ voter }) => ({ voter, options: best.pair })) };
}

function requestTo(situation: Situation, question: ProposedQuestion): VoteRequest {
  const { state } = situation;
  const view = situation.view();
  const [a, b] = question.questions[0].options;
  const pair = pairingOf(situation, view, [a, b]);
  const why = reasonFor(view, question, state.space);
  const { channel } = question;
  const round =
    channel === "private"
      ? unaskedInPrivate(situation).find(isAbout(state.space, pair))
      : undefined;
  if (!round) return requestOn(situation, nextRound(situation), channel, pair, why);
  const isTurned = state.space.key(round.candidate) !== state.space.key(pair.candidate);
  return requestOn(situation, round.round, channel, round, isTurned ? turned(why) : why);
}

function isAbout(space: OptionSpace, pair: Pairing): (round: Pairing) => boolean {
  const keyOf = ({ candidate, reference }: Pairing): string =>
    [space.key(candidate), space.key(reference)].sort().join("|");
  const key = keyOf(pair);
  return (round) => keyOf(round) === key;
}

function turned(why: Reason): Reason {
  if (!why.expected) return why;
  const { public: openly, private: alone } = why.expected;
  return { ...why, expected: { public: 1 - openly, private: 1 - alone } };
}

function reasonFor(view: View, question: ProposedQuestion, space: OptionSpace): Reason {
  const { kind, text, expected, sway, worth } = explainQuestion(view.belief, question, (place) =>
    space.label(view.table.options[place]),
  );
  return {
    kind: kind === "private" ? "private-worth" : "worth",
    text,
    worth: { public: worth.public, private: worth.private },
    ...(expected && { expected }),
    ...(sway !== null && { sway }),
  };
}

function requestOn(
  situation: Situation,
  round: number,
  channel: Channel,
  pair: Pairing,
  why: Reason,
): VoteRequest {
  return {
    ...requestFor(situation.state.space, round, channel, pair, why),
    ...strengthOf(situation),
  };
}

function strengthOf({ settings }: Situation): { readonly asksStrength?: true } {
  return settings.questions === "strength" ? { asksStrength: true } : {};
}

/** Options that people know are asked about as they are, others with their digits rounded. */
function pairingOf({ state, portions }: Situation, { table }: View, pair: IndexPair): Pairing {
  const { space } = state;
  const known = new Set(
    portions.flatMap(({ said }) =>
      said.flatMap(({ candidate, reference }) => [space.key(candidate), space.key(reference)]),
    ),
  );
  const [candidate, reference] = pair.map((place) => table.options[place]);
  const shown = (option: Option, beside: Option): Option =>
    known.has(space.key(option)) ? option : proposal(space, option, [beside]);
  const second = shown(reference, candidate);
  return { candidate: shown(candidate, second), reference: second };
}

/** Contenders to begin with, as the engine takes them. */
const fewContenders = 5;
/** 780 pairs: enough for any questionnaire. */
const mostContenders = 40;

function isFreshOn(
  { state }: Situation,
  { table }: View,
  channel: Channel,
): (pair: IndexPair) => boolean {
  const asked = state.rounds.filter((round) => round[channel] !== null);
  return ([a, b]) =>
    !asked.some(isAbout(state.space, { candidate: table.options[a], reference: table.options[b] }));
}

/**
 * Pairs of contenders that nobody was asked about on this channel. Where too few are left, of the options that look best, and then
 * such as were asked about.
 */
function freshPairs(
  situation: Situation,
  view: View,
  channel: Channel,
  wanted: number,
): readonly IndexPair[] {
  const { belief, social } = view;
  const isFresh = isFreshOn(situation, view, channel);
  for (let count = fewContenders; count <= mostContenders; count *= 2) {
    const random = createRandomSource(belief.seed).split("question").split(belief.portions);
    const fresh = pairsOf(contenders(social, count, random)).filter(isFresh);
    if (fresh.length >= wanted) return fresh;
  }
  const byMean = Array.from(social.options, (place, x) => ({ place, mean: social.means[x] }))
    .sort((a, b) => b.mean - a.mean || a.place - b.place)
    .slice(0, mostContenders)
    .map(({ place }) => place);
  const all = pairsOf(byMean);
  const fresh = all.filter(isFresh);
  return fresh.length >= Math.min(2, wanted) ? fresh : all;
}

function pairsOf(options: readonly number[]): readonly IndexPair[] {
  return options.flatMap((a, k) => options.slice(0, k).map((b): IndexPair => [a, b]));
}
