import { canonicalJson, type OptionValue, type Settings } from "@unswayed/protocol";

/** The same text exactly when the options are the same. */
export function optionKey(option: OptionValue): string {
  return canonicalJson(option);
}

export function sameOption(a: OptionValue, b: OptionValue): boolean {
  return optionKey(a) === optionKey(b);
}

/** For tables and files: a name, or "temperature 21.5, wind 0.2". */
export function optionLabel(option: OptionValue): string {
  if (typeof option === "string") return option;
  return Object.entries(option)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

/** A setting as the sliders can show it: each value on a step within its range. */
export function onSteps(option: OptionValue, settings: Settings): OptionValue {
  const { options } = settings;
  if (typeof option === "string" || options.kind !== "sliders") return option;
  return Object.fromEntries(
    options.parameters.map(({ name, min, max, step }) => {
      const steps = Math.round(((option[name] ?? min) - min) / step);
      const value =
        min + Math.max(0, Math.min(steps, Math.floor((max - min) / step + 1e-9))) * step;
      return [name, Number(value.toPrecision(12))];
    }),
  );
}
