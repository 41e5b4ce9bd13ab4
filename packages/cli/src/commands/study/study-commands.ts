import type { Command } from "../../command.ts";
import { ask } from "./ask.ts";
import { create } from "./create.ts";
import { exportStudy } from "./export.ts";
import { addOption, join, leave, withdraw } from "./group.ts";
import { importVotes } from "./import.ts";
import { influence } from "./influence.ts";
import { replay } from "./replay.ts";
import { report } from "./report.ts";
import { result } from "./result.ts";
import { close, enqueue, retract } from "./rounds.ts";
import { status } from "./status.ts";
import { tell } from "./tell.ts";
import { verify } from "./verify.ts";
import { votes } from "./votes.ts";

/** A decision of the user's group, in a file: in the order in which one would need them. */
export const studyCommands: readonly Command[] = [
  create,
  ask,
  tell,
  status,
  result,
  report,
  votes,
  influence,
  retract,
  close,
  enqueue,
  join,
  leave,
  addOption,
  withdraw,
  importVotes,
  exportStudy,
  replay,
  verify,
];
