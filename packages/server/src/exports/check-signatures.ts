import { ballotText, type LogLine } from "@unswayed/protocol";
import { InvalidLogError } from "../errors.ts";
import { folded } from "../log/fold.ts";
import type { State } from "../log/state.ts";
import { isSignedBy } from "../rules/signatures.ts";

/**
 * Refuses a log in which a hand of a seat with a key is not signed by it. Hands that the facilitator typed in are nobody's signature, and say so.
 *
 * @returns how many hands are signed
 */
export function checkSignatures(lines: readonly LogLine[]): number {
  let state: State | null = null;
  let signed = 0;
  for (const line of lines) {
    for (const { voter, text, signature } of state ? handsIn(state, line.fact) : []) {
      const key = state?.seats.find((seat) => seat.voter === voter)?.key ?? null;
      if (key === null) continue;
      if (signature === undefined || !isSignedBy(key, text, signature)) {
        throw new InvalidLogError(line.seq, `the hand of ${voter} is not signed by its seat's key`);
      }
      signed += 1;
    }
    state = folded([line], state);
  }
  return signed;
}

interface SaidHand {
  readonly voter: string;
  readonly text: string;
  readonly signature: string | undefined;
}

function handsIn({ id }: State, fact: LogLine["fact"]): readonly SaidHand[] {
  const textOf = (hand: Parameters<typeof ballotText>[2]) => ballotText(id, "public", hand);
  switch (fact.kind) {
    case "hand-raised": {
      const { round, voter, attempt, answer, signature, isEntered } = fact;
      return isEntered
        ? []
        : [{ voter, text: textOf({ round, voter, attempt, answer }), signature }];
    }
    case "hand-lowered": {
      const { round, voter, attempt, signature } = fact;
      return [{ voter, text: textOf({ round, voter, attempt, answer: null }), signature }];
    }
    case "hands-revealed":
      return fact.hands.map(({ voter, answer, signed }) => ({
        voter,
        text: textOf({ round: fact.round, voter, attempt: signed?.attempt ?? 0, answer }),
        signature: signed?.signature,
      }));
    default:
      return [];
  }
}
