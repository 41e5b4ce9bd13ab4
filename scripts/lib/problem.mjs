/** Bad news whose message is one sentence that says what to do: shown without a stack trace. */
export class Problem extends Error {
  /** @override */
  name = "Problem";
}

/**
 * Runs a script's body and turns what it returns or throws into the exit code.
 *
 * @param {() => Promise<number>} body
 */
export async function exitWith(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
