import type { RoomView } from "@unswayed/protocol";
import type { Texts } from "./texts/texts.tsx";

/** What is true of private answers here. */
export interface Policy {
  readonly facilitator: string;
  readonly people: number;
  readonly operator: string;
  readonly isOverheard: boolean;
  readonly keepDays: number;
  readonly deniable: number;
}

export function policyOf(room: RoomView): Policy {
  return {
    facilitator: room.facilitator,
    people: room.voters.length,
    operator: room.privacy.operator,
    isOverheard: !room.privacy.isEncrypted && !isThisMachine(location.hostname),
    keepDays: room.privacy.keepDays,
    deniable: room.privacy.deniable,
  };
}

/** Who can see a private answer, sentence by sentence: built from the policy in force, never typed by hand. */
export function policySentences({ policy: says }: Texts, policy: Policy): readonly string[] {
  return [
    says.notShown(policy.facilitator, Math.max(0, policy.people - 1)),
    says.computed,
    says.guess(policy.people),
    says.operator(policy.operator),
    ...(policy.isOverheard ? [says.plain] : []),
    says.deleted(policy.keepDays),
    ...(policy.deniable > 0 ? [says.deniable(policy.deniable)] : []),
  ];
}

/** What travels to this very machine passes no network. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}
