import type { ProblemType } from "@unswayed/protocol";

/** The world said no: a refusal with the type its caller can act on. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
  readonly type: ProblemType;
  readonly detail: string | undefined;
  readonly errors: readonly { readonly field: string; readonly wanted: string }[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly deletedAt: string | undefined;

  constructor(
    type: ProblemType,
    more: {
      readonly detail?: string;
      readonly errors?: readonly { readonly field: string; readonly wanted: string }[];
      readonly retryAfterSeconds?: number;
      readonly deletedAt?: string;
    } = {},
  ) {
    super(more.detail ?? type);
    this.type = type;
    this.detail = more.detail;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.deletedAt = more.deletedAt;
  }
}

/** What is stored about a decision is not what was written: changed, or damaged. That decision is refused; others go on. */
export class DamagedRecordError extends Error {
  override readonly name: string = "DamagedRecordError";
  readonly deliberation: string;

  /** @param why - repeats no answer: it is shown and logged */
  constructor(deliberation: string, why: string) {
    super(`Decision ${deliberation}: ${why}`);
    this.deliberation = deliberation;
  }
}

/** A stored log that cannot have been written by this software: tampered with, or damaged. */
export class InvalidLogError extends Error {
  override readonly name: string = "InvalidLogError";
  readonly seq: number;

  constructor(seq: number, why: string) {
    super(`fact ${seq}: ${why}`);
    this.seq = seq;
  }
}
