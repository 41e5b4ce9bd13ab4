import type { AddedScores, ScoreEvent } from "@unswayed/core";
import { optionText } from "./option-text.ts";
import { counted } from "./words.ts";

/** Private scores replaced by how many there are. */
type Counted<T extends { readonly scores: unknown }> = Omit<T, "scores"> & {
  readonly scoreCount: number;
};

export type ShownScores =
  | Exclude<ScoreEvent, { readonly kind: "scores-added" }>
  | Counted<Extract<ScoreEvent, { readonly kind: "scored" }>>
  | {
      readonly kind: "scores-added";
      readonly scores: readonly (AddedScores | Counted<AddedScores>)[];
    };

/** An event about scores as it may be shown to anybody. */
export function withoutPrivateScores(
  event: Extract<ScoreEvent, { readonly kind: "scored" | "scores-added" }>,
): ShownScores {
  if (event.kind === "scored") return event.channel === "private" ? countedOnly(event) : event;
  return {
    kind: event.kind,
    scores: event.scores.map((given) => (given.channel === "private" ? countedOnly(given) : given)),
  };
}

export function scoresText(event: ShownScores): string {
  switch (event.kind) {
    case "scored": {
      const who =
        "scores" in event
          ? Object.entries(event.scores)
              .map(([voter, score]) => `${voter} ${score}`)
              .join(", ")
          : counted(event.scoreCount, "score");
      return `s${event.round}-${event.channel}  ${optionText(event.option)}: ${who}`;
    }
    case "scores-closed":
      return `s${event.round}-${event.channel}  ${optionText(event.option)}`;
    case "scores-retracted":
      return `s${event.round}-${event.channel}  ${event.voter ?? "everybody"}`;
    case "scores-added":
      return `scores of ${counted(event.scores.length, "option")}`;
  }
}

function countedOnly<T extends { readonly scores: object }>(given: T): Counted<T> {
  const { scores, ...rest } = given;
  return { ...rest, scoreCount: Object.keys(scores).length };
}
