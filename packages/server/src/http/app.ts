import {
  type Caller,
  type Operation,
  type OperationName,
  openApiDocument,
  operations,
  type ParameterName,
  parameters,
  studyOperations,
} from "@unswayed/protocol";
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { z } from "zod";
import { oneAddress } from "../access/address.ts";
import { grantFor, type Session, seatsOf } from "../access/session.ts";
import { queuePage } from "../cluster/queue-page.ts";
import { isUnavailable } from "../database/unavailable.ts";
import { DamagedRecordError, Refusal } from "../errors.ts";
import { newId } from "../keys.ts";
import type { Call, Handler } from "./handlers/call.ts";
import { handlers } from "./handlers/handlers.ts";
import type { Services } from "./handlers/services.ts";
import { landingPage } from "./landing-page.ts";
import { problemReply, refuse } from "./problem-reply.ts";
import { readJson } from "./read-body.ts";
import { checkOrigin, isSame, securityHeaders } from "./security.ts";
import { studyRoutes } from "./study-routes.ts";

const cookieName = "unswayed";
const cookieDays = 180;

interface Env {
  readonly Bindings: {
    readonly incoming?: { readonly socket: { readonly remoteAddress?: string; destroy(): void } };
  };
}

/** Every address, routed and checked by the table of the protocol. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const began = services.clock.elapsed();
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    // The pattern, not the address: what was asked for may name a room or hold a mistyped key.
    const route = c.req.routePath;
    const ms = Math.round(services.clock.elapsed() - began);
    services.metrics.answered(c.req.method, route, c.res.status, ms);
    services.log.info({ method: c.req.method, route, status: c.res.status, ms }, "answered");
  });
  app.onError((error) => failed(services, error));
  app.notFound(() => refuse("not-found"));
  for (const name of Object.keys(operations) as OperationName[]) route(app, services, name);
  operatorRoutes(app, services);
  studyRoutes(app, services, {
    addressOf: (c) => addressOf(c as unknown as Context<Env>, services),
    parsed,
  });
  for (const path of new Set(
    [...Object.values(operations), ...Object.values(studyOperations)].map(({ path }) => path),
  )) {
    app.all(path, () => refuse("method-not-allowed"));
  }
  pageRoutes(app, services);
  return app;
}

/** Last, so that a page can never stand in the way of an address of the protocol. */
function pageRoutes(app: Hono<Env>, { pages, version }: Services): void {
  if (!pages) {
    app.get("/", (c) => c.html(landingPage(version)));
    return;
  }
  app.get("*", (c) => {
    const acceptsGzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    const found = pages.at(c.req.path, acceptsGzip);
    if (found) return found;
    // A person who mistyped an address reads a page; a program gets the problem as JSON.
    const isPerson = /\btext\/html\b/.test(c.req.header("accept") ?? "");
    const isApi = c.req.path.startsWith("/api/");
    return (isPerson && !isApi ? pages.lost(acceptsGzip) : null) ?? refuse("not-found");
  });
}

function route<N extends OperationName>(app: Hono<Env>, services: Services, name: N): void {
  const operation: Operation = operations[name];
  const handler = handlers[name] as Handler<N>;
  app.on(operation.method, [operation.path], async (c) => {
    const known = await sessionOf(c, services);
    const from = addressOf(c, services);
    if (known) services.limits.session.take(known.hash);
    else services.limits.stranger.take(from);
    if (operation.method !== "GET") checkOrigin(c.req.raw, known);
    const given = checkedParameters(c, operation);
    const placeOf = (session: Session | null): Place | null =>
      callerOf(operation.callers, session, given["id"] ?? "", {
        role: c.req.query("as"),
        seat: c.req.query("seat"),
      });
    const session = known && !placeOf(known) ? await services.access.latest(known) : known;
    const place = placeOf(session);
    if (!place) {
      const deletedAt = given["id"] ? await services.store.removedAt(given["id"]) : null;
      if (deletedAt !== null) throw new Refusal("deleted", { deletedAt });
      throw new Refusal(session?.grants.length ? "not-allowed" : "not-signed-in");
    }
    const body = operation.body ? parsed(operation.body, await readJson(c.req.raw)) : null;
    const call: Call<N> = {
      services,
      session,
      body: body as Call<N>["body"],
      role: place.role,
      voter: place.voter,
      seats: place.role === "voter" && session ? seatsOf(session, given["id"] ?? "") : [],
      from,
      lastEventId: c.req.header("last-event-id"),
      parameter: (parameter) => given[parameter] ?? "",
      open: () => services.rooms.get(given["id"] ?? ""),
      hangUp: () => c.env?.incoming?.socket.destroy(),
      setSession: (next) => writeCookie(c, services, next),
    };
    if (c.req.method === "HEAD" && operation.reply === "text/event-stream") {
      // As for GET, but nothing is opened: nobody would read it, and nobody would close it.
      await call.open();
      return replied(c, operation, "");
    }
    const reply = await handler(call);
    return replied(c, operation, reply);
  });
}

function replied(c: Context<Env>, operation: Operation, reply: unknown): Response {
  if (typeof operation.reply !== "string") {
    // What leaves is checked as strictly as what comes in: a field nobody declared cannot slip out.
    return c.json(operation.reply.parse(reply) as never, operation.status);
  }
  return c.body(reply as string | ReadableStream, operation.status, {
    "content-type": operation.reply,
    ...(operation.reply === "text/event-stream" && { "x-accel-buffering": "no" }),
  });
}

