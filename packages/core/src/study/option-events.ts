import { InvalidInputError } from "../errors.ts";
import type { ListItem, OptionValue } from "../space/option-space.ts";
import type { StudyEvent, StudyState } from "./log.ts";
import { plainCopy } from "./plain-copy.ts";

/** What is written down when options come and go. What does not fit is refused before. */

export function optionAdded(item: ListItem | string, { space }: StudyState): StudyEvent {
  const full = typeof item === "string" ? { name: item } : plainCopy(item, "item");
  space.withItem(full);
  return { kind: "option-added", item: full };
}

export function optionWithdrawn(option: OptionValue, { space }: StudyState): StudyEvent {
  const rest = space.without(option);
  if (rest.isFinite && rest.list().length === 0) {
    throw new InvalidInputError("option", option, "not the last option");
  }
  return { kind: "option-withdrawn", option };
}

export function optionRestored(option: OptionValue, { space }: StudyState): StudyEvent {
  space.restore(option);
  return { kind: "option-restored", option };
}
