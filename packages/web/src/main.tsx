import "./style/all.ts";
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
