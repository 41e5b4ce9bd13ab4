import { InvalidInputError, restoreStudy, type Study, type VoteRequest } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { asked, midway, played, room, study, supper, written } from "./group.ts";

/** The pair the record holds for the last answer. */
function recorded(group: Study): unknown[] {
  const last = group.events().at(-1);
  return last?.kind === "answered" ? [last.candidate, last.reference] : [];
}

/** Three rounds played, and the fourth about to be asked. */
const thinking = () => played(study(supper, { plan: { mostPrivate: 0 } }), 3);

/** What `shown` is not about: for the queue. */
function otherPair({ candidate }: VoteRequest): { candidate: string; reference: string } {
  const [a, b] = ["soup", "rice", "pasta", "curry"].filter((dish) => dish !== candidate);
  return { candidate: a, reference: b };
}

describe("an answer is about the pair that was shown", () => {
  test.each<[string, (group: Study, shown: VoteRequest) => void]>([
    ["a pair was put in the queue", (g, shown) => g.enqueue(otherPair(shown))],
    ["an option was withdrawn", (g, shown) => g.withdrawOption(shown.candidate)],
    ["an option was added", (g) => g.addOption("stew")],
    ["somebody joined", (g) => g.join("Cem")],
    ["votes came from elsewhere", (g) => g.addVotes([{ ...otherPair(asked(g)), ...ana }])],
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

    expect(recorded(group)).toEqual([shown.candidate, shown.reference]);
    expect(asked(group)).toMatchObject({
      id: "4-public",
      candidate: shown.candidate,
      why: { kind: "open" },
    });
  });

  test("also in another study read from the file, which never asked it", () => {
    const group = thinking();
    const shown = asked(group);
    const restored = restoreStudy(JSON.stringify(group));
    for (const one of [group, restored]) {
      one.enqueue(otherPair(shown));
      one.tell(shown, { Ana: "first", Ben: "second" });
    }

    expect(recorded(restored)).toEqual([shown.candidate, shown.reference]);
    expect(written(restored)).toBe(written(group));
    expect(restored.ask()).toEqual(group.ask());
    expect(asked(restored)).toMatchObject(otherPair(shown)); // the queue has not been served yet
  });

  test("also when the request itself went through a file", () => {
    const group = thinking();
    const shown: VoteRequest = JSON.parse(JSON.stringify(asked(group)));

    group.tell(shown, { Ana: "first" });

    expect(recorded(group)).toEqual([shown.candidate, shown.reference]);
  });

  test("also when a vote ends that nobody answered", () => {
    const group = thinking();
    const shown = asked(group);
    group.enqueue(otherPair(shown));
    group.close(shown);

    expect(group.events().at(-1)).toMatchObject({
      kind: "closed",
      candidate: shown.candidate,
      reference: shown.reference,
    });
  });

  test("also in private, on the pair of its round", () => {
    const group = study(supper);
    group.tell(asked(group), { Ana: "first", Ben: "first" });
    const shown = asked(group);
    group.enqueue({ candidate: "soup", reference: "rice" });
    group.tell(shown, { Ana: "second", Ben: "first" });

    expect(shown.id).toBe("1-private");
    expect(recorded(group)).toEqual([shown.candidate, shown.reference]);
  });

  test("and by its id alone, about what is asked under it now", () => {
    const group = thinking();
    const shown = asked(group);
    group.enqueue(otherPair(shown));
    group.tell(shown.id, { Ana: "first" });

    const { candidate, reference } = otherPair(shown);
    expect(recorded(group)).toEqual([candidate, reference]);
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
      "request.candidate",
      "which round 2 is about",
    ],
    [
      "one that has the pair the other way round",
      (r) => ({ ...r, candidate: r.reference, reference: r.candidate }),
      "request.candidate",
      "which round 2 is about",
    ],
    [
      "one about an unknown option",
      (r) => ({ ...r, candidate: "tea" }),
      "request.candidate",
      "tea",
    ],
    [
      "one that puts an option against itself",
      (r) => ({ ...r, ...third, reference: r.candidate }),
      "request.reference",
      "other than the candidate",
    ],
    ["one of another round than its id", (r) => ({ ...r, round: 7 }), "request.round", "7"],
    [
      "one of another channel than its id",
      (r) => ({ ...r, channel: "private" }),
      "request.channel",
      "private",
    ],
    [
      "one without a pair",
      ({ id, round, channel }) => ({ id, round, channel }),
      "candidate",
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
  const { temperature } = shown.candidate as { temperature: number };
  group.tell({ ...shown, candidate: { temperature: temperature + 1e-13 } }, { Ben: "first" });

  expect(asked(group).round).toBe(2);
});
