import { defineConfig } from "vite";

// Anyone who starts the bundling, tests included, gets what users get: React's development build is half as large again.
process.env["NODE_ENV"] = "production";

/** "source" makes @unswayed/* mean the TypeScript sources, as everywhere in this workspace. */
const conditions = ["source", "module", "browser", "production"];

export default defineConfig({
  resolve: { conditions },
  build: {
    target: "es2022",
    // The server forbids inline styles, scripts and anything from elsewhere: fonts stay files, chunks are preloaded by link.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1500,
    // The bundle holds other people's work: their terms travel with it.
    license: { fileName: "LICENSES.md" },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://localhost:8080" } },
});
