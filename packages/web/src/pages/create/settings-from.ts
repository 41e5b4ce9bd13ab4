import {
  type ListedOption,
  mostRaters,
  type Options,
  type Settings,
  type Slider,
} from "@unswayed/protocol";
import type { Texts } from "../../texts/texts.tsx";
import {
  isRated as areRated,
  askedBy,
  type Draft,
  optionNames,
  paces,
  peopleOf,
  typedOptions,
} from "./draft.ts";

export interface DraftError {
  /** The id of the field to fix. */
  readonly field: string;
  readonly text: string;
}

/** The settings a draft means, with what has to be fixed first. The server checks again. */
export function settingsFrom(
  draft: Draft,
  texts: Texts,
): { readonly settings: Settings; readonly errors: readonly DraftError[] } {
  const says = texts.create.errors;
  const errors: DraftError[] = [];
  const wrong = (field: string, text: string): void => void errors.push({ field, text });
  const question = draft.question.trim();
  if (question === "" || question.length > 120) wrong("question", says.question);
  if (draft.facilitator.trim() === "") wrong("facilitator", says.facilitator);
  const options = optionsOf(draft, texts, wrong);
  const voters = peopleOf(draft);
  if (voters.length < 3) wrong("people", says.twoPeople);
  const twice = repeated(voters);
  if (twice !== undefined) wrong("people", says.sameName(twice));
  for (const gone of goneFrom(draft, texts)) errors.push(gone);
  const isRated = areRated(draft);
  if (isRated && voters.length > mostRaters) {
    wrong("people", says.tooManyRaters(voters.length, mostRaters));
  }
  const isCompared = draft.stop > 0 && draft.comparedWith !== "";
  if (isCompared && !optionNames(draft).includes(draft.comparedWith)) {
    wrong("fairness", says.fairness);
  }
  if (draft.privateRounds > 0 && draft.smallestGroup > voters.length && voters.length >= 3) {
    wrong("smallest", says.smallestGroup(voters.length));
  }
  const settings: Settings = {
    question,
    ...askedBy(draft),
    options,
    voters: [...voters],
    fairness: {
      stop: draft.stop,
      comparedWith: isCompared
        ? { kind: "option", option: draft.comparedWith, mayWin: draft.mayWin }
        : { kind: isRated && !draft.isFromOwnBest ? "as-rated" : "own-best" },
    },
    hands: draft.hands,
    limits: {
      publicRounds: draft.pace === "own" ? draft.publicRounds : paces[draft.pace],
      privateRounds: draft.privateRounds,
    },
    privateCost: draft.privateCost,
    stopWhen: draft.stopWhen,
    privacy: {
      smallestGroup: draft.smallestGroup,
      keepDays: draft.keepDays,
      acceptsPlainHttp: draft.acceptsPlainHttp,
      ...(draft.deniable > 0 && !isRated && { deniable: draft.deniable }),
    },
    privateTiming: draft.privateTiming,
    ...(draft.isCautious && { isCautious: true }),
    closing: {
      whenAllIn: draft.whenAllIn,
      // Less than five seconds is no time to answer in.
      afterSeconds: draft.afterSeconds === 0 ? null : Math.max(5, draft.afterSeconds),
    },
  };
  return { settings, errors };
}

/** Votes from a file are about its people and options: people and options taken off a list since are missed. */
function goneFrom(draft: Draft, texts: Texts): readonly DraftError[] {
  const votes =
    draft.situation === "check" && draft.before === "file" ? (draft.openVotes?.votes ?? []) : [];
  const says = texts.new.before;
  const missing = (named: readonly string[], known: readonly string[]): string | undefined =>
    named.find((name) => !known.includes(name));
  const option = missing(
    votes.flatMap(({ question }) => question.options.filter((name) => typeof name === "string")),
    optionNames(draft),
  );
  const person = missing(
    votes.flatMap(({ answers }) => answers.map(({ voter }) => voter)),
    peopleOf(draft),
  );
  return [
    ...(option === undefined ? [] : [{ field: "options", text: says.optionGone(option) }]),
    ...(person === undefined ? [] : [{ field: "people", text: says.personGone(person) }]),
  ];
}

type Wrong = (field: string, text: string) => void;

function optionsOf(draft: Draft, texts: Texts, wrong: Wrong): Options {
  const says = texts.create.errors;
  if (draft.way === "sliders") return slidersOf(draft, texts, wrong);
  const names = optionNames(draft);
  if (names.length < 2) wrong("options", says.fewOptions(names.length));
  if (names.length > 200) wrong("options", says.manyOptions(names.length));
  const long = names.find((name) => name.length > 80);
  if (long !== undefined) wrong("options", says.longOption(`${long.slice(0, 40)}…`));
  const twice = repeated(names);
  if (twice !== undefined) wrong("options", says.sameOption(twice));
  if (draft.way === "paste") {
    const items = typedOptions(draft).map(({ name, line, link }) => ({
      name,
      ...(line !== undefined && { description: line.slice(0, 160) }),
      ...(link !== undefined && { link }),
    }));
    return { kind: "list", items };
  }
  return tableOf(draft, texts, wrong);
}

function tableOf(draft: Draft, texts: Texts, wrong: Wrong): Options {
  const says = texts.create.errors;
  const columns = draft.columns.filter(({ name }) => name.trim() !== "");
  const items = draft.rows.flatMap((row, r): ListedOption[] => {
    const name = row[0]?.trim() ?? "";
    if (name === "") return [];
    const attributes: Record<string, string | number> = {};
    for (const column of columns) {
      const text = (row[draft.columns.indexOf(column) + 1] ?? "").trim();
      const number = Number(text.replace(",", "."));
      if (text === "") {
        if (column.isSimilarity) wrong("options", says.emptyCell(r + 1, column.name));
      } else if (Number.isFinite(number)) attributes[column.name] = number;
      else if (isNumeric(draft, column)) {
        wrong("options", says.notANumber(r + 1, column.name, text));
      } else attributes[column.name] = text;
    }
    return [{ name, attributes }];
  });
  return {
    kind: "list",
    items,
    attributes: columns.map(({ name, unit, isShown, isSimilarity }) => ({
      name: name.trim(),
      ...(unit.trim() !== "" && { unit: unit.trim() }),
      isShown,
      isSimilarity,
    })),
  };
}

/** A column most of whose values are numbers, or that has a unit, is one of numbers. */
function isNumeric(draft: Draft, column: Draft["columns"][number]): boolean {
  const k = draft.columns.indexOf(column) + 1;
  const given = draft.rows.map((row) => (row[k] ?? "").trim()).filter((text) => text !== "");
  const numbers = given.filter((text) => Number.isFinite(Number(text.replace(",", "."))));
  return column.unit.trim() !== "" || numbers.length * 2 > given.length;
}

function slidersOf(draft: Draft, texts: Texts, wrong: Wrong): Options {
  const says = texts.create.errors;
  const parameters = draft.sliders.map(({ name, min, max, step, unit }): Slider => {
    const slider = {
      name: name.trim(),
      min: Number(min),
      max: Number(max),
      step: Number(step),
      ...(unit.trim() !== "" && { unit: unit.trim() }),
    };
    const isRight = slider.step > 0 && slider.min + slider.step <= slider.max;
    if (!isRight) wrong("options", says.slider(slider.name));
    return slider;
  });
  const names = parameters.map(({ name }) => name);
  if (names.some((name) => name === "") || repeated(names) !== undefined) {
    wrong("options", says.sliderName);
  }
  return { kind: "sliders", parameters };
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, k) => names.indexOf(name) !== k);
}
