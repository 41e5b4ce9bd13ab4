import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import type { Draft } from "./draft.ts";

const names = ["offsite", "roadmap", "hire", "budget", "name"] as const;

/** A question with options to begin from, for those who would rather change than invent. */
export function Templates(props: { readonly onChange: (part: Partial<Draft>) => void }): ReactNode {
  const { new: says } = useTexts();
  return (
    <div className="chips">
      <span className="soft">{says.templates}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="small-answer"
          onClick={() => {
            const { question, options } = says.template[name];
            props.onChange({ question, way: "paste", pasted: options.join("\n") });
          }}
        >
          {says.template[name].name}
        </button>
      ))}
    </div>
  );
}
