import {
  createStudy,
  type DefaultSettings,
  type Study,
  type StudyAnswers,
  type StudySettings,
  type VoteRequest,
} from "@unswayed/core";
import { methodNamed, simulationEffort } from "@unswayed/lab";
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
    return [
      voter,
      (kind === "order" ? places : [best]).map((place) => place + 1).join(">"),
    ] as const;
  });
  return Object.fromEntries(said) as StudyAnswers;
}

const told = ({ channel, options }: Shown): string => `${channel} ${options.join("/")}`;

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

const votes = names.slice(1).map((reference) => ({
  channel: "public" as const,
  candidate: "Red",
  reference,
  answers: { Ana: "first", Ben: "first", Cleo: "first" } as const,
}));

describe("the command line asks what the library asks", () => {
  test.each<[string, Partial<StudySettings>]>([
    ["both, pairs", {}],
    ["both, the best of three", { questions: "best-of-three" }],
    ["both, orders of four", { questions: "order-of-four" }],
    ["check, pairs", { plan: "check" }],
    ["check, orders of four", { plan: "check", questions: "order-of-four" }],
    ["private, pairs", { plan: { situation: "private", mostPrivate: 5 } }],
    ["private, the best of three", { plan: "private", questions: "best-of-three" }],
    ["the paper's", { preset: "paper", stop: { rounds: 3 }, initialPairs: 2 }],
  ])("%s", async (_, change) => {
    const settings = {
      voters,
      options: { kind: "list", items: names.map((name) => ({ name })) },
      effort: { particles: 48, trajectories: 1, steps: 4 },
      stop: { rounds: 5, privateRounds: 2 },
      seed: 7,
      ...change,
    } as StudySettings;
    const { effort: _unused, ...paper } = settings as DefaultSettings;
    const given = settings.preset === "paper" ? (paper as StudySettings) : settings;
    const study = createStudy(given);
    const isCheck = change.plan === "check";
    if (isCheck) study.addVotes(votes);
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
    ["default-choice", { questions: "best-of-three" }],
    ["default-order", { questions: "order-of-four" }],
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
      const { kind, channel, candidate, reference, options = [candidate, reference] } = question;
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
