/** Kinds of question: what may be asked and answered, in words and in numbers. */

export {
  isOpinion,
  type Opinion,
  orderText,
  type PlaceWord,
  placesIn,
  type RatingText,
} from "./question/answers.ts";
export type { Ballot } from "./question/ballots.ts";
export { questionKinds } from "./question/kinds.ts";
export { usualScale } from "./study/log.ts";
