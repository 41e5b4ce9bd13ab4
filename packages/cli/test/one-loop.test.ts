import {
  createStudy,
  type KindName,
  restoreStudy,
  type Study,
  type StudyJSON,
  type StudySettings,
  type StudySettingsJSON,
  type VoteRequest,
} from "@unswayed/core";
import type { GivenFields } from "@unswayed/core/meeting";
import { questionKinds } from "@unswayed/core/question";
import { type MethodSetting, methodNamed, StudyRun, simulationEffort } from "@unswayed/lab";
import { paper } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";
import { describe, expect, test } from "vitest";
import {
  type Asked,
  answersTo,
  byLibrary,
  overHttp,
  problem,
  said,
} from "../../server/test/support/one-loop.ts";
import { SimulatedMeeting } from "../../web/src/simulated/meeting.ts";
import { StudyFolder } from "./support/study-folder.ts";

/** A run of an experiment that ends when its plan does. */
function byExperiment(study: Study): Asked {
  const setting = { seed: "", cost: study.settings.cost } as MethodSetting;
  const run = new StudyRun(study, setting, { endsWithPlan: true });
  const asked: string[] = [];
  for (let question = run.ask(); question; question = run.ask()) {
    asked.push(said(question.channel, question));
    run.tell(question, answersTo(question, question.channel, study.voters));
  }
  return [...asked, `stop ${run.stop()}`];
}

/** The practice run, in which every seat is taken. */
function byPractice({ settings, events }: StudyJSON): Asked {
  const { voters, options, method, seed, welfare, plan, cost, ...own } = settings;
  const { items } = options as { readonly items: readonly { readonly name: string }[] };
  const people = { people: voters, follows: voters.map(() => 0) };
  const group = { ...people, options: items.map(({ name }) => name) };
  const openVotes = events.flatMap((event) => (event.kind === "answers-added" ? event.added : []));
  const engine =
    method === "scores" ? { method: scores(own as Parameters<typeof scores>[0]) } : own;
  const meeting = new SimulatedMeeting(group, 1, "whole", {
    settings: { seed, welfare, plan, cost, ...engine } as Partial<StudySettings>,
    openVotes,
  });
  const asked: string[] = [];
  for (let scene = meeting.next(); scene; scene = meeting.next()) {
    asked.push(said(scene.channel, scene));
    meeting.tell(answersTo(scene, scene.channel, voters));
  }
  return [...asked, `stop ${meeting.stop}`];
}

async function byCommandLine(file: StudyJSON): Promise<Asked> {
  const folder = new StudyFolder();
  try {
    const settings = folder.write("s.json", JSON.stringify(file.settings));
    await folder.text("create", "--settings", settings);
    if (file.events.length > 0) folder.write("study.json", JSON.stringify(file));
    const asked: string[] = [];
    for (;;) {
      const { requests, stop } = await folder.json("ask");
      const [request] = requests as readonly VoteRequest[];
      if (!request) return [...asked, `stop ${stop}`];
      asked.push(said(request.channel, request));
      const answers = answersTo(request, request.channel, file.settings.voters);
      const told = Object.entries(answers).map(([voter, answer]) => `${voter}=${answer}`);
      await folder.text("tell", request.id, ...told);
    }
  } finally {
    folder.remove();
  }
}

const limits = { publicRounds: 4, privateRounds: 3 };
const kinds = Object.keys(questionKinds) as KindName[];
const reason = /^stop (limit|enough|nothing-left)$/;

describe("library, server, experiment, practice run and command line ask the same, in the same order, and stop for the same reason", () => {
  test.each(
    (["both", "check", "private"] as const).flatMap((situation) =>
      kinds.map((kind) => [situation, kind] as const),
    ),
  )("%s, %s", async (situation, kind) => {
    const change = { situation, limits, kinds: { public: [kind], private: [kind] } };
    const held = await overHttp({ ...problem(4, 5), ...change }, "5c".repeat(32));
    const { asked, study: file, draw } = held;
    const restored = (more = {}): Study => restoreStudy(file, { methods: [scores], ...more });

    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).toMatch(reason);
    // Of several near-best questions a server draws one from its secret, and everything else from the seed.
    expect(byLibrary(restored({ draw }))).toEqual(asked);
    const expected = byLibrary(restored());
    if (situation !== "both") expect(expected).toEqual(asked);
    expect(byExperiment(restored())).toEqual(expected);
    expect(byPractice(file)).toEqual(expected);
    expect(await byCommandLine(file)).toEqual(expected);
  });
});

const { voters, options } = problem(3, 5);

/** A plan in which everyone is asked this kind of question about so many options. */
function asking(kind: KindName, count: number): GivenFields {
  const asked = [{ kind, least: count, most: count }];
  return { kinds: { public: asked, private: asked } };
}

describe("the command line asks what the library asks", () => {
  test.each<[string, Partial<StudySettingsJSON>]>([
    [
      "private, a ballot about the whole list first",
      { plan: { situation: "private", openingBallot: { kind: "order", channel: "private" } } },
    ],
    ["ratings by scores", { method: "scores", stop: { rounds: 3 }, initialOptions: 2 }],
    ["the paper's", { method: "paper", stop: { rounds: 3 }, initialPairs: 2 }],
  ])("%s", async (_, change) => {
    const settings = { voters, options, seed: 7, ...change } as StudySettingsJSON;
    const file = { schema: "unswayed/study@2", settings, events: [] } as const;

    const asked = byLibrary(restoreStudy(file, { methods: [paper, scores] }));

    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).toMatch(reason);
    expect(await byCommandLine(file)).toEqual(asked);
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
    const goal = { welfare: { kind: "utilitarian" }, levels: "raw" } as const;
    const task = { name: "places", title: "Where?", voters, options, ...goal };
    const cost = { public: 1, private: 5 };
    const run = methodNamed(name).start({ task, seed: "7", cost, influence: null } as never);
    const study = createStudy({
      ...{ voters, options, ...goal, seed: "7", cost },
      repeats: true,
      effort: simulationEffort,
      ...change,
    } as StudySettings);
    const most = Array.from({ length: 6 });

    const byMethod = most.map(() => {
      const question = run.ask();
      if (!question) return null;
      run.tell(question, answersTo(question, question.channel, voters));
      return said(question.channel, question);
    });

    const asked = most.map(() => {
      const request = study.ask() ?? study.ask({ evenIfDone: true });
      if (!request) return null;
      study.tell(request, answersTo(request, request.channel, voters));
      return said(request.channel, request);
    });
    expect(byMethod).toEqual(asked);
    expect(asked[0]).not.toBeNull();
  });
});
