import { InvalidInputError } from "../errors.ts";
import { checkFields } from "../kernel/fields.ts";
import type { Option } from "../kernel/kernel.ts";
import { shuffle } from "../random/permutation.ts";
import { boxDomain } from "./box.ts";
import type { Domain } from "./domain.ts";
import { graphDomain } from "./graph.ts";
import { listDomain } from "./list.ts";
import type {
  GivenList,
  OptionSpace,
  OptionValue,
  SpaceOptions,
  SpaceSpec,
} from "./option-space.ts";
import { resolutionOf } from "./resolution.ts";
import { spreadSample } from "./spread-sample.ts";

/** The space a description stands for. A description comes from files and people, so all of it is checked. */
export function createSpace(spec: SpaceSpec | GivenList, options: SpaceOptions = {}): OptionSpace {
  checkFields("settings", options, ["constraint", "withdrawn"]);
  const { constraint, withdrawn = [] } = options;
  if (constraint !== undefined && typeof constraint !== "function") {
    throw new InvalidInputError("constraint", constraint, "a function of an option");
  }
  if (!Array.isArray(withdrawn)) {
    throw new InvalidInputError("withdrawn", withdrawn, "a list of options");
  }
  const domain = domainOf(spec);
  const taken = (withdrawn as readonly unknown[]).map((value, i) => {
    const option = domain.parse(value, `withdrawn[${i}]`);
    return [domain.key(option), domain.valueOf(option)] as const;
  });
  return spaceOn({ domain, constraint, withdrawn: new Map(taken) });
}

function domainOf(spec: SpaceSpec | GivenList): Domain {
  if (typeof spec !== "object" || spec === null) {
    throw new InvalidInputError("options", spec, "a description of the options");
  }
  switch (spec.kind) {
    case "box":
      return boxDomain(spec);
    case "list":
      return listDomain(spec);
    case "graph":
      return graphDomain(spec);
    default:
      return unknownKind(spec);
  }
}

function unknownKind(spec: never): never {
  const { kind } = spec as { kind?: unknown };
  throw new InvalidInputError("options.kind", kind, '"box", "list" or "graph"');
}

interface SpaceParts {
  readonly domain: Domain;
  readonly constraint: ((value: OptionValue) => boolean) | undefined;
  /** By key. */
  readonly withdrawn: ReadonlyMap<string, OptionValue>;
}

/** How far a discrete coordinate may be from an existing option's and still be it: room for rounding only. */
const sameCoordinate = 1e-12;

function spaceOn(parts: SpaceParts): OptionSpace {
  const { domain, constraint, withdrawn } = parts;
  const { extent, dimension } = domain;
  let allowedOptions: readonly Option[] | undefined;
  let resolution: readonly number[] | undefined;

  function allows(option: Option): boolean {
    if (constraint === undefined) return true;
    const value = domain.valueOf(option);
    const answer: unknown = constraint(value);
    if (typeof answer === "boolean") return answer;
    // A promise, say, would count as true for every option.
    throw new InvalidInputError("constraint", answer, `true or false for ${JSON.stringify(value)}`);
  }
  const isOffered = (option: Option) => withdrawn.size === 0 || !withdrawn.has(domain.key(option));

  function list(): readonly Option[] {
    if (extent.kind === "open") {
      throw new InvalidInputError(
        "options",
        domain.spec.kind,
        "few enough options to list them all",
      );
    }
    allowedOptions ??= extent.options.filter(allows);
    if (allowedOptions.length === 0) throw refusesAll(constraint, extent.options.length);
    return allowedOptions.filter(isOffered);
  }

  function snap(option: Option): Option | null {
    const nearest = domain.nearest(option);
    return isOffered(nearest) && allows(nearest) ? nearest : null;
  }

  return {
    spec: domain.spec,
    withdrawn: [...withdrawn.values()],
    isFinite: extent.kind === "finite",
    dimension,
    continuous: domain.continuous,
    get resolution() {
      resolution ??= resolutionOf(domain, constraint && allows);
      return resolution;
    },
    encode(value, field = "value") {
      const option = domain.parse(value, field);
      if (allows(option)) return option;
      throw new InvalidInputError(field, value, "an option that the constraint allows");
    },
    decode: domain.valueOf,
    label: domain.label,
    key: domain.key,
    list,
    sample(count, random) {
      if (!Number.isInteger(count) || count < 0) {
        throw new InvalidInputError("count", count, "a whole number, zero or more");
      }
      if (extent.kind === "finite") return shuffle(list(), random).slice(0, count);
      const sample = spreadSample(
        extent,
        count,
        random,
        domain.key,
        (option) => isOffered(option) && allows(option),
      );
      if (count > 0 && sample.options.length === 0) throw refusesAll(constraint, sample.tried);
      return sample.options;
    },
    snap,
    isAvailable(option) {
      if (option.length !== dimension || !option.every(Number.isFinite)) return false;
      const snapped = snap(option);
      if (snapped === null) return false;
      return option.every((c, j) =>
        domain.continuous[j] ? c >= 0 && c <= 1 : Math.abs(c - snapped[j]) <= sameCoordinate,
      );
    },
    kernelSpec: domain.kernelSpec,
    withItem: (item) => spaceOn({ ...parts, domain: domain.withItem(item) }),
    without(value) {
      const option = domain.parse(value, "value");
      const longer = new Map(withdrawn).set(domain.key(option), domain.valueOf(option));
      return spaceOn({ ...parts, withdrawn: longer });
    },
    restore(value) {
      const shorter = new Map(withdrawn);
      shorter.delete(domain.key(domain.parse(value, "value")));
      return spaceOn({ ...parts, withdrawn: shorter });
    },
  };
}

function refusesAll(constraint: unknown, tried: number): InvalidInputError {
  const wanted = `a function that allows some option: it refused all ${tried} that were tried`;
  return new InvalidInputError("constraint", constraint, wanted);
}
