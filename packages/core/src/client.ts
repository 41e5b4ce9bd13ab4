/** A study in a worker of Node or of a browser, and its client. */

export { createStudyClient, type StudyClient } from "./client/client.ts";
export type { WorkerPort } from "./client/messages.ts";
export { type ServeOptions, serveStudy } from "./client/serve.ts";
