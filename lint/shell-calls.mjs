/**
 * Calls of our command line in shell code, `npm start` among them: which command, with which options. Words in capitals and
 * dots are places for the reader's own.
 *
 * @param {string} code
 * @returns {{ program: "unswayed" | "workbench", command: string, options: string[] }[]}
 */
export function calledCommands(code) {
  return callsIn(code).flatMap((line) => {
    const start = /^npm start(?: -- (.*))?$/.exec(line);
    if (start) {
      const words = (start[1] ?? "").split(/\s+/);
      const isDemo = words[0] === "--demo";
      return [call("unswayed", isDemo ? "demo" : "serve", isDemo ? words.slice(1) : words)];
    }
    const ofWorkbench = /^npm run workbench -- ([a-z-]+)(.*)$/.exec(line);
    if (ofWorkbench) {
      return [call("workbench", ofWorkbench[1] ?? "", (ofWorkbench[2] ?? "").split(/\s+/))];
    }
    const words = /(?:^|\s)(?:npx )?unswayed\s+(.*)$/.exec(line)?.[1]?.split(/\s+/) ?? [];
    const [command = ""] = words;
    return /^[a-z][a-z-]*$/.test(command) ? [call("unswayed", command, words.slice(1))] : [];
  });
}

/**
 * The npm scripts that shell code runs.
 *
 * @param {string} code
 * @returns {string[]}
 */
export function calledScripts(code) {
  return callsIn(code).flatMap((line) => {
    const name = /^npm run (?:-s )?([a-z][\w:-]*)/.exec(line)?.[1];
    return name === undefined ? [] : [name];
  });
}

/**
 * @param {"unswayed" | "workbench"} program
 * @param {string} command
 * @param {readonly string[]} words
 */
function call(program, command, words) {
  const options = words.flatMap((word) => /^(--[a-z][\w-]*)/.exec(word)?.[1] ?? []);
  return { program, command, options };
}

/**
 * Each call on its own line: continued lines joined, comments and what is piped on cut off.
 *
 * @param {string} code
 */
function callsIn(code) {
  return code
    .replaceAll(/\\\n\s*/g, " ")
    .split(/\n|&&|;|\|/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .map((line) => line.replace(/^(?:[A-Z_]+=\S+\s+)+/, ""));
}
