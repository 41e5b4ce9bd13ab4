import { CommandFailure } from "./command.ts";

/** Opens something in a database; when that cannot be reached, says so in a sentence without the password. */
export async function reaching<T>(url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new CommandFailure(`cannot reach the queue at ${withoutPassword(url)}: ${whyOf(error)}`);
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, "//$1:…@");
}

/** A refused connection says so only in the errors it is made of. */
function whyOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => whyOf(one)).join("; ");
  return error instanceof Error ? error.message : String(error);
}
