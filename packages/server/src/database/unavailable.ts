/** PostgreSQL's classes: connection exceptions, insufficient resources, operator intervention. */
const sqlStates = /^(?:08|53|57P)/;
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOSPC",
  "EPIPE",
  "ETIMEDOUT",
]);
/** What drivers say without a code. The first: SQLite gave a transaction up because the disk was full, before it was rolled back. */
const sentences =
  /cannot rollback - no transaction is active|timeout exceeded when trying to connect|connection terminated|connection error|query read timeout/i;

/** Whether an error says that the store cannot be reached or cannot take anything now: worth trying again, and nobody's mistake. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = String((error as { code?: unknown }).code ?? "");
  return (
    sqlStates.test(code) ||
    systemCodes.has(code) ||
    /^SQLITE_(?:FULL|IOERR|BUSY)/.test(code) ||
    sentences.test(error.message)
  );
}
