/** How one language counts and lists. */
export interface Language {
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** The form that fits a number: "1 question", "2 questions". */
  plural(count: number, forms: { readonly one: string; readonly other: string }): string;
  /** "Ana, Ben and Chidi" */
  list(items: readonly string[]): string;
  /** "Lisbon or Tallinn" */
  either(items: readonly string[]): string;
  number(value: number): string;
  /** A count, with every digit. */
  count(value: number): string;
  date(instant: string): string;
  /** A date with its time of day. */
  moment(instant: string): string;
}

export function languageOf(tag: string, direction: Language["direction"] = "ltr"): Language {
  const rules = new Intl.PluralRules(tag);
  const and = new Intl.ListFormat(tag, { type: "conjunction" });
  const or = new Intl.ListFormat(tag, { type: "disjunction" });
  const numbers = new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 });
  const counts = new Intl.NumberFormat(tag);
  const dates = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long" });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return {
    tag,
    direction,
    plural: (count, forms) => forms[rules.select(count) === "one" ? "one" : "other"],
    list: (items) => and.format(items),
    either: (items) => or.format(items),
    number: (value) => numbers.format(value),
    count: (value) => counts.format(value),
    date: (instant) => dates.format(new Date(instant)),
    moment: (instant) => moments.format(new Date(instant)),
  };
}
