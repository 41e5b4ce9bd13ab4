import { type Logger, pino } from "pino";

/** Structured lines on standard error. What is logged is chosen field by field: no addresses, no bodies, no names. */
export function createLog(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}
