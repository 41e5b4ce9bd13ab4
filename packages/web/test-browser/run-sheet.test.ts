import type { RoomView } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFacilitator, type Gallery, openGallery } from "./support/gallery.ts";
import { place, room, round } from "./support/made-up.ts";

describe("the run-sheet offers what can be done", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery();
  });
  afterAll(async () => gallery?.close());

  const at = async (state: Partial<RoomView>): Promise<Gallery["page"]> => {
    await gallery.show({
      name: "run",
      path: `/d/${place}/run`,
      grants: asFacilitator,
      room: room(state),
    });
    await gallery.page.getByRole("heading", { name: "People" }).waitFor();
    return gallery.page;
  };

  test("the button says whether it opens a public vote or a private round", async () => {
    const open = await at({ next: { channel: "public" } });
    await open.getByRole("button", { name: "Ask question 1" }).waitFor();
    await open.getByText("Opens a public vote on every phone").waitFor();

    const closed = await at({ next: { channel: "private", questions: 3 } });
    await closed.getByRole("button", { name: "Start a private round (3 questions)" }).waitFor();
    await closed.getByText("Turns every phone to private.").waitFor();
    expect(await closed.getByRole("button", { name: /^Ask question/ }).count()).toBe(0);
  });

  test("anyone who answers while the facilitator is asked is no longer missing", async () => {
    const page = await at({ round: round({ awaited: [], answered: 6 }) });
    await page.getByRole("button", { name: "End the vote" }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("one more question, as long as there is one", async () => {
    const more = await at({ stop: "limit", beyondStop: 2 });
    await more.getByText("You can ask up to 2 more.").waitFor();
    expect(await more.getByRole("button", { name: "Ask one more" }).count()).toBe(1);

    const last = await at({ stop: "enough", beyondStop: 1 });
    await last.getByText("You can ask one more.").waitFor();

    const none = await at({ stop: "limit", beyondStop: 0 });
    await none.getByText("You have reached the most questions you set.").waitFor();
    expect(await none.getByRole("button", { name: "Ask one more" }).count()).toBe(0);
  });
});
