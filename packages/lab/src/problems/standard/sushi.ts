import { InvalidInputError } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { readBallots } from "@unswayed/formats";
import type { Problem, Task } from "../../problem.ts";
import { truthOf } from "../../truth.ts";
import { drawInfluence, type InfluenceKind, stretched, wishRange } from "../drawing.ts";
import { listedUtility } from "../listed.ts";

/** How the sushi task is set. */
export interface SushiSettings {
  readonly name: string;
  readonly voters: number;
  readonly influence: InfluenceKind;
}

/** Rankings that stand in where there is no file: ten pieces, drawn at random. */
const pieces = 10;

/**
 * People drawn from a file of complete rankings, such as the 5,000 rankings of ten kinds of sushi (Kamishima 2003) that PrefLib
 * keeps as 00014-00000001.soc. Everyone's utilities fall evenly from their first to their last. Data are not part of this project.
 *
 * @param data - a PrefLib file of complete orders; absent: rankings drawn at random
 */
export function sushi(settings: SushiSettings, seed: number | string, data?: string): Problem {
  const { name, voters, influence } = settings;
  const random = createRandomSource("sushi").split(voters).split(seed);
  const { options, rankings, source } =
    data === undefined ? drawnRankings(voters, random) : rankingsIn(data);
  const people = random.split("people");
  const table = Array.from({ length: voters }, () => {
    const ranking = rankings[Math.floor(people.next() * rankings.length)]!;
    return stretched(
      options.map((option) => -ranking.indexOf(option)),
      wishRange,
    );
  });
  const task: Task = {
    name,
    title: `Sushi: ${voters} people choose one of ${options.length} kinds (${source})`,
    voters: table.map((_, k) => `person ${k + 1}`),
    options: { kind: "list", items: options.map((option) => ({ name: option })) },
    welfare: { kind: "utilitarian" },
    levels: "raw",
  };
  return {
    task,
    truth: truthOf(task, {
      utility: listedUtility(options, table),
      influence: drawInfluence(voters, influence, random.split("influence")),
    }),
  };
}

interface Rankings {
  readonly options: readonly string[];
  readonly rankings: readonly (readonly string[])[];
  readonly source: string;
}

function drawnRankings(voters: number, random: ReturnType<typeof createRandomSource>): Rankings {
  const options = Array.from({ length: pieces }, (_, k) => `kind ${k + 1}`);
  const stream = random.split("rankings");
  const rankings = Array.from({ length: voters }, () =>
    options
      .map((option) => ({ option, draw: stream.next() }))
      .toSorted((a, b) => a.draw - b.draw)
      .map(({ option }) => option),
  );
  return { options, rankings, source: "made up" };
}

function rankingsIn(data: string): Rankings {
  const { record } = readBallots(data, { name: "rankings.soc" });
  const rankings = record.ballots.flatMap(({ kind, answer, count = 1 }) => {
    const isOrder = kind === "order" && Array.isArray(answer);
    return isOrder ? new Array<readonly string[]>(count).fill((answer as string[][]).flat()) : [];
  });
  if (rankings.length === 0) {
    throw new InvalidInputError(
      "data",
      "no complete rankings",
      "a PrefLib file of complete orders",
    );
  }
  return { options: record.options, rankings, source: "from data" };
}
