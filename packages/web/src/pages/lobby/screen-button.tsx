import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { go } from "../../router.ts";
import { useTexts } from "../../texts/texts.tsx";

/**
 * Opens the projector's page in another tab, by a new link that shows nothing but what all may see. Pressed again, it is the same tab: a
 * new link ends the page that the one before it led to.
 */
export async function openScreen(id: string): Promise<void> {
  // At once, by the press itself: a window that opens later is blocked as a pop-up.
  const opened = window.open("about:blank", `unswayed-screen-${id}`);
  const { path } = await call("issueLink", { at: { id }, body: { kind: "screen" } });
  if (opened) opened.location.href = path;
  else go(path);
}

export function ScreenButton({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const { run, trouble } = useAction();
  return (
    <>
      <button type="button" className="second" onClick={() => run(() => openScreen(id))}>
        {texts.lobby.openScreen}
      </button>
      <Trouble text={trouble} />
    </>
  );
}
