import type { RoomView } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFacilitator, type Gallery, openGallery } from "./support/gallery.ts";
import { moment, place, room, round } from "./support/made-up.ts";

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
    await gallery.page.getByRole("heading", { name: "Done" }).waitFor();
    return gallery.page;
  };

  test("what comes next depends on what is open, and on nothing when nothing is", async () => {
    for (const open of [{ round: round() }, { moment: moment() }]) {
      const page = await at(open);
      expect(await page.getByText("chosen when this closes").count()).toBe(1);
    }
    for (const closed of [{}, { round: round({ isOpen: false }) }, { stop: "limit" as const }]) {
      const page = await at(closed);
      expect(await page.getByText("chosen when this closes").count()).toBe(0);
    }
  });

  test("one more question, as long as there is one", async () => {
    const more = await at({ stop: "limit", beyondStop: 2 });
    await more.getByText("Close and reveal, or ask up to 2 more.").waitFor();
    expect(await more.getByRole("button", { name: "Ask one more" }).count()).toBe(1);

    const last = await at({ stop: "settled", beyondStop: 1 });
    await last.getByText("Close and reveal, or ask one more.").waitFor();

    const none = await at({ stop: "limit", beyondStop: 0 });
    await none.getByText("the limit is reached. Close and reveal.").waitFor();
    expect(await none.getByRole("button", { name: "Ask one more" }).count()).toBe(0);
  });
});
