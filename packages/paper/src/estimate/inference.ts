import { InvalidInputError } from "@unswayed/core";
import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { dot } from "@unswayed/core/numerics";
import {
  defaultInfluencePrior,
  type InfluenceSettings,
  influenceStructure,
} from "../influence/influence-structure.ts";
import { type FeatureMap, featureMap, type WhitenedOption } from "../kernel/feature-map.ts";
import {
  checkVotes,
  tableOfVoter,
  tabulateVotes,
  type Vote,
  type VoteTable,
} from "../preference/votes.ts";
import type { ModelPoint } from "./model-point.ts";
import {
  answeredPairs,
  type ColumnSplit,
  columnsFeature,
  type Feature,
  furtherFeature,
  listedFeature,
  splitColumns,
  type VoteModel,
  withExtraColumns,
} from "./vote-model.ts";

/** Everything the votes of one group say, and the assumptions under which they are read (paper: prob:mle_rep). */
export interface InferenceProblem {
  /** n: how many people vote. Answers are listed in their order. */
  readonly voterCount: number;
  /** The distinct options; votes refer to them by index. Options nobody voted on are allowed. */
  readonly options: readonly Option[];
  readonly kernel: Kernel;
  /** Added to the whole diagonal of the Gram matrix. Default 1e-6. */
  readonly jitter?: number;
  /** L: ‖u_i‖ ≤ L for every voter. */
  readonly normBound: number;
  readonly privateVotes: readonly Vote[];
  readonly publicVotes: readonly Vote[];
  /** Default: A is inferred, with the prior of `defaultInfluencePrior`. */
  readonly influence?: Partial<InfluenceSettings>;
  /** ν of Davidson's tie model. Default 0: a tie is half a win each way. */
  readonly tieStrength?: number;
}

/** A problem checked and compiled once, for many solves. */
export interface Inference {
  readonly problem: InferenceProblem;
  readonly features: FeatureMap;
  readonly split: ColumnSplit;
  readonly model: VoteModel;
  /** For each option of the problem, its place in the feature map (options equal to an earlier one share its place). */
  readonly rowOfOption: Int32Array;
  readonly privateTable: VoteTable;
  readonly publicTable: VoteTable;
}

/** An option of the problem by index, or any option by its coordinates. */
export type OptionReference = number | Option;

/** Options put into a common set of columns, so that one program can speak of all of them. */
export interface Placement {
  readonly model: VoteModel;
  /** One per option asked for. */
  readonly features: readonly Feature[];
  /** Options asked for that are not among those of the problem, each with its feature. */
  readonly further: readonly { readonly option: Option; readonly feature: Feature }[];
}

const defaultJitter = 1e-6;

/** Checks a problem and compiles it: the one way to everything that is solved on it. */
export function prepareInference(problem: InferenceProblem): Inference {
  const { voterCount, options, kernel, normBound } = problem;
  if (!Number.isInteger(voterCount) || voterCount < 1) {
    throw new InvalidInputError("voterCount", voterCount, "a whole number ≥ 1");
  }
  if (!Array.isArray(options) || options.length === 0) {
    throw new InvalidInputError("options", options, "at least one option");
  }
  if (typeof kernel?.evaluate !== "function") {
    throw new InvalidInputError("kernel", kernel, "a kernel, such as rbf({ lengthScale: 0.2 })");
  }
  if (!(normBound > 0 && normBound < Infinity)) {
    throw new InvalidInputError("normBound", normBound, "a finite number > 0");
  }
  const tieStrength = problem.tieStrength ?? 0;
  if (!(tieStrength >= 0 && tieStrength < Infinity)) {
    throw new InvalidInputError("tieStrength", tieStrength, "a finite number ≥ 0");
  }
  checkVotes("privateVotes", problem.privateVotes, voterCount, options.length);
  checkVotes("publicVotes", problem.publicVotes, voterCount, options.length);

  const jitter = problem.jitter ?? defaultJitter;
  if (typeof jitter !== "number" || !(jitter >= 0 && jitter < Infinity)) {
    throw new InvalidInputError("jitter", jitter, "a finite number ≥ 0");
  }
  const { distinct, rowOfOption } = distinctOptions(options);
  const features = featureMap(kernel, distinct, jitter);
  const split = splitColumns(features, normBound);
  const table = (field: "privateVotes" | "publicVotes"): VoteTable =>
    tabulateVotes(mergedVotes(field, problem[field], rowOfOption), voterCount);
  const privateTable = table("privateVotes");
  const publicTable = table("publicVotes");
  const influence = influenceStructure(voterCount, {
    ...problem.influence,
    prior: problem.influence?.prior ?? defaultInfluencePrior(voterCount),
  });
  return {
    problem,
    features,
    split,
    rowOfOption,
    privateTable,
    publicTable,
    model: {
      voterCount,
      mainCount: split.main.length,
      restCount: split.small.length + split.ownCount,
      extraCount: 0,
      normBound,
      tieStrength,
      influence,
      ...answeredPairs(publicTable, privateTable, features, split, { voterCount, tieStrength }),
    },
  };
}

/** One voter's answers on one channel as a problem of their own: a group of one whose utility is simply voted on. */
export function modelOfVoter(
  inference: Inference,
  channel: "private" | "public",
  voter: number,
): VoteModel {
  const { model, features, split } = inference;
  const table = channel === "private" ? inference.privateTable : inference.publicTable;
  const own = tableOfVoter(table, voter, model.voterCount);
  const none: VoteTable = {
    pairCount: 0,
    candidates: new Int32Array(0),
    references: new Int32Array(0),
    scores: new Float64Array(0),
    counts: new Float64Array(0),
    tieCount: 0,
  };
  return {
    ...model,
    voterCount: 1,
    influence: influenceStructure(1, {
      prior: { minimumWeight: 0, ridge: 0, concentration: 1 },
      fixed: [[1]],
    }),
    ...answeredPairs(none, own, features, split, { ...model, voterCount: 1 }),
  };
}

