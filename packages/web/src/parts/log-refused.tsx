import type { ReactNode } from "react";
import { acceptLog } from "../api/head.ts";
import { useTexts } from "../texts/texts.tsx";

/** Instead of a page whose log is not the one it saw. Nothing is sent to it unless someone knows why. */
export function LogRefused({ id }: { readonly id: string }): ReactNode {
  const { logHead: texts } = useTexts();
  return (
    <div className="notice" role="alert">
      <h1>{texts.brokenTitle}</h1>
      <p>{texts.broken}</p>
      <p>{texts.mayBeCopy}</p>
      <button type="button" className="second" onClick={() => acceptLog(id)}>
        {texts.goOn}
      </button>
    </div>
  );
}
