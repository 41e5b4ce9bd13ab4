import { createStudy, type KindName, type ParticlesSettings } from "@unswayed/core";
import type { SamplerEffort } from "@unswayed/core/particles";
import type { Method, MethodSetting } from "./method.ts";
import { StudyRun } from "./study-run.ts";

/**
 * The sampler's effort in simulations: fewer draws than an application takes (see `defaultEffort`), so that hundreds of decisions
 * can be made in an hour. After 50 votes of five people its means of S were as far from those of 1,500 particles (0.12 posterior
 * standard deviations, six seeds) as with 64 particles and two trajectories, at three quarters of the time.
 */
export const simulationEffort: SamplerEffort = { particles: 96, trajectories: 1, steps: 6 };

/** Our own method as everyone gets it: a study with its plan, asked until the experiment's budget is used. */
function ownMethod(given: {
  readonly name: string;
  readonly title: string;
  readonly settings?: Partial<ParticlesSettings>;
  /** Told who sways whom. */
  readonly knowsInfluence?: boolean;
  /** Never weighs the channels: prices are then only a unit. */
  readonly isOneChannel?: boolean;
}): Method {
  const { name, title, settings = {}, knowsInfluence = false, isOneChannel = false } = given;
  return {
    name,
    title,
    knows: knowsInfluence ? "influence" : "nothing",
    weighsCost: !isOneChannel,
    start(setting) {
      const influence = knowsInfluence ? { influence: setting.influence ?? "learned" } : {};
      const study = createStudy({
        ...taskSettings(setting),
        ...(isOneChannel && { cost: { public: 1, private: 1 } }),
        ...settings,
        ...influence,
      } as ParticlesSettings);
      const estimatesInfluence = !knowsInfluence && settings.influence !== "none";
      return new StudyRun(study, setting, { estimatesInfluence });
    },
  };
}

function taskSettings({ task, seed, cost }: MethodSetting): ParticlesSettings {
  const { voters, options, welfare, levels } = task;
  return {
    ...{ voters, options, welfare, levels, seed, cost },
    // Simulated people draw their answers again each time, so that asking again is news.
    repeats: true,
    effort: simulationEffort,
  };
}

/** A plan in which everyone is asked this kind of question about so many options. */
function asking(kind: KindName, count: number): NonNullable<ParticlesSettings["plan"]> {
  const kinds = [{ kind, least: count, most: count }];
  return { kinds: { public: kinds, private: kinds } };
}

/** Our own method: what to ask, and whether in public or in private, by what the answer is worth to the decision per cost. */
export const defaultMethod = ownMethod({ name: "default", title: "Default (pairs)" });

/** The same, asking for the best of three. */
export const defaultChoice = ownMethod({
  name: "default-choice",
  title: "Default (best of three)",
  settings: { plan: asking("choice", 3) },
});

/** The same, asking for the order of four. */
export const defaultOrder = ownMethod({
  name: "default-order",
  title: "Default (order of four)",
  settings: { plan: asking("order", 4) },
});

/** The same engine that takes every public answer at its word: what learning who sways whom has to beat. */
export const publicBelief = ownMethod({
  name: "default-public",
  title: "Public only, same engine (taken at its word)",
  settings: { influence: "none", plan: { mostPrivate: 0 } },
  isOneChannel: true,
});

/** The same engine with private questions only. */
export const privateBelief = ownMethod({
  name: "default-private",
  title: "Private only, same engine",
  settings: { influence: "none", plan: "private" },
  isOneChannel: true,
});

/** The same engine, told who sways whom: the limit to approach. */
export const oracleBelief = ownMethod({
  name: "default-oracle",
  title: "Oracle, same engine (influence known)",
  settings: { plan: { mostPrivate: 0 } },
  knowsInfluence: true,
  isOneChannel: true,
});

/**
 * Our own method for groups in which discussion helps (paper: app:positive): the view after it is what counts, and only
 * options that are probably on the Pareto front of private views are searched.
 */
export const discussion = ownMethod({
  name: "discussion",
  title: "Default, for the view after discussion",
  settings: { target: "discussed" },
});
