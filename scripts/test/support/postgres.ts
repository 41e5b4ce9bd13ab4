/** PostgreSQL for tests: the same that benchmarks start. */
export { freePort, startPostgres } from "../../lib/own-postgres.mjs";
export type TestPostgres = import("../../lib/own-postgres.mjs").OwnPostgres;
