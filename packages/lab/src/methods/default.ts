import { beliefMethod } from "./belief-run.ts";

/** Our own method: what to ask, and whether openly or in private, by what the answer is worth to the decision per cost. */
export const defaultMethod = beliefMethod({
  name: "default",
  title: "Default (pairs)",
  influence: "learned",
});

/** The same, asking for the best of three. */
export const defaultChoice = beliefMethod({
  name: "default-choice",
  title: "Default (best of three)",
  influence: "learned",
  ask: { kind: "choice", size: 3 },
});

/** The same, asking for the order of four. */
export const defaultOrder = beliefMethod({
  name: "default-order",
  title: "Default (order of four)",
  influence: "learned",
  ask: { kind: "order", size: 4 },
});

/** A method that never weighs the channels: prices are then only a unit. */
const onlyPublic = { channels: ["public"], costs: { public: 1, private: 2 } } as const;

/** The same engine that takes every open answer at its word: what learning who sways whom has to beat. */
export const publicBelief = beliefMethod({
  name: "default-public",
  title: "Public only, same engine (taken at its word)",
  influence: "none",
  ask: onlyPublic,
});

/** The same engine with private questions only. */
export const privateBelief = beliefMethod({
  name: "default-private",
  title: "Private only, same engine",
  influence: "none",
  ask: { channels: ["private"], costs: { public: 1, private: 1 } },
});

/** The same engine, told who sways whom: the limit to approach. */
export const oracleBelief = beliefMethod({
  name: "default-oracle",
  title: "Oracle, same engine (influence known)",
  influence: "known",
  ask: onlyPublic,
});
