import { parentPort } from "node:worker_threads";
import { serveStudy } from "../../../src/client.ts";

if (parentPort) serveStudy(parentPort);
