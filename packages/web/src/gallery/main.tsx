import "../style/all.ts";
import { createRoot } from "react-dom/client";
import { TextsProvider } from "../texts/texts.tsx";
import { Gallery } from "./gallery.tsx";

/** Every component in every state, for anyone who changes how things look: `npx vite packages/web`, then /gallery/. Not part of the site. */
const place = document.getElementById("app");
if (place) {
  createRoot(place).render(
    <TextsProvider>
      <Gallery />
    </TextsProvider>,
  );
}
