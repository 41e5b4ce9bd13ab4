import { readFile } from "node:fs/promises";
import { InvalidInputError } from "@unswayed/core";
import { CommandFailure, JsonSyntaxError, parseJson } from "unswayed/kit";
import { checkedProblem, type Problem } from "./problem.ts";

/**
 * A problem from a file, or from standard input when the path is "-". Every refusal begins with the file's name.
 *
 * @param stdin - reads all of standard input
 */
export async function readProblemFile(
  path: string,
  stdin: () => Promise<string>,
): Promise<Problem> {
  const name = path === "-" ? "standard input" : path;
  const text = path === "-" ? await stdin() : await textOf(path);
  try {
    return problemFromText(text);
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof JsonSyntaxError) {
      throw new CommandFailure(`${name}: ${error.message}`);
    }
    throw error;
  }
}

/** A bare problem, or one beside its expected answers: { "problem": …, "expected": … }. Fields are named as the problem names them. */
function problemFromText(text: string): Problem {
  const value = parseJson(text);
  const isCase = typeof value === "object" && value !== null && "problem" in value;
  return checkedProblem(isCase ? value.problem : value);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "reading it is not permitted",
  EPERM: "reading it is not permitted",
};

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`cannot read "${path}": ${reasons[code ?? ""] ?? message}`);
  }
}
