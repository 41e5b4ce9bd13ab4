import { InvalidInputError } from "../../../../src/errors.ts";

/** The field that a refused call names; fails when the call is not refused. */
export function refusedField(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.field;
    throw error;
  }
  throw new Error("the call was not refused");
}
