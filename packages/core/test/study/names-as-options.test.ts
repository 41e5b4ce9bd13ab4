import { createStudy } from "@unswayed/core";
import { expect, test } from "vitest";
import { listOf, restored } from "./group.ts";

const voters = ["Ana", "Ben"];

test("names alone are a list of options, in settings and files", () => {
  const study = createStudy({ voters, options: ["tea", "milk"] });

  expect(study.toJSON()).toEqual(createStudy({ voters, options: listOf("tea", "milk") }).toJSON());
  expect(study.settings.options).toEqual({
    kind: "list",
    items: [{ name: "tea" }, { name: "milk" }],
  });
  expect(restored(JSON.stringify(study)).ask()).toEqual(study.ask());
});

test("names stand beside items that have features", () => {
  const features = { price: 3 };
  const options = [
    { name: "tea", features },
    { name: "milk", features: { price: 2 } },
  ];

  expect(createStudy({ voters, options }).settings.options).toEqual({
    kind: "list",
    items: options,
  });
});

test("a name that is there twice is refused by its place", () => {
  expect(() => createStudy({ voters, options: ["tea", "milk", "tea"] })).toThrow("items[2].name");
  expect(() => createStudy({ voters, options: [] })).toThrow("items");
});
