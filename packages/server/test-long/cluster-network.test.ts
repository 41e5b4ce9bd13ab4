import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/test/support/postgres.ts";
import { verifyLog } from "../src/exports/verify-log.ts";
import { Browser } from "../test/support/browser.ts";
import { ownHost } from "../test/support/network.ts";
import { hostOf, serverChild } from "../test/support/server-child.ts";
import { offsite } from "../test/support/settings.ts";
import { until } from "../test/support/until.ts";

const cutMs = 12_000;

describe("a network cut between a server and the database", () => {
  test("nothing is acknowledged that is not kept; the other server goes on; the cut one comes back", async (context) => {
    const host = ownHost(context);
    const postgres = await startPostgres({ address: "10.213.2.1", trusted: host.network });
    if (typeof postgres === "string") return context.skip(postgres);
    context.onTestFinished(() => postgres.stop());
    const environment = { DATABASE_URL: postgres.newDatabase(), UNSWAYED_LOG_LEVEL: "silent" };
    const here = await serverChild(tmpdir(), environment);
    context.onTestFinished(() => here.stop());
    const there = await serverChild(tmpdir(), environment, {
      inside: host.inside,
      address: host.address,
    });
    context.onTestFinished(() => there.stop());
    const facilitator = await hostOf(there);
    const settings = offsite();
    const { id } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
    const people: Browser[] = [];
    for (const [k] of settings.voters.entries()) {
      const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: `v${k + 1}` });
      const person = new Browser((k % 2 === 0 ? here : there).fetch);
      await person.do("openSession", {}, { key: link.key });
      await person.do("join", { id }, {});
      people.push(person);
    }
    await facilitator.do("start", { id });
    await facilitator.do("ask", { id }, {});
    const acknowledged = new Map<string, number>();
    let isOver = false;
    const counts = { here: 0, there: 0, refused: 0 };
    const voting = people.map(async (person, k) => {
      for (let attempt = 1; !isOver; attempt++) {
        const reply = await person
          .send("castPublic", { id, round: 1 }, { answer: "first", attempt })
          .catch(() => null);
        if (reply?.status === 200) {
          acknowledged.set(`v${k + 1}`, attempt);
          counts[k % 2 === 0 ? "here" : "there"] += 1;
        } else counts.refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    await until("both take ballots", () => counts.here > 5 && counts.there > 5, 30_000);

    host.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const during = { ...counts };
    await new Promise((resolve) => setTimeout(resolve, cutMs));
    const afterCut = { ...counts };
    host.mend();
    const mended = Date.now();
    await until("the cut server takes ballots", () => counts.there > afterCut.there + 2, 30_000);
    const back = Date.now() - mended;
    isOver = true;
    await Promise.all(voting);

    expect(afterCut.here).toBeGreaterThan(during.here + 5);
    expect(afterCut.there).toBe(during.there);
    const { text } = await facilitator.send("exportLog", { id });
    verifyLog(text);
    for (const [voter, attempt] of acknowledged) {
      expect(text).toContain(`"voter":"${voter}","answer":"first","attempt":${attempt}`);
    }
    console.log(
      `network cut for ${cutMs / 1000} s: the cut server acknowledged nothing and refused or timed out ${afterCut.refused - during.refused} ballots, the other took ${afterCut.here - during.here}; the cut one took ballots again ${back} ms after the cable was fixed; nothing acknowledged was lost`,
    );
  });
});
