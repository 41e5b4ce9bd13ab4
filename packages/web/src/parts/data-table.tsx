import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { Scroll } from "./scroll.tsx";

/** What a picture shows, as a table behind a word: a row for each option, the first cell its name. */
export function DataTable(props: {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): ReactNode {
  const texts = useTexts();
  const { label, headings, rows } = props;
  return (
    <details>
      <summary>{texts.showTable}</summary>
      <Scroll label={label}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {cells.map((cell, k) => (
                  <td key={headings[k + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}
