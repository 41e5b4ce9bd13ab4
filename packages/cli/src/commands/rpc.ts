import { deskMethods, StudyDesk } from "@unswayed/server/desk";
import { type Command, exitCodes, UsageError } from "../command.ts";
import { parseOptions } from "../parse-options.ts";
import { answerLine } from "../rpc/json-rpc.ts";
import { otherMethods } from "../study/methods.ts";

const width = Math.max(...deskMethods.map(({ name }) => name.length));

const methodLines = deskMethods
  .map(({ name, summary, parameters }) => {
    const named = Object.keys(parameters).join(", ");
    return `  ${name.padEnd(width)}  ${summary}${named && `\n  ${" ".repeat(width)}  (${named})`}`;
  })
  .join("\n");

const usage = `Usage: unswayed rpc

Studies for programs in any language: JSON-RPC 2.0 on standard input and output, one message a line. Many studies may be
open at once. Nothing is written to disk. It ends when standard input ends. clients/python has a client for Python.

Methods, with their parameters (? for those that may be left out):

${methodLines}

Errors name the field, the value and what was expected in "data".

Example: echo '{"jsonrpc":"2.0","id":1,"method":"create","params":{"people":["Ana","Ben"],"options":["Oslo","Rome"]}}' | unswayed rpc
`;

export const rpc: Command = {
  name: "rpc",
  summary: "studies for other languages: JSON-RPC on standard input and output",
  usage,
  async run(args, io) {
    const { positionals } = parseOptions(args, {});
    if (positionals.length > 0) {
      throw new UsageError(`rpc takes no arguments: what is "${positionals[0]}"?`);
    }
    const desk = new StudyDesk({ methods: otherMethods });
    for await (const line of io.stdinLines()) {
      const answer = answerLine(desk, line);
      if (answer !== null) io.stdout(`${answer}\n`);
    }
    return exitCodes.fine;
  },
};
