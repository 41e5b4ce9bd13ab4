/** The command line as built without the checks and builds that come before it in a checkout: for `node --eval`. */
export const runMain = `import { main } from ${JSON.stringify(import.meta.resolve("unswayed/kit"))};
process.exitCode = await main(process.argv.slice(1));`;
