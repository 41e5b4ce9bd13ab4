/** Every public name of the server. */
export { type Config, configFromEnvironment } from "./config.ts";
export { moveStore } from "./database/move-store.ts";
export { openStore } from "./database/open-store.ts";
export { InvalidLogError } from "./errors.ts";
export { type VerifiedLog, verifyLog } from "./exports/verify-log.ts";
export type { SimulatedGroup } from "./rehearsal/rehearsals.ts";
export { type RunningServer, startServer } from "./start-server.ts";
