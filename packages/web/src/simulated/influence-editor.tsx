import type { ReactNode } from "react";
import { Scroll } from "../parts/scroll.tsx";
import { useTexts } from "../texts/texts.tsx";

type Weights = readonly (readonly number[])[];

/** Who listens to whom, to set by hand: what is left of each row is the person's own view. */
export function InfluenceEditor(props: {
  readonly names: readonly string[];
  readonly weights: Weights;
  readonly onChange: (weights: Weights) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const { names, weights, onChange } = props;
  return (
    <>
      <p className="soft">{says.ownHint}</p>
      <Scroll label={says.influence}>
        <table className="editor">
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, i) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {names.map((other, j) => (
                  <td key={other}>
                    {i === j ? (
                      texts.language.number(weights[i]?.[j] ?? 0)
                    ) : (
                      <input
                        type="number"
                        min={0}
                        max={1}
                        step={0.05}
                        aria-label={says.listens(name, other)}
                        value={weights[i]?.[j] ?? 0}
                        onChange={({ target }) =>
                          onChange(withEntry(weights, i, j, Number(target.value)))
                        }
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

/** The matrix with one entry off the diagonal set, as far as the row allows; its own person has the rest. */
function withEntry(weights: Weights, i: number, j: number, wanted: number): Weights {
  return weights.map((row, r) => {
    if (r !== i) return row;
    const others = row.reduce((sum, value, k) => (k === i || k === j ? sum : sum + value), 0);
    const value = Math.min(Math.max(0, wanted || 0), Math.max(0, 1 - others));
    return row.map((old, k) => (k === j ? value : k === i ? rounded(1 - others - value) : old));
  });
}

function rounded(value: number): number {
  return Math.max(0, Number(value.toFixed(6)));
}
