import type { Study, StudyAnswers } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { paperStudy } from "@unswayed/paper";
import type { Method, MethodSetting, Question } from "./method.ts";
import { StudyRun, studySettings } from "./study-run.ts";

/** Pairs drawn at random, each put in public and in private: what cleverness in asking has to beat. It concludes as the paper does. */
export const random: Method = {
  name: "random",
  title: "Random pairs",
  knows: "nothing",
  weighsCost: false,
  start: (setting) => new RandomRun(setting),
};

class RandomRun extends StudyRun {
  readonly #chance: RandomSource;
  #last: Question | null = null;

  constructor(setting: MethodSetting) {
    super(paperStudy(studySettings(setting)), setting);
    this.#chance = createRandomSource(setting.seed).split("random pairs");
  }

  override ask(): Question | null {
    if (this.#last?.channel === "public") return { ...this.#last, channel: "private" };
    const round = (this.#last?.round ?? 0) + 1;
    const pair = drawPair(this.study, this.#chance.split(round));
    if (pair === null) return null;
    const options = pair.map((option) => this.study.space.decode(option));
    return { kind: "pair", round, channel: "public", options };
  }

  override tell(question: Question, answers: StudyAnswers): void {
    super.tell(question, answers);
    this.#last = question;
  }
}

/** Two options drawn one by one; null when there are no two. */
function drawPair({ space }: Study, chance: RandomSource): [Option, Option] | null {
  const [reference] = space.sample(1, chance.split("reference"));
  if (!reference) return null;
  const candidate = space
    .sample(2, chance.split("candidate"))
    .find((option) => space.key(option) !== space.key(reference));
  return candidate ? [candidate, reference] : null;
}
