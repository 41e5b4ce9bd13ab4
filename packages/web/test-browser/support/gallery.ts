import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DeskView, MineView, RoomView, SessionView, Settings } from "@unswayed/protocol";
import { chromium, type Page, type Route } from "playwright-core";
import { ensureSite } from "../../../../scripts/lib/ensure-ready.mjs";
import { chromiumPath, quiet } from "./chromium.ts";
import { desk, log, mine, place, settings } from "./made-up.ts";
import { type Person, type PersonOptions, personIn } from "./stage.ts";

/** A page in a state that a test made up: its server's answers, and what to do once it is there. */
export interface Shown {
  readonly name: string;
  readonly path: string;
  readonly grants?: SessionView["grants"];
  readonly claims?: SessionView["claims"];
  readonly room?: RoomView;
  readonly mine?: MineView;
  readonly desk?: DeskView;
  readonly settings?: Settings;
  /** The stream breaks once its views have been sent, and nothing answers from then on. */
  readonly isLost?: boolean;
  readonly signedOut?: "link-replaced" | "seat-freed";
  /** Answers to other addresses, by the end of their path: a body, a problem's type with its status, or nothing ever. */
  readonly replies?: Readonly<Record<string, unknown>>;
  readonly act?: (page: Page) => Promise<void>;
  /** Under this name among the pictures for the documentation. */
  readonly picture?: string;
}

export const never = Symbol("no answer");

export const asHost: SessionView["grants"] = [{ role: "host", deliberation: null, voter: null }];
export const asFacilitator: SessionView["grants"] = [
  ...asHost,
  { role: "facilitator", deliberation: place, voter: null },
];
export const asVoter: SessionView["grants"] = [seat("v1")];
export const asScreen: SessionView["grants"] = [
  { role: "screen", deliberation: place, voter: null },
];
export const asWatcher: SessionView["grants"] = [
  { role: "watcher", deliberation: place, voter: null },
];

export function seat(voter: string): SessionView["grants"][number] {
  return { role: "voter", deliberation: place, voter };
}

/** Instead of the browser's: says what the test wants said, once. */
const madeUpStream = `
  delete window.SharedWorker;
  window.EventSource = class {
    constructor(address) {
      this.listeners = {};
      fetch("/api/made-up-views").then((reply) => reply.json()).then(({ views, isLost }) => {
        this.onopen?.();
        for (const [name, view] of Object.entries(views)) {
          this.listeners[name]?.({ data: JSON.stringify(view) });
        }
        if (isLost) this.onerror?.();
      });
    }
    addEventListener(name, listener) { this.listeners[name] = listener; }
    close() {}
  };
`;

/** Nothing listens there: every request of the page is answered here. */
const address = "http://localhost:9";
const site = fileURLToPath(new URL("../../dist", import.meta.url));

export interface Gallery extends Person {
  /** Shows a state, instead of the one before. */
  show(shown: Shown): Promise<void>;
  close(): Promise<void>;
}

/** A browser without a server, for pages in made-up states. */
export async function openGallery(options: PersonOptions = {}): Promise<Gallery> {
  await ensureSite();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...quiet] });
  const person = await personIn(browser, address, options);
  const { page, errors } = person;
  let current: Shown = { name: "", path: "/" };
  await page.addInitScript(madeUpStream);
  await page.route(`${address}/**`, (route) => answer(route, current));
  return {
    ...person,
    async show(shown) {
      current = shown;
      errors.length = 0;
      // As a new visitor comes: in English, with nothing kept from the state before.
      if (page.url().startsWith(address)) await page.evaluate("localStorage.clear()");
      await page.goto(shown.path);
      await page.locator("h1, .cover").first().waitFor();
      await shown.act?.(page);
    },
    close: () => browser.close(),
  };
}

async function answer(route: Route, shown: Shown): Promise<void> {
  const path = new URL(route.request().url()).pathname;
  if (!path.startsWith("/api/") && path !== "/readyz") {
    const file = join(site, path);
    await route.fulfill({
      path: /\.\w+$/.test(path) && existsSync(file) ? file : join(site, "index.html"),
    });
    return;
  }
  const own = Object.entries(shown.replies ?? {}).find(([end]) => path.endsWith(end));
  if (own) {
    if (own[1] === never) return;
    await reply(route, own[1]);
    return;
  }
  if (path === "/readyz") return await reply(route, {});
  if (path === "/api/session") {
    const { grants = [], claims = [] } = shown;
    return await reply(route, { grants, claims, token: "t", version: "0.1.0", operator: "" });
  }
  if (path === "/api/made-up-views") return await reply(route, viewsOf(shown));
  if (path.endsWith("/settings")) return await reply(route, shown.settings ?? settings);
  if (path.endsWith("/log.jsonl")) return await route.fulfill({ body: log });
  if (path === `/api/deliberations/${place}`) {
    if (shown.isLost) return await route.abort();
    return await reply(route, shown.room);
  }
  await reply(route, problem("not-found", 404));
}

function viewsOf(shown: Shown): unknown {
  const { room, isLost = false, signedOut, grants = [] } = shown;
  const roles = new Set(grants.map(({ role }) => role));
  return {
    isLost,
    views: {
      room,
      ...(roles.has("voter") && { mine: shown.mine ?? mine() }),
      ...(roles.has("facilitator") && { desk: shown.desk ?? desk() }),
      ...(signedOut && { signedout: { why: signedOut } }),
    },
  };
}

export function problem(type: string, status: number, more: object = {}): object {
  return { type, status, title: "No", ...more };
}

async function reply(route: Route, body: unknown): Promise<void> {
  const status =
    typeof body === "object" && body !== null && "status" in body && "type" in body
      ? Number(body.status)
      : 200;
  await route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
}
