import { InvalidInputError } from "../errors.ts";

/** Settings that studies once had (docs/decisions/0022): a file that names them is refused with what to do about it. */
export function checkRetired(given: object): void {
  const settings = given as Readonly<Record<string, unknown>>;
  if (settings["questions"] !== undefined) {
    const kinds = '{ kinds: { private: [{ kind: "order", least: 3, most: 4 }] } }';
    const wanted = `a plan that says so instead, such as plan: ${kinds}. How strongly is no longer asked`;
    throw new InvalidInputError("questions", settings["questions"], wanted);
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
