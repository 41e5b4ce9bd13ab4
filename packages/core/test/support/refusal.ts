import { InvalidInputError } from "@unswayed/core";
import { expect, test } from "vitest";

/** What is wrong in words, the call, the field the message must name, and the value it must repeat. */
export type Refusal = [string, () => unknown, string, string];

/** Input comes from files and from the wire, so it is typed loosely: the point is what the types would not allow. */
export type Loose = Record<string, unknown>;

export function expectRefusals(refusals: Refusal[]): void {
  test.each(refusals)("%s", (_, call, field, value) => {
    let caught: unknown;
    try {
      call();
    } catch (error) {
      caught = error;
    }

    expect(caught).toBeInstanceOf(InvalidInputError);
    const { message, wanted } = caught as InvalidInputError;
    expect(message).toContain(field);
    expect(message).toContain(value);
    expect(wanted).not.toBe("");
  });
}

export const goodVotes = {
  privateVotes: [{ candidate: 0, reference: 1, answers: ["candidate", "reference"] }],
  publicVotes: [{ candidate: 2, reference: 1, answers: ["tie", null] }],
};
