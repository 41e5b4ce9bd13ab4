/** The command line as built beside this file, without the checks and builds that come before it in a checkout: for `node --eval`. */
export const runMain = `import { main } from ${JSON.stringify(new URL("../main.js", import.meta.url).href)};
process.exitCode = await main(process.argv.slice(1));`;
