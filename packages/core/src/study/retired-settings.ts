import { InvalidInputError } from "../errors.ts";

/** Settings that studies once had (docs/decisions/0022): a file that names them is refused with what to do about it. */
export function checkRetired(given: object): void {
  const settings = given as Readonly<Record<string, unknown>>;
  if (settings["questions"] === "strength") {
    const wanted =
      'another kind such as "order-of-four": how strongly is no longer asked. Change answers such as "much-first" to "first"';
    throw new InvalidInputError("questions", "strength", wanted);
  }
  for (const path of retired) {
    const [outer, inner] = path.split(".");
    const value = inner === undefined ? settings[outer] : valueIn(settings[outer], inner);
    if (value === undefined) continue;
    throw new InvalidInputError(path, value, "nothing: this setting is gone. Remove it");
  }
}

const retired = ["ownPrivatePairs", "answers.slightly", "answers.much", "prior.thresholdSpread"];

function valueIn(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  return (holder as Readonly<Record<string, unknown>>)[name];
}
