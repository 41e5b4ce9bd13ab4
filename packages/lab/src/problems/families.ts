import { discussed } from "../structures/discussed-problem.ts";
import { swayKindsOfOneMeeting } from "../structures/simulated-group.ts";
import { swayed } from "../structures/swayed-problem.ts";
import { influenceKinds } from "./drawing.ts";
import { energy } from "./energy.ts";
import { type Family, family } from "./family.ts";
import { madeUp } from "./made-up.ts";
import { meeting } from "./meeting.ts";
import { misfits } from "./misfit.ts";
import { oneOf, positiveUpTo, someText, wholeNumber } from "./parameters.ts";
import { standardFamilies } from "./standard/standard-families.ts";
import { team } from "./team.ts";
import { thermalComfort } from "./thermal/thermal-comfort.ts";
import { type ToyInfluence, toyInfluences, toyVariant } from "./toy.ts";
import { trip } from "./trip.ts";

/** Every problem there is, each with what can be varied about it. */

const madeUpRules = {
  n: wholeNumber(5, 2, 60),
  options: wholeNumber(30, 2, 500),
  influence: oneOf("mild", influenceKinds),
  answers: oneOf("linear", misfits),
};

export const families: readonly Family[] = [
  family(
    { name: "toy", title: "the paper's toy example", redrawn: "never", data: null },
    {
      influence: oneOf("influencer-follower", Object.keys(toyInfluences) as ToyInfluence[]),
      rho: positiveUpTo(1, 1),
      levels: oneOf(undefined, ["raw", "shortfall", "own-range"] as const),
    },
    ({ influence, rho, levels }, name) =>
      toyVariant({ name, influence, rho, ...(levels && { levels }) }),
  ),
  family(
    { name: "meeting", title: "the demonstration's meeting", redrawn: "never", data: null },
    {},
    () => meeting,
  ),
  family(
    {
      name: "thermal",
      title: "thermostat and fan for three people",
      redrawn: "never",
      data: null,
    },
    {
      standard: oneOf("ashrae", ["ashrae", "iso"] as const),
      rho: positiveUpTo(0.1, 1),
      levels: oneOf("shortfall", ["shortfall", "raw"] as const),
    },
    (variant, name) => thermalComfort({ ...variant, name }),
  ),
  family(
    { name: "team", title: "a team of 8 from 11 workers", redrawn: "always", data: null },
    {
      concentration: positiveUpTo(1, 1000),
      edges: oneOf("exchange", ["exchange", "jaccard"] as const),
    },
    (settings, name, seed) => team({ ...settings, name }, seed),
  ),
  family(
    {
      name: "trip",
      title: "a hotel for three colleagues",
      redrawn: "without data",
      data: "hotels as CSV: name, price, reviews, rank, place",
    },
    {
      place: someText,
      scale: oneOf("log", ["log", "raw"] as const),
      hotels: wholeNumber(200, 10, 5000),
    },
    ({ place, ...settings }, name, seed, data) =>
      trip({ ...settings, name, ...(place && { place }) }, seed, data),
  ),
  family(
    {
      name: "energy",
      title: "a place to measure demand for three firms",
      redrawn: "without data",
      data: "meters as CSV: meter, wd_HHMM …, we_HHMM …",
    },
    { meters: wholeNumber(90, 20, 1000) },
    ({ meters }, name, seed, data) => energy({ name, meters }, seed, data),
  ),
  family(
    {
      name: "gp",
      title: "random smooth preferences for options in the plane",
      redrawn: "always",
      data: null,
    },
    madeUpRules,
    ({ n, options, influence, answers }, name, seed) =>
      madeUp({ name, voters: n, options, influence, misfit: answers, hasFeatures: true }, seed),
  ),
  family(
    {
      name: "list",
      title: "random preferences for options without features",
      redrawn: "always",
      data: null,
    },
    {
      ...madeUpRules,
      options: wholeNumber(12, 2, 500),
      influence: oneOf("strong", influenceKinds),
    },
    ({ n, options, influence, answers }, name, seed) =>
      madeUp({ name, voters: n, options, influence, misfit: answers, hasFeatures: false }, seed),
  ),
  family(
    {
      name: "sway",
      title: "random preferences, influence of a known kind",
      redrawn: "always",
      data: null,
    },
    {
      kind: oneOf("pressure", swayKindsOfOneMeeting),
      n: wholeNumber(5, 2, 60),
      options: wholeNumber(12, 2, 500),
    },
    ({ kind, n, options }, name, seed) => swayed({ kind, voters: n, options }, name, seed),
  ),
  family(
    {
      name: "discussion",
      title: "random preferences, and what counts is the view after discussion",
      redrawn: "always",
      data: null,
    },
    {
      n: madeUpRules.n,
      options: wholeNumber(12, 2, 500),
      influence: oneOf("strong", influenceKinds),
    },
    ({ n, options, influence }, name, seed) =>
      discussed({ name, voters: n, options, influence }, seed),
  ),
  ...standardFamilies,
];
