import { InvalidInputError } from "../errors.ts";
import { type Ballot, isOpenTo } from "./ballots.ts";
import { checkedScores } from "./check-scores.ts";
import type { StudyEvent, StudyState } from "./log.ts";
import { nameOf, underPlainNames } from "./people.ts";
import type { StudyScores } from "./score-log.ts";
import { parseScoreId, type ScoreRequest, scoresMeant } from "./score-requests.ts";

/** What is written down when a study is told something about scores; null when that is no news. */

/** @param askedNow - called only when it matters: it may take its time */
export function scored(
  to: ScoreRequest | string,
  scores: StudyScores,
  state: StudyState,
  askedNow: () => ScoreRequest | null,
): StudyEvent | null {
  const { channel } = parseScoreId(to);
  const checked = checkedScores(underPlainNames(scores, "scores"), channel, state);
  const ballot = ballotOf(to, state);
  const isOpen = isOpenTo(ballot, checked, state.active);
  if (isOpen === null) return null;
  if (!isOpen) {
    throw new InvalidInputError(
      "request",
      typeof to === "string" ? to : to.id,
      "a round that is still open; retract the old score first",
    );
  }
  return { kind: "scored", ...scoresMeant(to, state, askedNow), scores: checked };
}

export function scoresClosed(
  to: ScoreRequest | string,
  state: StudyState,
  askedNow: () => ScoreRequest | null,
): StudyEvent | null {
  if (ballotOf(to, state)?.isClosed) return null;
  return { kind: "scores-closed", ...scoresMeant(to, state, askedNow) };
}

export function scoresRetracted(
  from: ScoreRequest | string,
  voter: string | undefined,
  state: StudyState,
): StudyEvent {
  const { round, channel } = parseScoreId(from);
  const ballot = ballotOf(from, state);
  if (!ballot) {
    throw new InvalidInputError("request", `s${round}-${channel}`, "scores that were asked for");
  }
  const name = voter === undefined ? null : nameOf("voter", voter);
  if (name !== null && !ballot.answers.has(name)) {
    throw new InvalidInputError("voter", voter, "somebody who scored here");
  }
  return { kind: "scores-retracted", round, channel, voter: name };
}

function ballotOf(to: ScoreRequest | string, { scoreRounds }: StudyState): Ballot<number> | null {
  const { round, channel } = parseScoreId(to);
  return scoreRounds.find((known) => known.round === round)?.[channel] ?? null;
}
