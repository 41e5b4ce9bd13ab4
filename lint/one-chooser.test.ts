import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, packageFolders, repositoryRoot } from "../scripts/lib/files.mjs";

/**
 * What is asked next, on which channel and when to stop is decided by `nextStep` in packages/core/src/meeting. These names are
 * what a second place would need to decide it; each may be used in a few files only.
 */
const choosers: Readonly<Record<string, readonly RegExp[]>> = {
  // The decision itself, and its parts.
  nextStep: [
    /^packages\/core\/src\/(meeting|study)\//,
    /^packages\/core\/src\/meeting\.ts$/,
    server(),
  ],
  reasonToStop: [/^packages\/core\/src\/meeting\//],
  drawnQuestion: [
    /^packages\/core\/src\/(meeting|study)\//,
    /^packages\/core\/src\/meeting\.ts$/,
    server(),
  ],
  fallbackQuestion: [
    /^packages\/core\/src\/meeting\//,
    /^packages\/core\/src\/meeting\.ts$/,
    server(),
  ],
  // What an engine tells the meeting.
  prefersPrivate: [/^packages\/core\/src\/meeting\//, meetingModel()],
  publicQuestions: [/^packages\/core\/src\/meeting\//, meetingModel()],
  privateQuestions: [
    /^packages\/core\/src\/meeting\//,
    meetingModel(),
    /^packages\/core\/src\/study\/study\.ts$/,
  ],
  isEnough: [/^packages\/core\/src\/meeting\//, meetingModel()],
  // What the engine of the default method weighs questions by.
  nextQuestion: [
    /^packages\/core\/src\/engines\/particles\/decide\//,
    /^packages\/core\/src\/engines\/particles\/study\/best-question\.ts$/,
  ],
  // Only a room puts questions, by its meeting.
  openRoundOn: [/^packages\/server\/src\/(rules\/voting|room\/next-question)\.ts$/],
  openMomentOn: [/^packages\/server\/src\/(rules\/moments|room\/next-question)\.ts$/],
  // A private round whatever the plan: only where a person asks for one.
  askPrivate: [
    /^packages\/core\/src\/(study\/study|client\/calls)\.ts$/,
    /^packages\/cli\/src\/commands\/study\/ask\.ts$/,
  ],
};

function server(): RegExp {
  return /^packages\/server\/src\/model\/meeting\.ts$/;
}

/** Each engine has one file in which it answers the meeting. */
function meetingModel(): RegExp {
  return /^packages\/(core\/src\/engines\/particles|paper\/src|paper\/src\/scores)\/study\/meeting-model\.ts$/;
}

/** The same words for other things. */
const otherThings: Readonly<Record<string, RegExp>> = {
  nextQuestion:
    /^packages\/server\/src\/(solving\/(next-question|solve)|room\/(room|room-work))\.ts$/,
  isEnough: /^packages\/(core|paper)\/src\/optimize\//,
};

interface Source {
  readonly path: string;
  readonly text: string;
}

function secondChoosers(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return Object.entries(choosers).flatMap(([name, allowed]) => {
      if (!new RegExp(`\\b${name}\\b`).test(code)) return [];
      if (otherThings[name]?.test(path)) return [];
      return allowed.some((place) => place.test(path)) ? [] : [`${path}: ${name}`];
    });
  });
}

describe("only the meeting decides what is asked next", () => {
  test("in every package", () => {
    const sources = packageFolders(repositoryRoot)
      .flatMap((folder) =>
        filesBelow(join(repositoryRoot, folder, "src")).map((path) => `${folder}/src/${path}`),
      )
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), "utf8") }));

    expect(sources.length).toBeGreaterThan(300);
    expect(secondChoosers(sources)).toEqual([]);
  });

  test("and a second place that does is found", () => {
    const path = "packages/lab/src/methods/hasty.ts";
    const text = "if (model.prefersPrivate()) return study.askPrivate({ count: 2 });";

    expect(secondChoosers([{ path, text }])).toEqual([
      `${path}: prefersPrivate`,
      `${path}: askPrivate`,
    ]);
    expect(secondChoosers([{ path, text: "// nextStep decides" }])).toEqual([]);
  });
});
