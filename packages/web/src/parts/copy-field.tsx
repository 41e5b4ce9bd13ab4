import { type ReactNode, useId, useRef } from "react";
import { announce } from "../announce.tsx";
import { useTexts } from "../texts/texts.tsx";

/** An address to hand on. Plain HTTP has no clipboard: then the text is selected, ready to be copied by hand. */
export function CopyField({
  label,
  value,
}: {
  readonly label: string;
  readonly value: string;
}): ReactNode {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="stack">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input id={id} ref={field} readOnly value={value} size={36} />
        <button
          type="button"
          className="second"
          onClick={() => {
            field.current?.select();
            navigator.clipboard?.writeText(value).then(
              () => announce(texts.copied),
              () => {}, // selected; that is what is left
            );
          }}
        >
          {texts.copy}
        </button>
      </div>
    </div>
  );
}
