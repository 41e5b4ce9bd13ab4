import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The tests of `npm run check:long`: coverage over many seeds, whole experiments. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["packages/*/test-long/**/*.test.ts"],
    testTimeout: 60 * 60_000,
    hookTimeout: 10 * 60_000,
  },
});
