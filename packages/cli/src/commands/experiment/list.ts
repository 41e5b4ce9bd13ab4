import { listParameters, listProblems, methodNamed, methodNames } from "@unswayed/lab";
import { exitCodes, UsageError } from "../../command.ts";
import { parseOptions } from "../../parse-options.ts";
import { columns } from "../../study/words.ts";
import type { ExperimentPart } from "./experiment-part.ts";

export const list: ExperimentPart = {
  name: "list",
  summary: "names the problems and the methods",
  async run(args, io) {
    const options = parseOptions(args, { json: "flag" });
    if (options.positionals.length > 0) {
      throw new UsageError(`list takes no "${options.positionals[0]}"`);
    }
    const problems = listProblems().map(({ name, title, data, redrawn }) => ({
      name,
      title,
      data,
      redrawn,
      parameters: listParameters(name),
    }));
    const methods = methodNames().map((name) => {
      const { title, knows, weighsCost } = methodNamed(name);
      return { name, title, knows, weighsCost };
    });
    io.stdout(
      options.isGiven("json")
        ? `${JSON.stringify({ problems, methods }, null, 2)}\n`
        : [
            "Problems",
            columns(
              problems.map(({ name, title, data }) => [
                `  ${name}`,
                data === null ? title : `${title} (--data: ${data})`,
              ]),
            ),
            "Methods",
            columns(methods.map(({ name, title }) => [`  ${name}`, title])),
          ].join("\n"),
    );
    return exitCodes.fine;
  },
};
