import { describe, expect, test } from "vitest";
import { createStudy, restoreStudy, type Study, type StudyEvent } from "../../src/index.ts";
import type { WorkPhase } from "../../src/study/method.ts";

const options = ["Park", "Mill", "Lake", "Hall"];

/** A group that has answered so many questions, each person by a rule of their own. */
function meeting(questions: number, given: object = {}): Study<string> {
  const study = createStudy({ voters: ["Ana", "Ben", "Cleo"], options, seed: 5, ...given });
  for (let k = 0; k < questions; k++) {
    const request = study.ask({ evenIfDone: true });
    if (!request) throw new Error("nothing was asked");
    const likes = (shift: number) => ((k + shift) % 3 === 0 ? "first" : "second");
    study.tell(request, { Ana: likes(0), Ben: likes(1), Cleo: likes(0) });
  }
  return study;
}

/** How many portions of answers are taken in by the call. */
function takenIn(call: (work: { onPhase: (phase: WorkPhase) => void }) => void): number {
  let count = 0;
  call({ onPhase: (phase) => (count += phase === "belief" ? 1 : 0) });
  return count;
}

describe("events of a study", () => {
  test("are told to anyone who listens, answers apart, until they stop", () => {
    const study = createStudy({ voters: ["Ana", "Ben"], options });
    const updates: StudyEvent["kind"][] = [];
    const answers: unknown[] = [];
    const stopUpdates = study.onUpdate(({ kind }) => updates.push(kind));
    study.onAnswer((event) => answers.push(event.kind === "answered" && event.answers));

    const request = study.ask();
    if (!request) throw new Error("nothing was asked");
    study.tell(request, { Ana: "first" });
    study.join("Cleo");
    stopUpdates();
    study.tell(request, { Ben: "second" });

    expect(updates).toEqual(["answered", "joined"]);
    expect(answers).toEqual([{ Ana: "first" }, { Ben: "second" }]);
  });
});

describe("a snapshot", () => {
  test("goes on as the study would, without taking the answers in again", () => {
    const study = meeting(12);
    const kept = structuredClone(study.snapshot());
    const quick = restoreStudy<string>(kept);
    const slow = restoreStudy<string>(JSON.stringify(study));

    // Answers of one channel alone are taken in again; those of the group are not.
    expect(takenIn((work) => quick.leader(work))).toBe(0);
    expect(takenIn((work) => slow.leader(work))).toBe(12);
    expect(quick.ask({ evenIfDone: true })).toEqual(study.ask({ evenIfDone: true }));
    expect(quick.consensus()).toEqual(slow.consensus());
    expect(quick.toJSON()).toEqual(study.toJSON());
  });

  test("takes in what came after it, and again what was taken back", () => {
    const study = meeting(6);
    const later = restoreStudy<string>(structuredClone(study.snapshot()));
    const request = study.ask({ evenIfDone: true });
    if (!request) throw new Error("nothing was asked");
    for (const one of [study, later])
      one.tell(request, { Ana: "first", Ben: "first", Cleo: "first" });

    expect(takenIn((work) => later.leader(work))).toBe(1);
    expect(later.leader()).toEqual(study.leader());

    for (const one of [study, later]) one.retract("2-public", "Ana");
    expect(later.leader()).toEqual(study.leader());
  });

  test("of a box comes back too", () => {
    const box = { kind: "box", parameters: [{ name: "hours", min: 1, max: 9 }] } as const;
    const study = createStudy({ voters: ["Ana", "Ben"], options: box, seed: 2 });
    for (let k = 0; k < 4; k++) {
      const request = study.ask({ evenIfDone: true });
      if (!request) throw new Error("nothing was asked");
      study.tell(request, { Ana: "first", Ben: "second" });
    }
    const again = restoreStudy(structuredClone(study.snapshot()));

    expect(takenIn((work) => again.leader(work))).toBe(0);
    expect(again.leader()).toEqual(study.leader());
    expect(again.ask({ evenIfDone: true })).toEqual(study.ask({ evenIfDone: true }));
  });

  test("that is not of these answers is not used", () => {
    const study = meeting(5);
    const other = { ...study.toJSON(), memory: meeting(5, { seed: 9 }).snapshot().memory };
    const cut = structuredClone(study.snapshot()) as {
      memory: { kept: { states: { thetas: Float64Array }[] }[] };
    };
    for (const { states } of cut.memory.kept) {
      for (const particles of states) particles.thetas = particles.thetas.slice(1);
    }

    expect(restoreStudy(cut).leader()).toEqual(study.leader());
    expect(restoreStudy({ ...other, memory: "what?" }).leader()).toEqual(study.leader());
  });
});
