import { InvalidInputError, type KernelSpec, type Welfare } from "@unswayed/core";
import { type Kernel, kernelFromSpec } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import {
  type Answer,
  type Inference,
  prepareInference,
  type Slack,
  type Vote,
} from "@unswayed/paper";
import {
  type Fields,
  finite,
  indexBelow,
  list,
  listOfLength,
  notNegative,
  oneOf,
  positive,
  record,
  unknownFields,
} from "unswayed/kit";
import { checkedInfluence, checkedPrior } from "./check-influence.ts";

const problemSchema = "unswayed/problem@1";

/** A problem file that has been checked: what is to be inferred, and what is asked about it. */
export interface Problem {
  readonly name: string | null;
  readonly inference: Inference;
  readonly slack: Slack;
  readonly welfare: Welfare;
  /** Index of the option that `at` is compared with. */
  readonly reference: number;
  readonly at: readonly Option[];
  /** Fields of the file that mean nothing here. Not refused, because files may carry remarks; not hidden, because one may be misspelt. */
  readonly ignored: readonly string[];
}

const knownFields = {
  "": [
    "schema",
    "name",
    "voters",
    "options",
    "kernel",
    "normBound",
    "influencePrior",
    "influence",
    "tieStrength",
    "slack",
    "rho",
    "privateVotes",
    "publicVotes",
    "reference",
    "at",
  ],
  influencePrior: ["minimumWeight", "ridge", "concentration"],
  influence: ["allowed", "fixed"],
  slack: ["joint", "private", "public", "anchor"],
  vote: ["candidate", "reference", "answers"],
};

/** Checks everything before anything is solved: a mistake in the last vote must not cost a minute to be told. */
export function checkedProblem(value: unknown): Problem {
  const file = record("problem", value);
  oneOf("schema", file["schema"], [problemSchema], JSON.stringify(problemSchema));
  if (file["name"] !== undefined && typeof file["name"] !== "string") {
    throw new InvalidInputError("name", file["name"], "text");
  }
  const voterCount = checkedVoters(file["voters"]);
  const { kernel, jitter } = checkedKernel(file["kernel"]);
  const options = checkedOptions(file["options"], kernel);
  const dimension = options[0]?.length ?? 0;
  const at = checkedPoints(file["at"], dimension, kernel);
  const reference = indexBelow("reference", file["reference"], options.length, "an option");
  const slack = checkedSlack(file["slack"]);
  const welfare: Welfare = { kind: "gini", rho: checkedRho(file["rho"]) };
  const normBound = positive("normBound", file["normBound"]);
  const tieStrength = file["tieStrength"];
  const privateVotes = checkedVotes("privateVotes", file, voterCount, options.length);
  const publicVotes = checkedVotes("publicVotes", file, voterCount, options.length);
  const influence = {
    ...checkedInfluence(file["influence"], voterCount),
    ...(file["influencePrior"] !== undefined && {
      prior: checkedPrior(file["influencePrior"]),
    }),
  };
  const inference = prepared({
    voterCount,
    options,
    kernel,
    ...(jitter !== undefined && { jitter }),
    normBound,
    privateVotes,
    publicVotes,
    influence,
    ...(tieStrength !== undefined && { tieStrength: notNegative("tieStrength", tieStrength) }),
  });
  return {
    name: file["name"] ?? null,
    inference,
    slack,
    welfare,
    reference,
    at,
    ignored: ignoredFields(file),
  };
}

function checkedVoters(value: unknown): number {
  const voters = list("voters", value, "a list of names");
  if (voters.length === 0) throw new InvalidInputError("voters", value, "at least one name");
  voters.forEach((name, i) => {
    const field = `voters[${i}]`;
    if (typeof name !== "string" || name === "") throw new InvalidInputError(field, name, "a name");
    if (voters.indexOf(name) < i) {
      throw new InvalidInputError(field, name, "a name that no other voter has");
    }
  });
  return voters.length;
}

/** A kernel description with `jitter`, which belongs to the Gram matrix and not to the kernel, beside its fields. */
function checkedKernel(value: unknown): { kernel: Kernel; jitter: number | undefined } {
  const { jitter, ...spec } = record("kernel", value);
  return {
    kernel: kernelFromSpec(spec as unknown as KernelSpec),
    jitter: jitter === undefined ? undefined : positive("kernel.jitter", jitter),
  };
}