function checkedParameters(c: Context<Env>, operation: Operation): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [, name] of operation.path.matchAll(/:(\w+)/g)) {
    const value = c.req.param(name as never) ?? "";
    const schema = parameters[name as ParameterName];
    if (!schema.safeParse(value).success) throw new Refusal("not-found");
    given[name as string] = value;
  }
  return given;
}

type Place = Pick<Call<OperationName>, "role" | "voter">;

/** In which role a session calls; null when it may not. */
function callerOf(
  callers: readonly Caller[],
  session: Session | null,
  id: string,
  wanted: { readonly role: string | undefined; readonly seat: string | undefined },
): Place | null {
  const roles = callers.filter((caller) => caller !== "anyone");
  const asked = wanted.role === undefined ? roles : roles.filter((role) => role === wanted.role);
  for (const role of asked) {
    const place = role === "host" || role === "operator" ? "" : id;
    const grant = grantFor(session, role, place, role === "voter" ? wanted.seat : undefined);
    if (grant) return { role, voter: grant.voter };
  }
  return callers.includes("anyone") ? { role: null, voter: "" } : null;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal("invalid-request", {
    // Messages say what was wanted and never repeat what was sent.
    errors: result.error.issues.slice(0, 20).map((issue) => ({
      field: issue.path.join(".") || "body",
      wanted: issue.code === "unrecognized_keys" ? "no field of that name" : issue.message,
    })),
  });
}

/** With this prefix browsers take a cookie from the site itself and over TLS only: nobody else can plant one. */
function cookieIn({ serverFacts }: Services): string {
  return serverFacts.isEncrypted ? `__Host-${cookieName}` : cookieName;
}

async function sessionOf(c: Context<Env>, services: Services): Promise<Session | null> {
  return await services.access.session(getCookie(c, cookieIn(services)));
}

function writeCookie(c: Context<Env>, services: Services, session: Session | null): void {
  const secure = services.serverFacts.isEncrypted;
  if (!session) {
    deleteCookie(c, cookieIn(services), { path: "/", secure });
    return;
  }
  setCookie(c, cookieIn(services), session.key, {
    httpOnly: true,
    sameSite: "Strict",
    secure,
    path: "/",
    maxAge: cookieDays * 24 * 60 * 60,
  });
}

function addressOf(c: Context<Env>, services: Services): string {
  if (services.isBehindProxy) {
    // The proxy appends the address it saw; whatever stands before it was sent by the client.
    const seen = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (seen) return oneAddress(seen);
  }
  return oneAddress(c.env?.incoming?.socket.remoteAddress ?? "unknown");
}

function operatorRoutes(app: Hono<Env>, services: Services): void {
  app.get("/healthz", (c) => {
    services.limits.stranger.take(addressOf(c, services));
    return c.json({ ok: true });
  });
  const isReady = readiness(services);
  app.get("/readyz", async (c) => {
    services.limits.stranger.take(addressOf(c, services));
    return (await isReady()) ? c.json({ ready: true }) : refuse("store-unavailable");
  });
  /** The operator chose the key, and it may be short: guessing is slowed down as that of room codes is. */
  const isOperators = (c: Context<Env>, key: string): boolean => {
    const from = addressOf(c, services);
    services.limits.guess.check(from);
    if (services.operatorKey !== null && isSame(key, services.operatorKey)) return true;
    if (key !== "") services.limits.guess.take(from);
    return false;
  };
  // Counters rise when someone votes, so they are for the operator's eyes only.
  app.get("/metrics", async (c) => {
    const key = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!isOperators(c, key)) return refuse("not-signed-in");
    return c.text(services.metrics.text(await services.rooms.counts()));
  });
  // By the browser's own question for a password: the key never stands in an address.
  app.get("/operator/queue", async (c) => {
    const given = c.req.header("authorization")?.replace(/^Basic /, "") ?? "";
    const [, key = ""] = Buffer.from(given, "base64").toString().split(":");
    if (!isOperators(c, key)) {
      c.header("www-authenticate", 'Basic realm="operator"');
      return c.text("The password is the operator's key; any name will do.\n", 401);
    }
    if (!services.queueStatus) return c.text("There is no queue: this server does its own work.\n");
    return c.html(queuePage(await services.queueStatus()));
  });
  const document = openApiDocument(services.version);
  app.get("/api/openapi.json", (c) => c.json(document));
}

/** Anyone may ask, and looking means writing: the answer is good for a while. */
const readyForMs = 5_000;

function readiness({ store, clock }: Services): () => Promise<boolean> {
  let looked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    if (clock.elapsed() - looked >= readyForMs) {
      looked = clock.elapsed();
      answer = store.ping().then(
        () => true,
        () => false,
      );
    }
    return answer;
  };
}

function failed(services: Services, error: Error): Response {
  if (error instanceof Refusal) return problemReply(error);
  if (error instanceof DamagedRecordError) {
    services.onTrouble("what is stored about a decision is damaged", error);
    return problemReply(new Refusal("record-damaged", { detail: error.message }));
  }
  if (isUnavailable(error)) return problemReply(new Refusal("store-unavailable"));
  // A short mark that a person can read to the operator, who finds it in the log.
  const mark = newId().slice(0, 4).toUpperCase();
  services.log.error({ mark, error: error.name, at: framesOf(error) }, "went wrong");
  return problemReply(new Refusal("went-wrong", { detail: mark }));
}

/** Where it went wrong, without the message: that could repeat what someone sent. */
function framesOf({ message, stack = "" }: Error): readonly string[] {
  return stack
    .replace(message, "")
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row.startsWith("at "));
}
