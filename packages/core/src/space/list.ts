import { InvalidInputError } from "../errors.ts";
import { checkFields, listOf, positive } from "../kernel/fields.ts";
import type { KernelSpec } from "../kernel/kernel.ts";
import type { Domain } from "./domain.ts";
import { checkedScale, scaledNumber, scaleFrom } from "./feature-scale.ts";
import { namedDomain } from "./named.ts";
import { checkDistinct, nameOf } from "./names.ts";
import { oneHot } from "./one-hot.ts";
import type { FeatureScale, GivenList, ListItem, ListSpec } from "./option-space.ts";

/**
 * Things with names. Features come first among the coordinates (a number takes one, a category one for each of its
 * values) and the item's index last.
 *
 * Scales are fixed when the list is made and kept when it grows, so that nothing already voted on moves. A number added
 * later may lie outside [0, 1]. A category added later has no coordinate of its own: it is at distance 1/√2 from the known
 * ones, and only the index tells two such items apart.
 */
export function listDomain(
  given: GivenList,
  pathOf: (i: number) => string = (i) => `options.items[${i}]`,
): Domain {
  checkFields("options", given, ["kind", "items", "scales"]);
  const items = listOf("options.items", given.items, (_, item) => item).map((item, i) =>
    itemOf(pathOf(i), item),
  );
  const ids = items.map(idOf);
  checkDistinct(ids, (i) => `${pathOf(i)}.${items[i].id === undefined ? "name" : "id"}`);
  checkSameFeatures(items, pathOf);
  const scales = scalesOf(items, given.scales);
  const featureCount = Object.keys(scales).length;

  const options = items.map((item, i) => [...featureCoordinates(item, scales), i]);
  const spec: ListSpec =
    featureCount > 0 ? { kind: "list", items, scales } : { kind: "list", items };

  return {
    ...namedDomain(
      ids,
      options,
      items.map(({ name }) => name),
    ),
    spec,
    kernelSpec: (lengthScale) =>
      listKernel(positive("lengthScale", lengthScale), featureCount, options[0].length - 1),
    withItem: (item) =>
      listDomain({ ...spec, items: [...items, item] }, (i) =>
        i === items.length ? "item" : `options.items[${i}]`,
      ),
  };
}

/**
 * How much of a liking follows from features; the rest is the item's own, so that items with equal features can still
 * differ. A fifth is enough for votes to overrule the features, and little enough for features to carry over.
 */
const featureShare = 0.8;

/** The length scale grows with √(number of features), as it does in a box with the number of parameters. */
function listKernel(lengthScale: number, featureCount: number, index: number): KernelSpec {
  const ownLiking: KernelSpec = { kind: "independent", coordinates: [index] };
  if (featureCount === 0) return ownLiking;
  const coordinates = Array.from({ length: index }, (_, j) => j);
  return {
    kind: "sum",
    parts: [
      { kind: "rbf", lengthScale: lengthScale * Math.sqrt(featureCount), coordinates },
      ownLiking,
    ],
    weights: [featureShare, 1 - featureShare],
  };
}

function featureCoordinates(
  { features = {} }: ListItem,
  scales: Readonly<Record<string, FeatureScale>>,
): number[] {
  return Object.entries(scales).flatMap(([feature, scale]) =>
    "values" in scale
      ? oneHot(scale.values, features[feature] as string)
      : [scaledNumber(scale, features[feature] as number)],
  );
}

/** What an item is called in questions, answers and results. */
export function idOf(item: ListItem): string {
  return item.id ?? item.name;
}

/** Checked and copied; an item with an empty record of features has none. */
function itemOf(path: string, given: unknown): ListItem {
  if (typeof given === "string") return { name: nameOf(path, given) };
  checkFields(path, given, ["name", "id", "description", "url", "data", "features"]);
  const item = given as ListItem;
  const own: Omit<ListItem, "features"> = {
    name: nameOf(`${path}.name`, item.name ?? item.id),
    ...(item.id !== undefined && { id: nameOf(`${path}.id`, item.id) }),
    ...(item.description !== undefined && {
      description: nameOf(`${path}.description`, item.description),
    }),
    ...(item.url !== undefined && { url: nameOf(`${path}.url`, item.url) }),
    ...(item.data !== undefined && { data: item.data }),
  };
  if (item.features === undefined) return own;
  if (typeof item.features !== "object" || item.features === null || Array.isArray(item.features)) {
    throw new InvalidInputError(`${path}.features`, item.features, "an object");
  }
  const features = Object.entries(item.features).map(([feature, value]) => {
    nameOf(`${path}.features`, feature);
    return [feature, featureValue(`${path}.features.${feature}`, value)] as const;
  });
  return features.length > 0 ? { ...own, features: Object.fromEntries(features) } : own;
}

function featureValue(path: string, value: unknown): number | string {
  if (typeof value === "string") return nameOf(path, value);
  if (Number.isFinite(value)) return (value as number) + 0;
  throw new InvalidInputError(path, value, "a finite number, or text");
}

/** Every item against the first. */
function checkSameFeatures(items: readonly ListItem[], pathOf: (i: number) => string): void {
  const first = items[0].features ?? {};
  for (const [i, { features = {} }] of items.entries()) {
    for (const [feature, value] of Object.entries(first)) {
      const own = Object.hasOwn(features, feature) ? features[feature] : undefined;
      if (typeof own === typeof value) continue;
      const wanted = typeof value === "string" ? "text" : "a number";
      throw new InvalidInputError(
        `${pathOf(i)}.features.${feature}`,
        own,
        `${wanted}, as for ${JSON.stringify(items[0].name)}`,
      );
    }
    for (const [feature, value] of Object.entries(features)) {
      if (Object.hasOwn(first, feature)) continue;
      throw new InvalidInputError(
        `${pathOf(i)}.features.${feature}`,
        value,
        `only features that ${JSON.stringify(items[0].name)} has too`,
      );
    }
  }
}

/** The scales given, or else those the items make. In the order of the first item's features. */
function scalesOf(
  items: readonly ListItem[],
  given: Readonly<Record<string, FeatureScale>> | undefined,
): Readonly<Record<string, FeatureScale>> {
  const features = Object.entries(items[0].features ?? {});
  if (given !== undefined) {
    checkFields(
      "options.scales",
      given,
      features.map(([feature]) => feature),
    );
  }
  return Object.fromEntries(
    features.map(([feature, sample]) => {
      const path = `options.scales.${feature}`;
      if (given === undefined) {
        const values = items.map((item) => item.features?.[feature] ?? sample);
        return [feature, scaleFrom(path, values)];
      }
      const own = Object.hasOwn(given, feature) ? given[feature] : undefined;
      const scale = checkedScale(path, own);
      if ("values" in scale === (typeof sample === "string")) return [feature, scale];
      throw new InvalidInputError(path, own, "values for text, min and max for numbers");
    }),
  );
}
