/** Every public name of the server. */
export { heartbeatRefreshSeconds, openBoss, queueSchema, silenceSeconds } from "./cluster/boss.ts";
export { openQueueDesk, type QueueDesk } from "./cluster/queue-desk.ts";
export { durationText } from "./cluster/queue-page.ts";
export type { QueueStatus } from "./cluster/queue-status.ts";
export { type RunningWorker, startWorker } from "./cluster/start-worker.ts";
export { type Config, configFromEnvironment } from "./config.ts";
export { InvalidLogError } from "./errors.ts";
export { type VerifiedLog, verifyLog } from "./exports/verify-log.ts";
export type { SimulatedGroup } from "./rehearsal/rehearsals.ts";
export { type RunningServer, startServer } from "./start-server.ts";
export { backUpFolder } from "./storage/back-up.ts";
export { moveStore } from "./storage/move-store.ts";
export { openStore } from "./storage/open-store.ts";
