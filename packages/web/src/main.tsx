import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/ballot.css";
import "./style/screen.css";
import "./style/pages.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { TextsProvider } from "./texts/texts.tsx";

const place = document.getElementById("app");
if (place) {
  createRoot(place).render(
    <TextsProvider>
      <App />
    </TextsProvider>,
  );
}
