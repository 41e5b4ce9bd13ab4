import type { Command, Program } from "unswayed/kit";
import { defaultMethod } from "./commands/default.ts";
import { compare } from "./commands/influence/compare.ts";
import { drift } from "./commands/influence/drift.ts";
import { views } from "./commands/influence/views.ts";
import { paper } from "./commands/paper.ts";
import { paperSettings } from "./commands/paper-settings.ts";
import { people } from "./commands/people.ts";
import { solve } from "./commands/solve.ts";
import { structures } from "./commands/structures.ts";
import { theory } from "./commands/theory.ts";
import { worth } from "./commands/worth/worth.ts";

/** Every command, in the order the overview lists them. */
export const commands: readonly Command[] = [
  paper,
  paperSettings,
  defaultMethod,
  people,
  worth,
  theory,
  structures,
  solve,
  views,
  compare,
  drift,
];

export const workbench: Program = {
  name: "workbench",
  call: "npm run workbench --",
  title: "workbench: the long experiments and what is only tried out",
  commands,
};
