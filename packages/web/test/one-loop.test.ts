import { createStudy, type StudyAnswer } from "@unswayed/core";
import { expect, test } from "vitest";
import { usualGroup } from "../src/simulated/group-plan.ts";
import { SimulatedMeeting } from "../src/simulated/meeting.ts";

/** Everyone follows the first person in public. */
function answerOf(person: number, first: string, second: string, channel: string): StudyAnswer {
  const likes = (option: string): number => {
    const place = usualGroup.options.indexOf(option);
    const own = (place * (person + 2) + person) % 7;
    return channel === "private" ? own : 0.3 * own + 0.7 * ((place * 2) % 7);
  };
  return likes(first) > likes(second) ? "first" : "second";
}

test.each(["film", "whole"] as const)(
  "the practice run (%s) asks what the library asks with the usual plan, and ends when it ends",
  (kind) => {
    const meeting = new SimulatedMeeting(usualGroup, 3, kind);
    const shown: string[] = [];
    for (let scene = meeting.next(); scene; scene = meeting.next()) {
      const { channel, options } = scene;
      const [first = "", second = ""] = options;
      shown.push(`${channel} ${first}/${second}`);
      const answers = usualGroup.people.map((name, person) => [
        name,
        answerOf(person, first, second, channel),
      ]);
      meeting.tell(Object.fromEntries(answers));
    }

    const study = createStudy({
      voters: usualGroup.people,
      options: { kind: "list", items: usualGroup.options.map((name) => ({ name })) },
      seed: 3,
      cost: { public: 1, private: 5 },
      plan: { mostPublic: kind === "film" ? 8 : 12, mostPrivate: 10 },
    });
    const asked: string[] = [];
    for (let request = study.ask(); request; request = study.ask()) {
      const { channel, options } = request;
      const [first, second] = options;
      asked.push(`${channel} ${first}/${second}`);
      const answers = usualGroup.people.map((name, person) => [
        name,
        answerOf(person, String(first), String(second), channel),
      ]);
      study.tell(request, Object.fromEntries(answers));
    }

    expect(asked.length).toBeGreaterThan(8);
    expect(shown).toEqual(asked);
  },
);