/** Puts the options into common columns: those of the votes, and one more for each option not yet among them. */
export function placeOptions(
  inference: Inference,
  references: readonly OptionReference[],
  base: VoteModel = inference.model,
): Placement {
  const { features: map, split, rowOfOption, problem } = inference;
  const further: Further[] = [];
  /** Place of each option asked for: in the map when below its size, else among the further ones. */
  const places = references.map((reference, k) => {
    if (typeof reference === "number") {
      const row = rowOfOption[reference];
      if (row !== undefined) return row;
      throw new InvalidInputError(
        `option[${k}]`,
        reference,
        `coordinates, or the index of an option, 0 to ${problem.options.length - 1}`,
      );
    }
    checkOption(`option[${k}]`, reference, map.options[0].length);
    const known = map.indexOfSame(reference);
    if (known >= 0) return known;
    const again = further.findIndex(({ option }) => isSame(option, reference));
    if (again >= 0) return map.options.length + again;
    further.push(furtherOption(inference, further, reference));
    return map.options.length + further.length - 1;
  });
  const extraCount = further.length;
  const ofFurther = further.map(({ option, whitened, own }) => {
    const feature = furtherFeature(whitened, split, extraCount);
    feature.main.set(own, split.main.length);
    return { option, feature };
  });
  return {
    model: withExtraColumns(base, extraCount),
    features: places.map((place) =>
      place < map.options.length
        ? listedFeature(map, split, place, extraCount)
        : ofFurther[place - map.options.length].feature,
    ),
    further: ofFurther,
  };
}

interface Further {
  readonly option: Option;
  readonly whitened: WhitenedOption;
  /** Entries in the columns of the further options before it, then its own. */
  readonly own: number[];
}

/** The row a further option adds to the factor. */
function furtherOption(inference: Inference, earlier: readonly Further[], option: Option): Further {
  const { kernel, jitter } = inference.features;
  const whitened = inference.features.whiten(option);
  const own: number[] = [];
  let left = whitened.residual;
  for (const other of earlier) {
    let shared =
      kernel.evaluate(other.option, option) - dot(other.whitened.coordinates, whitened.coordinates);
    if (other.whitened.shared && whitened.shared)
      shared -= dot(other.whitened.shared, whitened.shared);
    for (let c = 0; c < own.length; c++) shared -= own[c] * other.own[c];
    const entry = shared / other.own[other.own.length - 1];
    own.push(entry);
    left -= entry * entry;
  }
  own.push(Math.sqrt(Math.max(left, jitter * (1 - 1e-6))));
  return { option, whitened, own };
}

function distinctOptions(options: readonly Option[]): {
  distinct: readonly Option[];
  rowOfOption: Int32Array;
} {
  const distinct: Option[] = [];
  const rowOfOption = new Int32Array(options.length);
  options.forEach((option, index) => {
    checkOption(`options[${index}]`, option, distinct[0]?.length ?? option?.length ?? 0);
    const same = distinct.findIndex((known) => isSame(known, option));
    rowOfOption[index] = same >= 0 ? same : distinct.length;
    if (same < 0) distinct.push(option);
  });
  return { distinct, rowOfOption };
}

function checkOption(field: string, option: Option, dimension: number): void {
  if (!Array.isArray(option) || option.length === 0 || !option.every(Number.isFinite)) {
    throw new InvalidInputError(field, option, "a list of finite coordinates");
  }
  if (option.length !== dimension) {
    throw new InvalidInputError(field, option, `${dimension} coordinates, like the first option`);
  }
}

/** Options this close are one option: a kernel could not tell them apart, yet jitter would let their utilities differ. */
function isSame(a: Option, b: Option): boolean {
  return a.length === b.length && a.every((x, j) => Math.abs(x - b[j]) <= 1e-12);
}

/** Votes re-addressed to rows of the factor. A vote between two options with the same coordinates says nothing. */
function mergedVotes(
  field: string,
  votes: readonly Vote[],
  rowOfOption: Int32Array,
): readonly Vote[] {
  return votes.map((vote, index) => {
    const candidate = rowOfOption[vote.candidate];
    const reference = rowOfOption[vote.reference];
    if (candidate === reference) {
      throw new InvalidInputError(
        `${field}[${index}].reference`,
        vote.reference,
        "an option whose coordinates differ from the candidate's",
      );
    }
    return { candidate, reference, answers: vote.answers };
  });
}

/** The same utilities in another inference over the same options and kernel (another norm bound splits columns differently). */
export function transferPoint(from: Inference, to: Inference, point: ModelPoint): ModelPoint {
  const n = from.model.voterCount;
  const p = from.features.columnCount;
  const main = new Float64Array(n * to.model.mainCount);
  const rest = new Float64Array(n * to.model.restCount);
  const coordinates = new Float64Array(p);
  for (let i = 0; i < n; i++) {
    const restOffset = i * from.model.restCount;
    from.split.main.forEach((column, k) => {
      coordinates[column] = point.main[i * from.model.mainCount + k];
    });
    from.split.small.forEach((column, k) => {
      coordinates[column] = point.rest[restOffset + k];
    });
    const moved = columnsFeature(coordinates, to.split, 0);
    const own = point.rest.subarray(
      restOffset + from.split.small.length,
      restOffset + from.model.restCount,
    );
    moved.rest.set(own, to.split.small.length);
    main.set(moved.main, i * to.model.mainCount);
    rest.set(moved.rest, i * to.model.restCount);
  }
  return { main, rest, influence: point.influence };
}
