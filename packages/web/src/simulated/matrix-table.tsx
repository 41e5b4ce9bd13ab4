import type { ReactNode } from "react";
import { Scroll } from "../parts/scroll.tsx";

/** Who listens to whom, row to column. For simulated people only: between real people it is never drawn. */
export function MatrixTable(props: {
  readonly caption: string;
  readonly names: readonly string[];
  readonly weights: readonly (readonly number[])[];
}): ReactNode {
  return (
    <Scroll label={props.caption}>
      <table>
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            <td />
            {props.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.names.map((name, i) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {props.names.map((other, j) => (
                <td key={other}>{(props.weights[i]?.[j] ?? 0).toFixed(2)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
