import { InvalidInputError, type ListItem, type Study } from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import {
  nameFrom,
  numberOr,
  optionFromText,
  optionText,
  splitOnce,
} from "../../study/option-text.ts";
import { changeStudy } from "../../study/study-file.ts";
import { listed } from "../../study/words.ts";
import { sharedOptions, studyCommand } from "./study-command.ts";

export const join: Command = studyCommand({
  name: "join",
  summary: "someone joins the group, or comes back",
  usage: `Usage: unswayed join NAME [OPTIONS]

From now on NAME is asked too. Someone who comes back brings their earlier answers back.

${sharedOptions()}
Example: unswayed join Dora
`,
  takes: ["NAME"],
  async run({ path, words: [word = ""] }) {
    const name = word.trim();
    const voters = await changeStudy(path, (study) => {
      study.join(name);
      return study.voters;
    });
    return { json: { voters }, text: `${name} has joined. Now: ${listed(voters)}.\n` };
  },
});

export const leave: Command = studyCommand({
  name: "leave",
  summary: "someone leaves the group",
  usage: `Usage: unswayed leave NAME [OPTIONS]

From now on the result is as if NAME had never been part; "unswayed join NAME" brings their answers back.

${sharedOptions()}
Example: unswayed leave Dora
`,
  takes: ["NAME"],
  async run({ path, words: [word = ""] }) {
    const name = word.trim();
    const voters = await changeStudy(path, (study) => {
      study.leave(name);
      return study.voters;
    });
    return { json: { voters }, text: `${name} has left. Now: ${listed(voters)}.\n` };
  },
});

export const addOption: Command = studyCommand({
  name: "add-option",
  summary: "offer one more option, or a withdrawn one again",
  usage: `Usage: unswayed add-option NAME [FEATURE=VALUE …] [OPTIONS]

Offers one more option of a list, with the same features as the others, or offers a withdrawn option again.

${sharedOptions()}
Example: unswayed add-option Teal
`,
  takes: ["NAME", "FEATURE*"],
  async run({ path, words: [name = "", ...features] }) {
    const option = await changeStudy(path, (study) => {
      const withdrawn = features.length === 0 ? withdrawnNamed(name, study) : undefined;
      if (withdrawn !== undefined) {
        study.restoreOption(withdrawn);
        return withdrawn;
      }
      const item = itemFrom(name.trim(), features, study);
      study.addOption(item);
      return item.name;
    });
    return { json: { option }, text: `${optionText(option)} is offered from now on.\n` };
  },
});

export const withdraw: Command = studyCommand({
  name: "withdraw",
  summary: "no longer offer an option",
  usage: `Usage: unswayed withdraw NAME [OPTIONS]

The option is no longer asked about or recommended. Votes on it still count; "unswayed add-option NAME" offers it again.

${sharedOptions()}
Example: unswayed withdraw Teal
`,
  takes: ["NAME"],
  async run({ path, words: [name = ""] }) {
    const option = await changeStudy(path, (study) => {
      const meant = optionFromText(name, study.space, "NAME");
      study.withdrawOption(meant);
      return meant;
    });
    return { json: { option }, text: `${optionText(option)} is no longer offered.\n` };
  },
});

function withdrawnNamed(
  text: string,
  { space }: Study,
): Study["space"]["withdrawn"][number] | undefined {
  const names = space.withdrawn.filter((value) => typeof value === "string");
  if (space.spec.kind !== "box") {
    const name = nameFrom(text, names);
    return names.includes(name) ? name : undefined;
  }
  if (space.withdrawn.length === 0) return undefined;
  const key = space.key(space.encode(optionFromText(text, space, "NAME")));
  return space.withdrawn.find((value) => space.key(space.encode(value)) === key);
}

/** Values become numbers where the other options have numbers: "3" can also be a category. */
function itemFrom(name: string, features: readonly string[], { space }: Study): ListItem {
  if (features.length === 0) return { name };
  const sample = space.spec.kind === "list" ? (space.spec.items[0]?.features ?? {}) : {};
  const entries = features.map((text) => {
    const [feature, value] = splitOnce(text, "=");
    if (value === undefined || feature === "") {
      throw new UsageError(`FEATURE: got "${text}", wanted FEATURE=VALUE, as in price=12`);
    }
    const isText = typeof sample[feature] === "string";
    return [feature, isText ? value : numberOr(value)] as const;
  });
  const seen = new Set<string>();
  for (const [feature, value] of entries) {
    if (seen.has(feature)) throw new InvalidInputError(feature, value, "each feature once");
    seen.add(feature);
  }
  return { name, features: Object.fromEntries(entries) };
}
