import { UsageError } from "../command.ts";
import type { ParsedOptions } from "../parse-options.ts";

/** Where the queue is: what --queue says, or DATABASE_URL. */
export function queueUrl(options: ParsedOptions): string {
  const url = options.text("queue") ?? process.env["DATABASE_URL"];
  if (url && /^postgres(?:ql)?:\/\//.test(url)) return url;
  throw new UsageError('"--queue" or DATABASE_URL is needed: postgres://user@host/database');
}
