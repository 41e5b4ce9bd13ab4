import { InvalidInputError } from "../errors.ts";
import type { OptionValue } from "../space/option-space.ts";
import { isComplete, mayBeginRound, standing } from "./ballots.ts";
import type { Channel, StudyState } from "./log.ts";
import type { ProposedQuestion } from "./proposed-question.ts";
import type { Reason } from "./requests.ts";
import { type ScoreAsked, type ScoreScale, type StudyScores, scoreId } from "./score-log.ts";

/** A question for the group: how good is this option, openly or in private. */
export interface ScoreRequest {
  /** Names the request, such as "s7-public". */
  readonly id: string;
  readonly round: number;
  readonly channel: Channel;
  readonly option: OptionValue;
  /** Numbers from here to there; more is better. */
  readonly scale: ScoreScale;
  readonly why: Reason;
}

/** A round of scores that has begun, on one channel, as it stands. */
export interface ScoreRecord extends ScoreAsked {
  /** The id of its request, such as "s7-public". */
  readonly id: string;
  readonly scores: StudyScores;
  readonly isOpen: boolean;
  /** Whose score an open round waits for. */
  readonly awaited: readonly string[];
  /** Who can score: everybody who is here while it is open, then only who took a score back. */
  readonly mayScore: readonly string[];
}

/** The round of scores that a question stands for: the private repeat of a public one has its number, another a new one. */
export function scoreRequestFor(
  { options: [option], why }: ProposedQuestion,
  channel: Channel,
  state: StudyState,
): ScoreRequest {
  const { space, scoreRounds } = state;
  const key = space.key(space.encode(option));
  const known = scoreRounds.find(
    (other) => channel === "private" && other.private === null && space.key(other.option) === key,
  );
  const round = known?.round ?? (scoreRounds[scoreRounds.length - 1]?.round ?? 0) + 1;
  const reason = why?.() ?? {
    kind: "private-start" as const,
    text: "Also scored in private, whatever the public scores: without that nobody could tell who influences whom.",
  };
  return requestOf(state, round, channel, option, reason);
}

function requestOf(
  { rules: { scores: scale } }: StudyState,
  round: number,
  channel: Channel,
  option: OptionValue,
  why: Reason,
): ScoreRequest {
  if (!scale) throw noScoresHere();
  return { id: scoreId({ round, channel }), round, channel, option, scale, why };
}

/** By round, the public channel first. */
export function scoreRecords({ scoreRounds, active, space }: StudyState): readonly ScoreRecord[] {
  return scoreRounds.flatMap((round) =>
    (["public", "private"] as const).flatMap((channel): readonly ScoreRecord[] => {
      const ballot = round[channel];
      if (!ballot) return [];
      const { isOpen, awaited, mayAnswer } = standing(ballot, active);
      return [
        {
          id: scoreId({ round: round.round, channel }),
          round: round.round,
          channel,
          option: space.decode(round.option),
          scores: Object.fromEntries(ballot.answers),
          isOpen,
          awaited,
          mayScore: mayAnswer,
        },
      ];
    }),
  );
}

/** The earliest round of scores that is under way and not complete. */
export function openScoreRequest(state: StudyState): ScoreRequest | null {
  for (const round of state.scoreRounds) {
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (!ballot || isComplete(ballot, state.active)) continue;
      const awaited = standing(ballot, state.active).awaited.length;
      const text = `This round is under way; ${awaited} of ${state.active.length} have not scored.`;
      const option = state.space.decode(round.option);
      return requestOf(state, round.round, channel, option, { kind: "open", text });
    }
  }
  return null;
}

/**
 * The round that a request, or its id, stands for. A request says itself which option people were shown; an id alone stands for
 * the round of that name in the record, or for the one that is asked now.
 */
export function scoresMeant(
  to: ScoreRequest | string,
  state: StudyState,
  askedNow: () => ScoreRequest | null,
): ScoreAsked {
  const { round, channel } = parseScoreId(to);
  const { space } = state;
  const known = state.scoreRounds.find((other) => other.round === round);
  const shown = typeof to === "string" ? null : space.encode(to.option, "request.option");
  if (known && shown && space.key(known.option) !== space.key(shown)) {
    const recorded = JSON.stringify(space.decode(known.option));
    throw new InvalidInputError(
      "request.option",
      (to as ScoreRequest).option,
      `${recorded}, which round ${round} is about`,
    );
  }
  const option = known?.option ?? shown;
  if (option && (known?.[channel] || mayBeginScores(state, round, channel))) {
    return { round, channel, option: space.decode(option) };
  }
  const now = askedNow();
  if (now?.round === round && now.channel === channel)
    return { round, channel, option: now.option };
  throw new InvalidInputError(
    "request",
    scoreId({ round, channel }),
    now ? `the round that is being asked, ${now.id}` : "nothing: no score is being asked for",
  );
}

/** A round may begin on either channel, and go on to private after public. */
export function mayBeginScores(
  { scoreRounds, active }: StudyState,
  round: number,
  channel: Channel,
): boolean {
  return mayBeginRound(scoreRounds, active, ["public", "private"], round, channel);
}

/** "s7-public", or a request with that id. */
export function parseScoreId(request: { readonly id: string } | string): {
  round: number;
  channel: Channel;
} {
  const id = typeof request === "string" ? request : request?.id;
  const match = /^s([1-9][0-9]*)-(public|private)$/.exec(String(id));
  if (!match) {
    throw new InvalidInputError(
      "request",
      id,
      'a request from askScore(), or its id such as "s7-public"',
    );
  }
  return { round: Number(match[1]), channel: match[2] as Channel };
}

export function noScoresHere(): InvalidInputError {
  return new InvalidInputError("scores", "scores", 'a study with preset "scores"');
}
