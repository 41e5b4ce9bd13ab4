import { type OptionValue, orderWord, placesIn, type StudyAnswer } from "@unswayed/core";

const words: Readonly<Record<string, StudyAnswer>> = {
  first: "first",
  "1": "first",
  candidate: "first",
  second: "second",
  "2": "second",
  reference: "second",
  third: "third",
  "3": "third",
  fourth: "fourth",
  "4": "fourth",
  "much-first": "much-first",
  "slightly-first": "slightly-first",
  "slightly-second": "slightly-second",
  "much-second": "much-second",
  "no-preference": "no-preference",
  tie: "no-preference",
  "=": "no-preference",
  abstain: "abstain",
  unknown: "unknown-option",
  "unknown-option": "unknown-option",
};

export type AnswerReading =
  | { readonly kind: "answer"; readonly answer: StudyAnswer }
  | { readonly kind: "refused"; readonly wanted: string };

/** What someone meant: an answer's word or number, several of these in order, or the name of the option they prefer. */
export function readAnswer(
  text: string,
  pair: { readonly candidate: OptionValue; readonly reference: OptionValue },
): AnswerReading {
  const written = text.trim();
  const asWord = wordIn(written.toLowerCase());
  const asName = preferredByName(written, pair);
  if (asWord !== undefined && asName !== undefined && asWord !== asName) {
    return {
      kind: "refused",
      wanted:
        'an answer that cannot be taken for the name of the other option: "first", "second" or "no-preference"',
    };
  }
  const answer = asWord ?? asName;
  if (answer !== undefined) return { kind: "answer", answer };
  const names = [pair.candidate, pair.reference].filter((value) => typeof value === "string");
  const named =
    names.length === 2 ? ` (or ${JSON.stringify(names[0])}, ${JSON.stringify(names[1])})` : "";
  return {
    kind: "refused",
    wanted: `first or 1, second or 2, no-preference or =, abstain, or unknown${named}`,
  };
}

/** An order's places may be numbers too, as in "3>1>2". */
function wordIn(written: string): StudyAnswer | undefined {
  if (Object.hasOwn(words, written)) return words[written];
  const parts = written.split(">").map((part) => part.trim());
  const places = placesIn(parts.map((part) => words[part] ?? part).join(">"), mostPlaces);
  return places ? orderWord(places) : undefined;
}

/** No question offers more options. Whether an answer names one that is not there, the study knows. */
const mostPlaces = 4;

function preferredByName(
  written: string,
  { candidate, reference }: { readonly candidate: OptionValue; readonly reference: OptionValue },
): StudyAnswer | undefined {
  if (typeof candidate !== "string" || typeof reference !== "string") return undefined;
  if (written === candidate) return "first";
  if (written === reference) return "second";
  const lower = written.toLowerCase();
  const isFirst = lower === candidate.toLowerCase();
  const isSecond = lower === reference.toLowerCase();
  if (isFirst === isSecond) return undefined; // neither, or two names that differ in capitals alone
  return isFirst ? "first" : "second";
}
