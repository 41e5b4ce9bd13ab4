import { parseHTML } from "linkedom";

/** An empty page, for modules that look at the one they are in as soon as they are imported. */
const { document, window } = parseHTML("<!doctype html><html><body></body></html>");
Object.assign(globalThis, {
  document,
  addEventListener: window.addEventListener.bind(window),
  ...(!("navigator" in globalThis) && { navigator: { language: "en" } }),
});
