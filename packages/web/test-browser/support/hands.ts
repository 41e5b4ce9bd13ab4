import type { Person } from "./stage.ts";

/** Taps of one phone and clicks of the facilitator, counted where they happen. */
export class Hand {
  taps = 0;
  readonly person: Person;
  constructor(person: Person) {
    this.person = person;
  }
  async tap(name: string | RegExp): Promise<void> {
    await this.person.page.getByRole("button", { name }).first().click();
    this.taps += 1;
  }
}

/** Everyone answers whatever is asked in private, by the order they want, best first. */
export async function answerAll(
  hands: readonly Hand[],
  wantsOf: (k: number) => readonly string[],
): Promise<void> {
  await Promise.all(
    hands.map(async (hand, k) => {
      const order = wantsOf(k);
      const { page } = hand.person;
      const sent = page.getByRole("heading", { name: /(?:answers are|answer is) sent\.$/ });
      for (;;) {
        await page.locator(".ballot form").or(sent).first().waitFor();
        if (await sent.isVisible()) return;
        await page.locator(".pair-card, .row-card, .rate").first().waitFor();
        // Each question has its own form.
        await page.evaluate(`document.querySelector(".ballot form").dataset.seen = ""`);
        const pair = await page.locator(".pair-card bdi").allTextContents();
        if (pair.length > 0) {
          const best = order.find((option) => pair.includes(option)) ?? "";
          await hand.tap(new RegExp(`^${plain(best)}`));
        } else if ((await page.locator(".rate").count()) > 0) {
          for (const rate of await page.locator(".rate").all()) {
            const option = (await rate.locator("bdi").first().textContent()) ?? "";
            await rate
              .locator("label")
              .nth(Math.max(0, 10 - 2 * order.indexOf(option)))
              .click();
            hand.taps += 1;
          }
          await hand.tap(/^Send my/);
        } else {
          const shown = await page.locator(".row-card bdi").allTextContents();
          for (const option of order.filter((name) => shown.includes(name))) {
            await hand.tap(new RegExp(`^${plain(option)}\\. Make it`));
          }
          await hand.tap(/^Send my/);
        }
        await page.locator("form[data-seen]").waitFor({ state: "detached" });
      }
    }),
  );
}

/** A name inside a pattern, sign for sign. */
function plain(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
