import { afterAll, beforeAll, type TestContext } from "vitest";
import { startPostgres, type TestPostgres } from "../../../../scripts/test/support/postgres.ts";

/** A PostgreSQL for the tests of one file, or the reason why they are skipped. */
export function sharedDatabase(): {
  /** An empty database; skips the test where there is no PostgreSQL. */
  empty(context: TestContext): string;
  server(context: TestContext): TestPostgres;
} {
  let postgres: TestPostgres | string = "not started";
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    if (typeof postgres === "object") await postgres.stop();
  });
  const server = (context: TestContext): TestPostgres =>
    typeof postgres === "object" ? postgres : context.skip(postgres);
  return { server, empty: (context) => server(context).newDatabase() };
}
