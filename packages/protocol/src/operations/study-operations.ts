import { z } from "zod";
import { KindName } from "../ballots.ts";

/**
 * Studies without pages, for programs: the same calls as `unswayed rpc`. They are open to anyone who has the server's study key;
 * each study then has its own token.
 */

/** The names of studies over HTTP. */
export const StudyId = z.string().regex(/^[\w-]{1,40}$/);

const Name = z.string().min(1).max(120);
const Question = z.string().regex(/^[1-9]\d{0,4}-(?:public|private)$/);
const Answers = z.record(Name, z.union([z.string().max(2000), z.number()]));
const Channel = z.enum(["public", "private"]);
const Option = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]);
const flags = z.enum(["true", "false"]);

const NewStudy = z.looseObject({
  people: z.array(Name).min(1).max(60).describe("names of the people"),
  options: z
    .union([z.array(z.string().min(1).max(200)).min(2).max(200), z.looseObject({})])
    .describe("names of the options, or an object that describes a list, a box or a graph"),
});
const Opened = z.looseObject({
  study: StudyId,
  token: z.string().describe("for the header Authorization: Bearer TOKEN; it is shown once"),
  people: z.array(z.string()),
});
const Asked = z.looseObject({
  study: StudyId,
  question: z
    .looseObject({
      id: Question,
      round: z.number().int(),
      channel: Channel,
      kind: KindName,
      options: z.array(Option),
      why: z.string(),
      answers: z.string(),
    })
    .nullable(),
  done: z.boolean(),
  reasons: z.array(z.string()),
});
const About = z.looseObject({ study: StudyId });

/** One address of studies over HTTP. */
export interface StudyOperation {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** What is called by it; see `deskMethods` of core. */
  readonly call: string;
  readonly summary: string;
  /** The server's study key opens a study, a study's own token does everything else. */
  readonly key: "server" | "study";
  readonly body: z.ZodType | null;
  /** Parameters in the address after "?". */
  readonly query: Readonly<Record<string, z.ZodType>>;
  readonly reply: z.ZodType;
  readonly status: 200 | 201;
}

const one = "/api/studies/:study";

function operation(
  call: string,
  method: StudyOperation["method"],
  path: string,
  summary: string,
  more: Partial<StudyOperation> = {},
): StudyOperation {
  const usual = { key: "study", body: null, query: {}, reply: About, status: 200 } as const;
  return { ...usual, call, method, path, summary, ...more };
}

export const studyOperations = {
  createStudy: operation(
    "create",
    "POST",
    "/api/studies",
    "Start a study: naming people and options is enough; any setting of a study may follow",
    {
      ...{ key: "server", body: NewStudy, reply: Opened, status: 201 },
    },
  ),
  restoreStudy: operation(
    "restore",
    "POST",
    "/api/studies/restore",
    "A study from a file that was saved",
    {
      ...{
        key: "server",
        body: z.strictObject({ file: z.looseObject({}) }),
        reply: Opened,
        status: 201,
      },
    },
  ),
  askStudy: operation(
    "ask",
    "GET",
    `${one}/question`,
    "The next question, the same until everyone answered it or it was ended",
    {
      query: { evenIfDone: flags },
      reply: Asked,
    },
  ),
  tellStudy: operation("tell", "POST", `${one}/answers`, "What some or all people answered", {
    body: z.strictObject({ question: Question, answers: Answers }),
  }),
  endStudyQuestion: operation(
    "end",
    "POST",
    `${one}/end`,
    "End a question that not everyone answered",
    {
      body: z.strictObject({ question: Question }),
    },
  ),
  retractFromStudy: operation(
    "retract",
    "POST",
    `${one}/retract`,
    "Take back one person's answer, or all answers to a question",
    {
      body: z.strictObject({ question: Question, person: Name.optional() }),
    },
  ),
  addToStudy: operation(
    "add",
    "POST",
    `${one}/votes`,
    "Answers from elsewhere: an earlier meeting, a survey, a spreadsheet",
    {
      body: z.strictObject({
        votes: z
          .array(
            z.strictObject({
              channel: Channel,
              question: z.strictObject({ kind: KindName, options: z.array(Option).max(200) }),
              answers: Answers,
            }),
          )
          .max(1000),
      }),
    },
  ),
  studyResult: operation(
    "result",
    "GET",
    `${one}/result`,
    "What the group would choose, corrected for influence, and how sure that is",
  ),
  studyReport: operation(
    "report",
    "GET",
    `${one}/report`,
    "The result with tidy rows for options and influence, and draws on request",
    {
      query: { ranges: flags, draws: flags },
    },
  ),
  saveStudy: operation(
    "save",
    "GET",
    `${one}/file`,
    "All of a study as JSON; private answers are in it",
    {
      reply: z.looseObject({ study: StudyId, file: z.looseObject({}) }),
    },
  ),
  closeStudy: operation("close", "DELETE", one, "Forget a study"),
} as const satisfies Readonly<Record<string, StudyOperation>>;
