import { test } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

test("make", async () => {
  const what = process.env["MAKE"] ?? "theory";
  const io = new CapturedIo({ input: "" });
  const code = await main(
    [
      "experiment",
      what,
      "--out",
      "docs",
      ...(what === "structures" ? ["--seeds", process.env["SEEDS"] ?? "6"] : []),
    ],
    io,
  );
  console.log(code, io.out, io.err);
}, 900000);
