import type { KindName } from "@unswayed/protocol";
import { approval } from "./approval.tsx";
import { choice } from "./choice.tsx";
import type { KindOnPage } from "./kind.ts";
import { order } from "./order.tsx";
import { pair } from "./pair.tsx";
import { rating } from "./rating.tsx";

/** Every kind of question the pages can put, by its name. */
export const kindsOnPage: Readonly<Record<KindName, KindOnPage>> = {
  pair,
  order,
  choice,
  rating,
  approval,
};
