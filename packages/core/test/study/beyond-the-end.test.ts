import { createStudy } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import { expect, test } from "vitest";
import { restored } from "./group.ts";

const everyone = { Ana: "first", Ben: "second", Cem: "first" } as const;

test("a question beyond the meeting's end is answered by its id, also in a study read back from its file", () => {
  const voters = Object.keys(everyone);
  const study = createStudy({
    voters,
    options: { kind: "list", items: ["a", "b", "c", "d"].map((name) => ({ name })) },
    plan: { mostPublic: 1, mostPrivate: 0 },
  });
  study.tell("1-public", everyone);
  expect(study.ask()).toBeNull();
  const further = study.ask({ evenIfDone: true });
  expect(further?.id).toBe("2-public");

  const again = restored(study.toJSON());
  again.tell("2-public", everyone);

  expect(again.votes().at(-1)).toMatchObject({
    round: 2,
    options: further?.options,
  });
});

test("a private question repeats the latest vote on its pair, where the same was asked before", () => {
  const study = paperStudy({
    voters: Object.keys(everyone),
    options: { kind: "list", items: ["a", "b"].map((name) => ({ name })) },
    initialPairs: 1,
    forcedPrivateRounds: 0,
    plan: { repeated: 0, privateAbout: "last" },
  });
  const pair = { kind: "pair", options: ["a", "b"] } as const;
  const asked: string[] = [];
  for (let k = 0; k < 6; k++) {
    study.enqueue(pair);
    const request = study.ask({ evenIfDone: true });
    if (!request) break;
    asked.push(request.id);
    if (request.channel === "private") {
      expect(request.round).toBe(study.votes().at(-1)?.round);
    }
    study.tell(request, everyone);
  }
  expect(asked.length).toBeGreaterThan(2);
});
