/**
 * The commands of the command line as a page, from the texts that it prints itself.
 *
 * @param {readonly { name: string, summary: string, usage: string }[]} commands in the order of the overview
 */
export function cliPage(commands) {
  return `# The command line

Made from what \`unswayed help COMMAND\` prints, by \`npm run docs:reference\`. Do not edit.

In a clone of the repository write \`npx unswayed\`. Exit codes: 0 fine, 1 the input or the work failed, 2 wrong usage.

${tableAndSections(commands)}`;
}

/**
 * The same for the workbench, which is in the repository only.
 *
 * @param {readonly { name: string, summary: string, usage: string }[]} commands
 */
export function workbenchPage(commands) {
  return `# The workbench

Long experiments and what is only tried out. It is part of the repository and not of the published package. Made from what
\`npm run workbench -- help COMMAND\` prints, by \`npm run docs:reference\`. Do not edit.

${tableAndSections(commands)}`;
}

/** @param {readonly { name: string, summary: string, usage: string }[]} commands */
function tableAndSections(commands) {
  const rows = commands.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${summary} |`);
  const sections = commands.map(
    ({ name, usage }) => `## ${name}\n\n\`\`\`text\n${usage.trimEnd()}\n\`\`\`\n`,
  );
  return `| Command | does |
|---|---|
${rows.join("\n")}

${sections.join("\n")}`;
}
