import {
  InvalidInputError,
  type MeetingQuestion,
  type Study,
  type VoteRequest,
} from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { asked, midway, played, restored, room, study, supper, written } from "./group.ts";

/** The pair the record holds for the last answer. */
function recorded(group: Study): unknown[] {
  const last = group.events().at(-1);
  return last?.kind === "answered" ? [...last.question.options] : [];
}

/** Three rounds played, and the fourth about to be asked. */
const thinking = () => played(study(supper, { plan: { mostPrivate: 0 } }), 3);

/** What `shown` is not about: for the queue. */
function otherPair({ options: [first] }: VoteRequest): MeetingQuestion {
  const [a, b] = ["soup", "rice", "pasta", "curry"].filter((dish) => dish !== first);
  return { kind: "pair", options: [a, b] };
}

describe("an answer is about the pair that was shown", () => {
  test.each<[string, (group: Study, shown: VoteRequest) => void]>([
    ["a pair was put in the queue", (g, shown) => g.enqueue(otherPair(shown))],
    ["an option was withdrawn", (g, shown) => g.withdrawOption(shown.options[0])],
    ["an option was added", (g) => g.addOption("stew")],
    ["someone joined", (g) => g.join("Cem")],
    ["votes came from elsewhere", (g) => g.addAnswers([{ question: otherPair(asked(g)), ...ana }])],
    ["an answer was taken back", (g) => g.retract("2-public", "Ana")],
    [
      "something else was asked under the same name",
      (g, shown) => {
        g.enqueue(otherPair(shown));
        expect(asked(g)).toMatchObject({ id: shown.id, ...otherPair(shown) });
      },
    ],
  ])("also when %s while people were thinking", (_, interrupt) => {
    const group = thinking();
    const shown = asked(group);
    interrupt(group, shown);

    group.tell(shown, { Ana: "first" });

    expect(recorded(group)).toEqual([shown.options[0], shown.options[1]]);
    expect(asked(group)).toMatchObject({
      id: "4-public",
      options: shown.options,
      why: { kind: "open" },
    });
  });

  test("also in another study read from the file, which never asked it", () => {
    const group = thinking();
    const shown = asked(group);
    const again = restored(JSON.stringify(group));
    for (const one of [group, again]) {
      one.enqueue(otherPair(shown));
      one.tell(shown, { Ana: "first", Ben: "second" });
    }

    expect(recorded(again)).toEqual([shown.options[0], shown.options[1]]);
    expect(written(again)).toBe(written(group));
    expect(again.ask()).toEqual(group.ask());
    expect(asked(again)).toMatchObject(otherPair(shown)); // the queue has not been served yet
  });

  test("also when the request itself went through a file", () => {
    const group = thinking();
    const shown: VoteRequest = JSON.parse(JSON.stringify(asked(group)));

    group.tell(shown, { Ana: "first" });

    expect(recorded(group)).toEqual([shown.options[0], shown.options[1]]);
  });

  test("also when a vote ends that nobody answered", () => {
    const group = thinking();
    const shown = asked(group);
    group.enqueue(otherPair(shown));
    group.close(shown);

    expect(group.events().at(-1)).toMatchObject({
      kind: "closed",
      question: { kind: "pair", options: [shown.options[0], shown.options[1]] },
    });
  });

  test("also in private, on the pair of its round", () => {
    const group = study(supper);
    group.tell(asked(group), { Ana: "first", Ben: "first" });
    const shown = asked(group);
    group.enqueue({ kind: "pair", options: ["soup", "rice"] });
    group.tell(shown, { Ana: "second", Ben: "first" });

    expect(shown.id).toBe("1-private");
    expect(recorded(group)).toEqual([shown.options[0], shown.options[1]]);
  });

  test("and by its id alone, about what is asked under it now", () => {
    const group = thinking();
    const shown = asked(group);
    group.enqueue(otherPair(shown));
    group.tell(shown.id, { Ana: "first" });

    expect(recorded(group)).toEqual(otherPair(shown).options);
  });
});

const ana = { channel: "public", answers: { Ana: "first" } } as const;

describe("a request is refused, and changes nothing:", () => {
  const begun = (g: Study): VoteRequest => asked(g); // round 2, which Ana has answered
  const third = { id: "3-public", round: 3, channel: "public" } as const;

  test.each<[string, (open: VoteRequest) => object, string, string]>([
    [
      "one about another pair than its round",
      (r) => ({ ...r, ...otherPair(r) }),
      "request.options",
      "which round 2 is about",
    ],
    [
      "one that has the pair the other way round",
      (r) => ({ ...r, options: [r.options[1], r.options[0]] }),
      "request.options",
      "which round 2 is about",
    ],
    [
      "one about an unknown option",
      (r) => ({ ...r, options: ["tea", r.options[1]] }),
      "request.options[0]",
      "tea",
    ],
    [
      "one that puts an option against itself",
      (r) => ({ ...r, ...third, options: [r.options[0], r.options[0]] }),
      "request.options[1]",
      "not there yet",
    ],
    ["one of another round than its id", (r) => ({ ...r, round: 7 }), "request.round", "7"],
    [
      "one of another channel than its id",
      (r) => ({ ...r, channel: "private" }),
      "request.channel",
      "private",
    ],
    [
      "one without a question",
      ({ id, round, channel }) => ({ id, round, channel }),
      "request.kind",
      "und",
    ],
    ["one of a round to come", (r) => ({ ...r, id: "9-public", round: 9 }), "request", "9-public"],
    [
      "one of the next round while this is open",
      (r) => ({ ...r, ...third }),
      "request",
      "3-public",
    ],
    [
      "one in private while its public vote is open",
      (r) => ({ ...r, id: "2-private", channel: "private" }),
      "request",
      "2-private",
    ],
  ])("%s", (_, change, field, value) => {
    const group = midway();
    const before = written(group);
    const request = change(begun(group)) as VoteRequest;

    for (const call of [() => group.tell(request, { Ben: "first" }), () => group.close(request)]) {
      expect(call).toThrow(InvalidInputError);
      expect(call).toThrow(field);
      expect(call).toThrow(value);
    }
    expect(written(group)).toBe(before);
  });

  test("retracting by a request about another pair", () => {
    const group = midway();
    const request = begun(group);

    expect(() => group.retract({ ...request, ...otherPair(request) }, "Ana")).toThrow(
      "which round 2 is about",
    );
  });
});

test("a point of a box is the same point however its numbers are written", () => {
  const group = study(room, { plan: { mostPrivate: 0 } });
  const shown = asked(group);
  group.tell(shown, { Ana: "first" });
  const { temperature } = shown.options[0] as { temperature: number };
  const nearly = [{ temperature: temperature + 1e-13 }, shown.options[1]];
  group.tell({ ...shown, options: nearly }, { Ben: "first" });

  expect(asked(group).round).toBe(2);
});
