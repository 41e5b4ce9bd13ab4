import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { offsite } from "./settings.ts";
import type { TestClock } from "./test-clock.ts";

/** What the walk needs of a server, with one store or another. */
export interface WalkHouse {
  readonly store: {
    load(id: string): Promise<{ readonly lines: readonly { readonly fact: unknown }[] } | null>;
  };
  newBrowser(): Browser;
}

/** Time goes on with every look at it, so that nobody is told to slow down; nothing else depends on it here. */
export function quickClock(): TestClock {
  const start = Date.parse("2026-05-05T10:00:00.000Z");
  let elapsed = 0;
  const passed = (): number => {
    elapsed += 50;
    return elapsed;
  };
  return {
    now: () => start + passed(),
    elapsed: passed,
    step() {},
    after: () => () => {},
    async advance() {},
  };
}

type Device = "A" | "B";
const devices: readonly Device[] = ["A", "B"];

export const seatSteps = [
  "new link",
  "A opens",
  "B opens",
  "A claims",
  "B claims",
  "admit",
  "join",
  "free",
  "off and on the list",
] as const;
export type SeatStep = (typeof seatSteps)[number];

const everyone = offsite().voters;
const name = everyone[everyone.length - 1] as string;

/** One seat of one decision, two devices that want it, and every key that was ever made for it. */
export class SeatWorld {
  readonly #house: WalkHouse;
  readonly #facilitator: Browser;
  readonly #devices: Readonly<Record<Device, Browser>>;
  readonly #keys: string[] = [];
  /** Who was last seen in a seat that had joined, and how many facts said by then that it changed hands. */
  readonly #joined = new Map<string, { device: Device; told: number }>();
  #id = "";
  #roomCode = "";

  get id(): string {
    return this.#id;
  }

  private constructor(house: WalkHouse, facilitator: Browser) {
    this.#house = house;
    this.#facilitator = facilitator;
    // In this order: in a house of several servers the next is with the next.
    const [A, B] = [house.newBrowser(), house.newBrowser()];
    this.#devices = { A, B };
  }

  static async begin(
    house: WalkHouse,
    facilitator: Browser,
    { isStarted }: { readonly isStarted: boolean },
  ): Promise<SeatWorld> {
    const world = new SeatWorld(house, facilitator);
    const made = await facilitator.do("create", {}, { facilitator: "Maria", settings: offsite() });
    world.#id = made.id;
    world.#roomCode = made.roomCode;
    if (isStarted) await world.#start();
    return world;
  }

