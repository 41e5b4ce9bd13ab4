import { InvalidInputError } from "@unswayed/core";
import { families } from "./families.ts";
import type { CatalogueEntry } from "./family.ts";
import { nearestName } from "./nearest.ts";

/** Short names for the problems that are run most: each is a problem with parameters. */
const shortNames: Readonly<Record<string, { readonly means: string; readonly title: string }>> = {
  "toy-wishy-washy": {
    means: "toy:influence=wishy-washy",
    title: "the toy example, neither with a mind of their own",
  },
  "toy-altruist": {
    means: "toy:influence=altruist",
    title: "the toy example, one speaking for the other",
  },
  "toy-none": { means: "toy:influence=none", title: "the toy example, nobody swayed" },
  "toy-swapped": { means: "toy:influence=swapped", title: "the toy example, the other leading" },
  "toy-rho-0.5": { means: "toy:rho=0.5", title: "the toy example, ρ = 0.5, shortfall" },
  "toy-rho-1e-10": {
    means: "toy:rho=1e-10",
    title: "the toy example, the worst-off alone, shortfall",
  },
  "toy-rho-0.5-raw": {
    means: "toy:rho=0.5,levels=raw",
    title: "the same on raw utilities, as printed: votes do not determine it",
  },
  "toy-rho-1e-10-raw": {
    means: "toy:rho=1e-10,levels=raw",
    title: "the same on raw utilities, as printed: votes do not determine it",
  },
  "thermal-iso": {
    means: "thermal:standard=iso",
    title: "the same by ISO 7730, where open answers mislead more",
  },
  "gp-3": { means: "gp:n=3", title: "3 people, 30 options in the plane" },
  "gp-5": { means: "gp:n=5", title: "5 people, 30 options in the plane" },
  "gp-10": { means: "gp:n=10", title: "10 people, 30 options in the plane" },
  "gp-5-none": { means: "gp:influence=none", title: "gp-5, nobody swayed" },
  "gp-5-pressure": { means: "gp:answers=pressure", title: "gp-5, pressure to join the majority" },
  "gp-5-bias": { means: "gp:answers=bias", title: "gp-5, a bias common to all in the open" },
  "gp-5-lapses": { means: "gp:answers=lapses", title: "gp-5, 15 % of answers at random" },
  "list-12": { means: "list:options=12", title: "5 people, 12 mere names, a strong influencer" },
  "list-12-free": { means: "list:influence=mild", title: "list-12 without a strong influencer" },
  "list-12-none": { means: "list:influence=none", title: "list-12, nobody swayed" },
  "list-12-pressure": {
    means: "list:answers=pressure",
    title: "list-12, pressure to join the majority",
  },
  "list-12-bias": {
    means: "list:answers=bias",
    title: "list-12, a bias common to all in the open",
  },
  "list-12-lapses": { means: "list:answers=lapses", title: "list-12, 15 % of answers at random" },
};

/** Every problem that has its own name. Those called after a family take parameters besides: "gp:n=20,options=100". */
export function listProblems(): readonly CatalogueEntry[] {
  return [...families.map(({ name }) => name), ...Object.keys(shortNames)].map(findProblem);
}

/** What may be varied about the problems of a family, in words: { n: "a whole number from 2 to 60", … }. */
export function listParameters(family: string): Readonly<Record<string, string>> {
  return families.find(({ name }) => name === family)?.parameters ?? {};
}

const ownProblems = new Map<string, CatalogueEntry>();

/** Makes a problem of one's own known by its name in this process. */
export function addProblem(problem: CatalogueEntry): void {
  if (typeof problem?.name !== "string" || typeof problem.build !== "function") {
    throw new InvalidInputError(
      "problem",
      problem,
      "an object with name, title, redrawn, data and build",
    );
  }
  const isTaken =
    Object.hasOwn(shortNames, problem.name) || families.some(({ name }) => name === problem.name);
  if (isTaken)
    throw new InvalidInputError("problem.name", problem.name, "a name that no problem has yet");
  ownProblems.set(problem.name, problem);
}

/** The problem with this name, with or without parameters. */
export function findProblem(name: string): CatalogueEntry {
  const own = ownProblems.get(name);
  if (own) return own;
  const short = Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
  const [familyName, ...parameters] = (short?.means ?? name).split(":");
  const family = families.find((candidate) => candidate.name === familyName);
  if (family === undefined) throw unknownProblem(name);
  const { redrawn, data } = family;
  return {
    name,
    title: short?.title ?? family.title,
    redrawn,
    data,
    build: family.withParameters(name, parameters.join(":")),
  };
}

function unknownProblem(name: string): InvalidInputError {
  const known = [...families.map((family) => family.name), ...Object.keys(shortNames)];
  const meant = nearestName(name, known);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  return new InvalidInputError("problem", name, `one of ${known.join(", ")}${hint}`);
}
