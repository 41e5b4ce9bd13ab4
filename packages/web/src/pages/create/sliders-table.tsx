import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import type { Draft, SliderDraft } from "./draft.ts";

const mostSliders = 6;
const fields = ["name", "min", "max", "step", "unit"] as const;

/** Parameters that can be set to anything between two ends. */
export function SlidersTable(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const says = texts.create;
  const { sliders } = draft;
  const set = (k: number, part: Partial<SliderDraft>): void =>
    onChange({ sliders: sliders.map((slider, j) => (j === k ? { ...slider, ...part } : slider)) });
  return (
    <>
      {sliders.map((slider, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edited in place
        <div key={k} className="row">
          {fields.map((field) => (
            <label key={field} className="stack">
              {says.slider[field]}
              <input
                size={field === "name" ? 16 : 6}
                inputMode={field === "name" || field === "unit" ? "text" : "decimal"}
                value={slider[field]}
                onChange={(event) => set(k, { [field]: event.target.value })}
              />
            </label>
          ))}
          <button
            type="button"
            className="quiet"
            aria-label={says.remove(slider.name)}
            onClick={() => onChange({ sliders: sliders.filter((_, j) => j !== k) })}
          >
            ×
          </button>
        </div>
      ))}
      {sliders.length < mostSliders ? (
        <button
          type="button"
          className="second"
          onClick={() =>
            onChange({
              sliders: [...sliders, { name: "", min: "0", max: "10", step: "1", unit: "" }],
            })
          }
        >
          {says.addSlider}
        </button>
      ) : null}
    </>
  );
}