  async #start(): Promise<void> {
    const id = this.#id;
    for (const voter of ["v1", "v2", "v3"]) {
      const { key } = await this.#facilitator.do("issueLink", { id }, { kind: "voter", voter });
      const person = this.#house.newBrowser();
      await person.do("openSession", {}, { key });
      await person.do("join", { id }, {});
    }
    await this.#facilitator.do("start", { id });
  }

  /** Takes a step and checks what must always hold. False when it changed nothing. */
  async take(step: SeatStep): Promise<boolean> {
    const hasEffect = await this.#take(step);
    await this.check();
    return hasEffect;
  }

  async #take(step: SeatStep): Promise<boolean> {
    const id = this.#id;
    switch (step) {
      case "new link": {
        const voter = await this.#seat();
        const { key } = await this.#facilitator.do("issueLink", { id }, { kind: "voter", voter });
        this.#keys.push(key);
        return true;
      }
      case "A opens":
      case "B opens":
        return await this.open(step[0] as Device);
      case "A claims":
      case "B claims":
        return await this.claim(step[0] as Device);
      case "admit":
        return await this.admit();
      case "join":
        for (const device of devices) {
          if ((await this.#devices[device].send("join", { id }, {})).status < 300) return true;
        }
        return false;
      case "free":
        await this.#facilitator.do("freeSeat", { id, voter: await this.#seat() });
        return true;
      case "off and on the list":
        return await this.#offAndOn();
    }
  }

  /** With every key there is, the newest first: people who kept an old one try it. */
  async open(device: Device): Promise<boolean> {
    for (const key of [...this.#keys].reverse()) {
      const { status } = await this.#devices[device].send("openSession", {}, { key });
      if (status < 300) return true;
    }
    return false;
  }

  async claim(device: Device): Promise<boolean> {
    const wish = { voter: await this.#seat() };
    const reply = await this.#devices[device].send("claim", { code: this.#roomCode }, wish);
    return reply.status < 300;
  }

  /** The oldest that waits. */
  async admit(): Promise<boolean> {
    const id = this.#id;
    const { claims } = await this.#facilitator.do("desk", { id });
    const claim = claims[0]?.claim;
    if (claim === undefined) return false;
    await this.#facilitator.send("answerClaim", { id, claim }, { admit: true });
    return true;
  }

  async #offAndOn(): Promise<boolean> {
    const id = this.#id;
    const change = async (voters: readonly string[]) =>
      await this.#facilitator.send("changeSettings", { id }, offsite({ voters: [...voters] }));
    if ((await change(everyone.filter((known) => known !== name))).status >= 300) return false;
    for (const device of devices) {
      for (const read of ["mine", "room", "exportLog"] as const) {
        const { status } = await this.#devices[device].send(read, { id });
        expect(status, `${read} by ${device}, who is off the list`).toBeGreaterThanOrEqual(400);
      }
    }
    expect((await change(everyone)).status).toBe(200);
    return true;
  }

  async #seat(): Promise<string> {
    const { voters } = await this.#facilitator.do("room", { id: this.#id });
    return voters.find((known) => known.name === name)?.voter ?? "";
  }

  /** One device in a seat at most, and none that is in it after another without a fact that says so. */
  async check(): Promise<void> {
    const id = this.#id;
    const inSeat = new Map<string, Device>();
    for (const device of devices) {
      const mine = await this.#devices[device].send("mine", { id });
      const room = await this.#devices[device].send("room", { id });
      expect(room.status, "a device without a seat reads nothing").toBe(mine.status);
      if (mine.status !== 200) continue;
      const { voter, state, name: whose } = mine.value;
      expect(whose).toBe(name);
      expect(inSeat.get(voter), `${device} in ${voter}, beside`).toBeUndefined();
      inSeat.set(voter, device);
      const told = await this.#told(voter);
      const before = this.#joined.get(voter);
      if (before && before.device !== device) expect(told).toBeGreaterThan(before.told);
      if (state === "joined") this.#joined.set(voter, { device, told });
    }
  }

  async #told(voter: string): Promise<number> {
    const lines = (await this.#house.store.load(this.#id))?.lines ?? [];
    return lines.filter(({ fact }) => {
      const { kind, voter: whose } = fact as { kind: string; voter?: string };
      return whose === voter && (kind === "seat-moved" || kind === "seat-freed");
    }).length;
  }
}

/**
 * Walks every order of the steps up to a length. A step that changes nothing leads nowhere new, so no order goes on after it; and the
 * first device to do anything is called A.
 *
 * @returns how many orders were walked
 */
export async function walkSeats(
  begin: () => Promise<SeatWorld>,
  steps: readonly SeatStep[],
  most: number,
  first: readonly SeatStep[] = [],
): Promise<number> {
  let walked = 0;
  const from = async (before: readonly SeatStep[]): Promise<void> => {
    const isAKnown = [...first, ...before].some((step) => step.startsWith("A "));
    for (const step of steps) {
      if (step.startsWith("B ") && !isAKnown) continue;
      const world = await begin();
      for (const known of [...first, ...before]) await world.take(known);
      walked += 1;
      const order = [...before, step];
      const hasEffect = await world.take(step).catch((error: Error) => {
        throw new Error(`${[...first, ...order].join(", ")}: ${error.message}`);
      });
      if (hasEffect && order.length < most) await from(order);
    }
  };
  await from([]);
  return walked;
}
