import { configDefaults, defineConfig } from "vitest/config";

/**
 * "source" makes @unswayed/* mean the TypeScript sources, so that tests never run against an old build. "import" is added
 * where it belongs: named here, it would also steer the require of CommonJS packages.
 */
const conditions = ["source", "module", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "packages/*/test-browser/**/*.test.ts",
      "scripts/test/**/*.test.ts",
      "lint/**/*.test.ts",
    ],
    exclude: [...configDefaults.exclude, "**/dist/**"],
    // Generous, because a test that fails on a busy machine teaches people to ignore failures.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
