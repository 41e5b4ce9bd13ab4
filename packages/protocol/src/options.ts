import { z } from "zod";
import { line } from "./text.ts";

/** What people choose between: a name, or a setting of every slider. */
export const OptionValue = z.union([line(80), z.record(line(40), z.number())]);
export type OptionValue = z.infer<typeof OptionValue>;

const Attribute = z.strictObject({
  name: line(40),
  unit: line(20).optional(),
  /** Whether ballots show it. */
  isShown: z.boolean(),
  /** Whether options that agree on it count as alike. */
  isSimilarity: z.boolean(),
});

export const ListedOption = z.strictObject({
  name: line(80),
  /** What people read below the name. */
  description: line(160).optional(),
  /** Where people read more. */
  link: line(300)
    .regex(/^https?:\/\/[^\s]+$/)
    .optional(),
  attributes: z.record(line(40), z.union([z.number(), line(80)])).optional(),
});
export type ListedOption = z.infer<typeof ListedOption>;

const Slider = z.strictObject({
  name: line(40),
  min: z.number().min(-1e9).max(1e9),
  max: z.number().min(-1e9).max(1e9),
  /** Settings are offered in multiples of this, counted from `min`. */
  step: z.number().min(1e-6).max(1e9),
  unit: line(20).optional(),
});
export type Slider = z.infer<typeof Slider>;

export const Options = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("list"),
    items: z.array(ListedOption).min(2).max(200),
    attributes: z.array(Attribute).max(12).optional(),
  }),
  z.strictObject({
    kind: z.literal("sliders"),
    parameters: z.array(Slider).min(1).max(6),
  }),
]);
export type Options = z.infer<typeof Options>;
