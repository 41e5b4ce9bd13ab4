import {
  type Channel,
  InvalidInputError,
  type MeetingQuestion,
  type Study,
  type StudyAnswer,
} from "@unswayed/core";
import { suggestion } from "@unswayed/core/nearest";
import { type Command, UsageError } from "../../command.ts";
import { readAnswer } from "../../study/answer-words.ts";
import { scaleOf } from "../../study/scale.ts";
import { changeStudy } from "../../study/study-file.ts";
import { questionOf, recordOf, requestIdOf } from "../../study/vote-records.ts";
import { counted, listed } from "../../study/words.ts";
import { type Report, sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed tell ID NAME=ANSWER … [OPTIONS]

Records what some or all people answered to a request. An answer given again replaces the one before while the vote is open.

ID is the request's, such as 7-public. An ANSWER is first or 1, second or 2, no-preference or =, abstain, unknown (does
not know an option), or the name of the preferred option. Of several options it is a place, first to fourth or 1 to 4, or a
name, and where the request asks for an order several of these with commas between them, the best first: 3,1,2 or
third,first. Those left out are behind, in no order. "-" reads NAME=ANSWER lines from standard input, which keeps private
answers out of the shell's history. What was answered privately is never printed.

To a rating, an ANSWER is a number on the study's scale; to a rating of several options, a number for each with commas between
them, and - for one left out: 7,-,3.

  --close   nobody else will answer: end the vote
${sharedOptions()}
Example: unswayed tell 1-public Ana=first Ben=second Cleo==
`;

export const tell: Command = studyCommand({
  name: "tell",
  summary: "record answers to a request",
  usage,
  options: { close: "flag" },
  takes: ["ID", "ANSWER*"],
  async run({ path, options, io, words: [word = "", ...rest] }) {
    const { id, channel } = requestIdOf(word);
    const isClosing = options.isGiven("close");
    const written = rest.includes("-") ? [...rest, ...linesOf(await io.stdin())] : rest;
    const assignments = written.filter((text) => text !== "-");
    if (assignments.length === 0 && !isClosing) {
      throw new UsageError(`who answered ${id}, and what? Write NAME=first, or give "--close"`);
    }
    return working(io, () =>
      changeStudy(path, (study) => {
        const answers = answersOf(assignments, study, questionOf(study, id), channel);
        if (channel === "private") refuseProbing(study, id, Object.keys(answers));
        if (assignments.length > 0) study.tell(id, answers);
        if (isClosing) study.close(id);
        return reportOf(study, id, assignments.length);
      }),
    );
  },
});

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}

function answersOf(
  assignments: readonly string[],
  study: Study,
  question: MeetingQuestion,
  channel: Channel,
): Readonly<Record<string, StudyAnswer>> {
  const { voters } = study;
  const asked = { ...question, scale: scaleOf(study) };
  // On a shared screen a refusal must not repeat what someone tried to answer privately.
  const shown = (text: string): string =>
    channel === "public" ? text : "something else (private, not shown)";
  const answers = new Map<string, StudyAnswer>();
  assignments.forEach((assignment, k) => {
    const field = `answer ${k + 1}`;
    const { name, answer } = splitAssignment(assignment, voters);
    if (answer === undefined) {
      throw new InvalidInputError(field, shown(assignment), "NAME=ANSWER, as in Ana=first");
    }
    if (!voters.includes(name)) {
      const meant = channel === "public" ? suggestion(name, voters) : "";
      throw new InvalidInputError(field, shown(name), `one of ${voters.join(", ")}${meant}`);
    }
    const reading = readAnswer(answer, asked);
    if (reading.kind === "refused") {
      throw new InvalidInputError(`${field}, of ${name}`, shown(answer), reading.wanted);
    }
    if (answers.has(name)) throw new InvalidInputError(field, name, "each person once");
    answers.set(name, reading.answer);
  });
  return Object.fromEntries(answers);
}

/** At the first "=" that has someone's name before it: names may hold one, and "=" is an answer too. */
function splitAssignment(
  assignment: string,
  voters: readonly string[],
): { readonly name: string; readonly answer: string | undefined } {
  for (let at = assignment.indexOf("="); at >= 0; at = assignment.indexOf("=", at + 1)) {
    const name = assignment.slice(0, at).trim();
    if (voters.includes(name)) return { name, answer: assignment.slice(at + 1) };
  }
  const at = assignment.indexOf("=");
  if (at < 0) return { name: assignment, answer: undefined };
  return { name: assignment.slice(0, at).trim(), answer: assignment.slice(at + 1) };
}

/**
 * A finished vote accepts the same answer again and refuses another one, which would let anyone find out by trying what
 * someone answered privately. So of a finished private vote only those are heard who took their answer back.
 */
function refuseProbing(study: Study, id: string, names: readonly string[]): void {
  const record = recordOf(study, id);
  if (!record || names.every((name) => record.mayAnswer.includes(name))) return;
  throw new InvalidInputError("request", id, "a vote that is still open");
}

function reportOf(study: Study, id: string, recorded: number): Report {
  const record = recordOf(study, id);
  const awaited = record?.awaited ?? study.voters;
  const isPublic = record?.channel === "public";
  const names = isPublic && awaited.length > 0 ? ` (${listed(awaited)})` : "";
  const said = `${counted(recorded, "answer")} ${recorded === 1 ? "was" : "were"} recorded`;
  const open = `${awaited.length} ${awaited.length === 1 ? "is" : "are"} awaited${names}`;
  const hasAll = study.voters.every((voter) => Object.hasOwn(record?.answers ?? {}, voter));
  const over = hasAll ? "everyone has answered" : "the vote is closed";
  return {
    json: {
      id,
      recorded,
      awaited: awaited.length,
      awaitedVoters: isPublic ? awaited : null,
      isOpen: record?.isOpen ?? true,
    },
    text: `${id}: ${said}; ${awaited.length > 0 ? open : over}.\n`,
  };
}
