import {
  createStudy,
  type KindName,
  restoreStudy,
  type Study,
  type StudyAnswers,
  type StudySettings,
  type StudySettingsJSON,
  type VoteRequest,
} from "@unswayed/core";
import type { GivenFields } from "@unswayed/core/meeting";
import { methodNamed, simulationEffort } from "@unswayed/lab";
import { paper } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";
import { describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

const voters = ["Ana", "Ben", "Cleo"];
const names = ["Red", "Green", "Blue", "Teal", "Grey"];
const wishes: Readonly<Record<string, readonly number[]>> = {
  Ana: [9, 2, 4, 1, 3],
  Ben: [1, 8, 5, 7, 2],
  Cleo: [2, 7, 3, 6, 9],
};

/** Everyone follows Ana in public. */
function likes(voter: string, option: unknown, channel: string): number {
  const place = names.indexOf(String(option));
  const own = wishes[voter]?.[place] ?? 0;
  return channel === "private" ? own : 0.3 * own + 0.7 * (wishes["Ana"]?.[place] ?? 0);
}

/** The places of the options, best first. */
function orderOf(options: Shown["options"], voter: string, channel: string): number[] {
  const gains = options.map((option) => likes(voter, option, channel));
  return gains.map((_, k) => k).sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0));
}

type Shown = Pick<VoteRequest, "kind" | "channel" | "options">;

function answersTo({ kind, channel, options }: Shown): StudyAnswers {
  const said = voters.map((voter) => {
    const places = orderOf(options, voter, channel);
    const [best = 0] = places;
    if (kind === "pair") return [voter, best === 0 ? "first" : "second"] as const;
    if (kind === "rating") {
      const numbers = options.map((option) => Math.round(likes(voter, option, channel)));
      return [voter, numbers.length === 1 ? numbers[0] : numbers.join(" ")] as const;
    }
    return [
      voter,
      (kind === "order" ? places : [best]).map((place) => place + 1).join(">"),
    ] as const;
  });
  return Object.fromEntries(said) as StudyAnswers;
}

const told = ({ kind, channel, options }: Shown): string =>
  `${channel} ${kind} ${options.join("/")}`;

function byLibrary(study: Study, most: number, evenIfDone = false): string[] {
  const asked: string[] = [];
  while (asked.length < most) {
    const request = study.ask({ evenIfDone });
    if (!request) break;
    asked.push(told(request));
    study.tell(request, answersTo(request));
  }
  return asked;
}

async function byCommandLine(folder: StudyFolder, most: number): Promise<string[]> {
  const asked: string[] = [];
  while (asked.length < most) {
    const { requests } = await folder.json("ask");
    const [request] = requests as readonly VoteRequest[];
    if (!request) break;
    asked.push(told(request));
    const answers = Object.entries(answersTo(request)).map(([voter, said]) => `${voter}=${said}`);
    await folder.text("tell", request.id, ...answers);
  }
  return asked;
}

const votes = names.slice(1).map((other) => ({
  channel: "public" as const,
  question: { kind: "pair" as const, options: ["Red", other] },
  answers: { Ana: "first", Ben: "first", Cleo: "first" } as const,
}));

/** A plan in which everybody is asked this kind of question about so many options. */
function asking(kind: KindName, count: number): GivenFields {
  const kinds = [{ kind, least: count, most: count }];
  return { kinds: { public: kinds, private: kinds } };
}

describe("the command line asks what the library asks", () => {
  test.each<[string, Partial<StudySettingsJSON>]>([
    ["both, pairs", {}],
    ["both, the best of three", { plan: asking("choice", 3) }],
    ["both, orders of four", { plan: asking("order", 4) }],
    ["both, ratings of four", { plan: asking("rating", 4) }],
    ["check, of whatever kind pays", { plan: "check" }],
    ["check, pairs", { plan: { situation: "check", ...asking("pair", 2) } }],
    ["check, the best of three", { plan: { situation: "check", ...asking("choice", 3) } }],
    ["check, orders of four", { plan: { situation: "check", ...asking("order", 4) } }],
    ["check, ratings of four", { plan: { situation: "check", ...asking("rating", 4) } }],
    ["private, pairs", { plan: { situation: "private", mostPrivate: 5, ...asking("pair", 2) } }],
    ["private, the best of three", { plan: { situation: "private", ...asking("choice", 3) } }],
    ["private, orders of three", { plan: { situation: "private", ...asking("order", 3) } }],
    ["private, ratings of four", { plan: { situation: "private", ...asking("rating", 4) } }],
    [
      "private, a ballot about the whole list first",
      { plan: { situation: "private", openingBallot: { kind: "order", channel: "private" } } },
    ],
    ["ratings by scores", { method: "scores", stop: { rounds: 3 }, initialOptions: 2 }],
    ["the paper's", { method: "paper", stop: { rounds: 3 }, initialPairs: 2 }],
  ])("%s", async (_, change) => {
    const settings = {
      voters,
      options: { kind: "list", items: names.map((name) => ({ name })) },
      effort: { particles: 48, trajectories: 1, steps: 4 },
      stop: { rounds: 5, privateRounds: 2 },
      seed: 7,
      ...change,
    };
    const { effort: _unused, ...others } = settings;
    const isDefault = change.method === undefined;
    const given = isDefault ? settings : others;
    const study = restoreStudy(
      { schema: "unswayed/study@2", settings: given, events: [] },
      { methods: [paper, scores] },
    );
    const isCheck = study.settings.plan.situation === "check";
    if (isCheck) study.addAnswers(votes);
    const folder = new StudyFolder();
    try {
      await folder.text("create", "--settings", folder.write("s.json", JSON.stringify(given)));
      if (isCheck) folder.write("study.json", JSON.stringify(study));
      const asked = byLibrary(study, 9);
      expect(asked.length).toBeGreaterThan(0);
      expect(await byCommandLine(folder, 9)).toEqual(asked);
      const status = await folder.json("status");
      expect(status.isDone).toBe(study.status().isDone);
      expect(status.reasons).toEqual(study.status().reasons);
    } finally {
      folder.remove();
    }
  });
});

describe("an experiment's method asks what the library asks", () => {
  test.each([
    ["default", {}],
    ["default-choice", { plan: asking("choice", 3) }],
    ["default-order", { plan: asking("order", 4) }],
    [
      "default-public",
      { influence: "none", plan: { mostPrivate: 0 }, cost: { public: 1, private: 1 } },
    ],
    ["default-private", { influence: "none", plan: "private", cost: { public: 1, private: 1 } }],
  ] as const)("%s", (name, change) => {
    const task = {
      name: "colours",
      title: "Which colour?",
      voters,
      options: { kind: "list", items: names.map((item) => ({ name: item })) },
      welfare: { kind: "utilitarian" },
      levels: "raw",
    } as const;
    const cost = { public: 1, private: 5 };
    const run = methodNamed(name).start({ task, seed: "7", cost, influence: null } as never);
    const asked: string[] = [];
    for (let k = 0; k < 6; k++) {
      const question = run.ask();
      if (!question) break;
      const { kind, channel, options } = question;
      asked.push(told({ kind, channel, options }));
      run.tell(question, answersTo({ kind, channel, options }));
    }
    const study = createStudy({
      ...{ voters, options: task.options, welfare: task.welfare, levels: "raw", seed: "7", cost },
      repeats: true,
      effort: simulationEffort,
      ...change,
    } as StudySettings);

    expect(byLibrary(study, 6, true)).toEqual(asked);
  });
});
