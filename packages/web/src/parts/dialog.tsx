import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "../texts/texts.tsx";

/** A question or a page of help in front of the page. Esc and Close leave it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons; absent: Close alone. */
  readonly actions?: ReactNode;
  readonly isPrivate?: boolean;
}): ReactNode {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className={props.isPrivate ? "dialog is-private" : "dialog"}
      onKeyDown={(event) => {
        // An Enter still held from what opened this must not answer it as well.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        props.onClose();
      }}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
      <div className="row">
        {props.actions}
        <button type="button" className={props.actions ? "quiet" : ""} onClick={props.onClose}>
          {props.actions ? texts.cancel : texts.close}
        </button>
      </div>
    </dialog>
  );
}
