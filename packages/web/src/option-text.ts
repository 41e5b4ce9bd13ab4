import type { OptionValue, Settings } from "@unswayed/protocol";

/** An option as people read it. For sliders: the setting, with its units where they are known. */
export function optionText(option: OptionValue, settings?: Settings | null): string {
  if (typeof option === "string") return option;
  const options = settings?.options;
  const units = options?.kind === "sliders" ? options.parameters : [];
  return Object.entries(option)
    .map(([name, value]) => {
      const parameter = units.find((known) => known.name === name);
      const shown = Number(value.toPrecision(6));
      return parameter?.unit ? `${name} ${shown} ${parameter.unit}` : `${name} ${shown}`;
    })
    .join(", ");
}

/** The line below an option's name on a ballot: "310 € · 2.5 h". */
export function attributeLine(option: OptionValue, settings: Settings | null): string {
  const options = settings?.options;
  if (typeof option !== "string" || options?.kind !== "list") return "";
  const item = options.items.find(({ name }) => name === option);
  const values = (options.attributes ?? [])
    .filter(({ isShown }) => isShown)
    .flatMap(({ name, unit }) => {
      const value = item?.attributes?.[name];
      if (value === undefined) return [];
      return unit ? [`${value} ${unit}`] : [typeof value === "number" ? `${name} ${value}` : value];
    });
  return [...(item?.description ? [item.description] : []), ...values].join(" · ");
}

export function sameOption(a: OptionValue, b: OptionValue): boolean {
  return keyOf(a) === keyOf(b);
}

/** Equal for equal options, in whatever order the parameters of a setting come. */
export function keyOf(option: OptionValue): string {
  return typeof option === "string"
    ? option
    : JSON.stringify(Object.entries(option).sort(([a], [b]) => (a < b ? -1 : 1)));
}
