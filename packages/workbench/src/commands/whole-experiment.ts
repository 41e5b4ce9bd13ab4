import {
  type Collected,
  CommandFailure,
  type CommandIo,
  choiceOf,
  interruptible,
  makeRuns,
  type ParsedOptions,
  type StoredExperiment,
  UsageError,
} from "unswayed/kit";

/** The profile asked for by --profile, "quick" when none is. */
export function profileFrom<Profile extends { readonly name: "quick" | "full" }>(
  options: ParsedOptions,
  profiles: readonly Profile[],
): Profile {
  const name = choiceOf(options, "profile", ["quick", "full"], "quick");
  const profile = profiles.find((known) => known.name === name);
  if (!profile) throw new UsageError(`there is no profile "${name}"`);
  return profile;
}

/** Data files of these problems alone. */
export function dataOf(
  problems: readonly string[],
  data: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(data).filter(([problem]) => problems.includes(problem)));
}

/**
 * All runs of an experiment, or null when it was interrupted; what is left has then been told.
 *
 * @param otherwise - what else can be done with what there is
 */
export async function wholeExperiment(
  experiment: StoredExperiment,
  workers: number,
  io: CommandIo,
  otherwise = "",
): Promise<Collected | null> {
  const { collected, failures } = await interruptible(io, (signal) =>
    makeRuns(experiment, { runs: experiment.runs, workers, signal }, io),
  );
  const [failure] = failures;
  if (failure) {
    throw new CommandFailure(
      `${failure.id} failed: ${failure.message}. Finished runs are kept in "${experiment.out}"`,
    );
  }
  if (collected.missing.length === 0) return collected;
  io.stderr(
    `${collected.missing.length} runs are left; the same command goes on with them${otherwise}.\n`,
  );
  return null;
}

/** What a reader must know of problems whose data nobody gave. */
export function remarksOn(data: Readonly<Record<string, unknown>>): readonly string[] {
  return ["trip", "energy"]
    .filter((problem) => data[problem] === undefined)
    .map(
      (problem) =>
        `No data were given for ${problem}: its options were drawn at random with realistic marginals, another draw for each seed.`,
    );
}
