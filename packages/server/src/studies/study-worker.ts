import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { InvalidInputError } from "@unswayed/core";
import { scores } from "@unswayed/paper/scores";
import { StudyDesk } from "../desk/desk.ts";
import type { StudyReply } from "./study-thread.ts";

// Ballots go first: on Linux this is the priority of this thread alone. Elsewhere it would be the whole server's.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const desk = new StudyDesk({ methods: [scores] });

/** The other end of a study thread. What was given is not repeated: it could be a private answer. */
parentPort?.on("message", (call: { id: number; method: string; params: object }) => {
  const reply = (said: Omit<StudyReply, "id">): void => {
    parentPort?.postMessage({ id: call.id, ...said });
  };
  try {
    // As JSON has it, so that a reply cannot hold what JSON cannot.
    reply({ result: JSON.parse(JSON.stringify(desk.call(call.method, call.params))) });
  } catch (error) {
    if (error instanceof InvalidInputError) {
      reply({ refused: { field: error.field, wanted: error.wanted } });
    } else
      reply({
        failed: `a call of a study failed (${error instanceof Error ? error.name : "Error"})`,
      });
  }
});
