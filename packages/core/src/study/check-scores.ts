import { InvalidInputError } from "../errors.ts";
import { checkFields } from "../kernel/fields.ts";
import { isComplete } from "./ballots.ts";
import { checkChannel, checkRound, hidingPrivate } from "./checks.ts";
import type { StudyState } from "./log.ts";
import { underPlainNames } from "./people.ts";
import type { AddedScores, ScoreAsked, ScoreEvent, ScoreScale, StudyScores } from "./score-log.ts";
import { mayBeginScores, noScoresHere } from "./score-requests.ts";

/** The checks of scores, as they are told and as they are read back from a record. */

/** Numbers of people who are here, within the scale, in the order of the voters. A refusal never shows a private one. */
export function checkedScores(
  scores: StudyScores,
  channel: "public" | "private",
  state: StudyState,
): Record<string, number> {
  const { active, people } = state;
  const scale = scaleOf(state);
  checkRecord("scores", scores);
  for (const [voter, score] of Object.entries(scores)) {
    if (!active.includes(voter)) {
      const wanted = people.includes(voter)
        ? "somebody who has not left"
        : `one of ${active.join(", ")}`;
      throw new InvalidInputError("scores", voter, wanted);
    }
    hidingPrivate(channel, () => checkScore(`scores.${voter}`, score, scale));
  }
  return Object.fromEntries(
    active.filter((voter) => Object.hasOwn(scores, voter)).map((voter) => [voter, scores[voter]]),
  );
}

export function checkedAddedScores(
  scores: readonly AddedScores[],
  state: StudyState,
): readonly AddedScores[] {
  const { space, people } = state;
  const scale = scaleOf(state);
  if (!Array.isArray(scores) || scores.length === 0) {
    throw new InvalidInputError("scores", scores, "a list of { channel, option, scores }");
  }
  return (scores as readonly AddedScores[]).map((given, index) => {
    const at = `scores[${index}]`;
    checkFields(at, given, ["channel", "option", "scores"]);
    checkChannel(`${at}.channel`, given.channel);
    const option = space.decode(space.encode(given.option, `${at}.option`));
    const own = underPlainNames(given.scores, `${at}.scores`);
    checkRecord(`${at}.scores`, own);
    for (const [voter, score] of Object.entries(own)) {
      if (!people.includes(voter)) {
        throw new InvalidInputError(`${at}.scores`, voter, `one of ${people.join(", ")}`);
      }
      hidingPrivate(given.channel, () => checkScore(`${at}.scores.${voter}`, score, scale));
    }
    return { channel: given.channel, option, scores: own };
  });
}

export const scoreFields: Readonly<Record<ScoreEvent["kind"], readonly string[]>> = {
  scored: ["round", "channel", "option", "scores"],
  "scores-closed": ["round", "channel", "option"],
  "scores-retracted": ["round", "channel", "voter"],
  "scores-added": ["scores"],
};

/** Holds an event of the record against the state before it. */
export function checkScoreEvent(event: ScoreEvent, state: StudyState): void {
  scaleOf(state);
  if (event.kind === "scores-added") {
    const written = JSON.stringify(checkedAddedScores(event.scores, state));
    if (written !== JSON.stringify(event.scores)) {
      throw new InvalidInputError("scores", event.scores, "scores as a study writes them");
    }
    return;
  }
  const { round, channel } = event;
  checkRound(round);
  checkChannel("channel", channel);
  const ballot = state.scoreRounds.find((known) => known.round === round)?.[channel] ?? null;
  if (event.kind === "scores-retracted") {
    if (!ballot) throw new InvalidInputError("round", round, `a round with ${channel} scores`);
    if (event.voter !== null && !ballot.answers.has(event.voter)) {
      throw new InvalidInputError("voter", event.voter, "somebody who scored here, or null");
    }
    return;
  }
  checkOption(event, state);
  if (!ballot && !mayBeginScores(state, round, channel)) {
    throw new InvalidInputError("round", round, "a round that begins after those before it end");
  }
  if (event.kind === "scores-closed") {
    if (ballot?.isClosed) throw new InvalidInputError("round", round, "a round not yet closed");
    return;
  }
  checkedScores(event.scores, channel, state);
  const isBack = Object.keys(event.scores).every((voter) => ballot?.retracted.has(voter));
  if (ballot && isComplete(ballot, state.active) && !isBack) {
    throw new InvalidInputError("round", round, `${channel} scores that are open`);
  }
}

function checkOption({ round, option }: ScoreAsked, { space, scoreRounds }: StudyState): void {
  const encoded = space.encode(option, "option");
  const written = JSON.stringify(space.decode(encoded));
  if (written !== JSON.stringify(option)) throw new InvalidInputError("option", option, written);
  const known = scoreRounds.find((other) => other.round === round);
  if (known && space.key(known.option) !== space.key(encoded)) {
    const is = JSON.stringify(space.decode(known.option));
    throw new InvalidInputError("option", option, `${is}, as in round ${round} before`);
  }
}

function scaleOf({ rules }: StudyState): ScoreScale {
  if (rules.scores) return rules.scores;
  throw noScoresHere();
}

function checkRecord(field: string, scores: unknown): void {
  const isRecord = typeof scores === "object" && scores !== null && !Array.isArray(scores);
  if (!isRecord || Object.keys(scores).length === 0) {
    throw new InvalidInputError(
      field,
      scores,
      "an object from names to numbers, such as { Ana: 7 }",
    );
  }
}

function checkScore(field: string, score: unknown, { from, to }: ScoreScale): void {
  if (typeof score === "number" && score >= from && score <= to) return;
  throw new InvalidInputError(field, score, `a number from ${from} to ${to}`);
}