function checkedOptions(value: unknown, kernel: Kernel): readonly Option[] {
  const options = list("options", value, "a list of options");
  if (options.length === 0) throw new InvalidInputError("options", value, "at least one option");
  const first = list("options[0]", options[0], "a list of coordinates");
  if (first.length === 0) {
    throw new InvalidInputError("options[0]", first, "a list of at least one coordinate");
  }
  return options.map((option, k) => checkedPoint(`options[${k}]`, option, first.length, kernel));
}

function checkedPoints(value: unknown, dimension: number, kernel: Kernel): readonly Option[] {
  return list("at", value, "a list of points").map((point, k) =>
    checkedPoint(`at[${k}]`, point, dimension, kernel),
  );
}

function checkedPoint(path: string, value: unknown, dimension: number, kernel: Kernel): Option {
  const count = dimension === 1 ? "1 coordinate" : `${dimension} coordinates`;
  const wanted = `a list of ${count}, as many as the first option has`;
  const point = listOfLength(path, value, dimension, wanted).map((x, j) =>
    finite(`${path}[${j}]`, x),
  );
  try {
    kernel.evaluate(point, point);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    // The kernel does not know which option it was shown.
    throw new InvalidInputError(error.field.replace(/^option/, path), error.value, error.wanted);
  }
  return point;
}

function checkedSlack(value: unknown): Slack {
  const slack = record("slack", value);
  return {
    joint: positive("slack.joint", slack["joint"]),
    private: positive("slack.private", slack["private"]),
    public: positive("slack.public", slack["public"]),
    anchor: oneOf(
      "slack.anchor",
      slack["anchor"],
      ["map", "mle", "none"] as const,
      '"map", "mle" or "none"',
    ),
  };
}

function checkedRho(value: unknown): number {
  if (typeof value === "number" && value > 0 && value <= 1) return value;
  throw new InvalidInputError("rho", value, "a number in (0, 1]");
}

function checkedVotes(
  field: "privateVotes" | "publicVotes",
  file: Fields,
  voterCount: number,
  optionCount: number,
): readonly Vote[] {
  return list(field, file[field], "a list of votes").map((value, k) => {
    const path = `${field}[${k}]`;
    const vote = record(path, value);
    const candidate = indexBelow(`${path}.candidate`, vote["candidate"], optionCount, "an option");
    const reference = indexBelow(`${path}.reference`, vote["reference"], optionCount, "an option");
    const answers = listOfLength(
      `${path}.answers`,
      vote["answers"],
      voterCount,
      `one answer for each voter, ${voterCount} in all`,
    );
    return {
      candidate,
      reference,
      answers: answers.map((answer, i) =>
        oneOf<Answer>(
          `${path}.answers[${i}]`,
          answer,
          ["candidate", "reference", "tie", null],
          '"candidate", "reference", "tie" or null',
        ),
      ),
    };
  });
}

/** Core refuses what only makes sense together (a vote between equal options, a row with no room), in its own names for the fields. */
function prepared(problem: Parameters<typeof prepareInference>[0]): Inference {
  try {
    return prepareInference(problem);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const field = error.field.replace(/^influence\.prior/, "influencePrior");
    throw new InvalidInputError(field, error.value, error.wanted);
  }
}

function ignoredFields(file: Fields): readonly string[] {
  const ofPart = (part: "influencePrior" | "influence" | "slack"): string[] =>
    unknownFields(part, (file[part] ?? {}) as Fields, knownFields[part]);
  const ofVotes = (field: "privateVotes" | "publicVotes"): string[] =>
    (file[field] as readonly Fields[]).flatMap((vote) =>
      unknownFields(`${field}[…]`, vote, knownFields.vote),
    );
  return [
    ...new Set([
      ...unknownFields("", file, knownFields[""]),
      ...ofPart("influencePrior"),
      ...ofPart("influence"),
      ...ofPart("slack"),
      ...ofVotes("privateVotes"),
      ...ofVotes("publicVotes"),
    ]),
  ];
}
