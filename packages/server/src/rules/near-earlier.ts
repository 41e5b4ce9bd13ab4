import type { Settings } from "@unswayed/protocol";
import { type State, seated } from "../log/state.ts";
import { asSeen } from "./look-alikes.ts";

/** Two decisions are about much the same if they share this much of what can be chosen. */
const shareAlike = 0.5;

/**
 * Whether an earlier decision was about much the same and its people were the same but for one: one more, one less, or one in another's
 * place. The two results together would tell what that one said in private.
 */
export function isNearTo(state: State, earlier: State): boolean {
  if (earlier.id === state.id || earlier.isSimulated || state.isSimulated) return false;
  if (earlier.moments.length === 0 || !areAlike(state.settings, earlier.settings)) return false;
  const [now, then] = [peopleOf(state), peopleOf(earlier)];
  const more = [...now].filter((name) => !then.has(name)).length;
  const less = [...then].filter((name) => !now.has(name)).length;
  return more <= 1 && less <= 1 && more + less > 0;
}

function peopleOf(state: State): ReadonlySet<string> {
  return new Set(seated(state).map(({ name }) => asSeen(name)));
}

function areAlike({ options: a }: Settings, { options: b }: Settings): boolean {
  const [one, other] = [namesOf(a), namesOf(b)];
  const shared = [...one].filter((name) => other.has(name)).length;
  return a.kind === b.kind && shared >= shareAlike * Math.max(one.size, other.size);
}

function namesOf(options: Settings["options"]): ReadonlySet<string> {
  const named = options.kind === "list" ? options.items : options.parameters;
  return new Set(named.map(({ name }) => asSeen(name)));
}
