/** Time as an argument, so that tests can make seven days pass. */
export interface Clock {
  /** Milliseconds since 1970, as the computer's clock has it: for what is written down. It may be set forward or back. */
  now(): number;
  /** Milliseconds since some moment, for measuring how long something takes or took: never set, and never goes back. */
  elapsed(): number;
  /** Calls back once after so many milliseconds; the returned function takes it back. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
