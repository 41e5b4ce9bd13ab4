import type { ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import type { Draft } from "./draft.ts";

/** Options from a spreadsheet: a preview first, then they become the table. */
export function CsvOptions(props: {
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.create;
  const [csv, setCsv] = useState("");
  const [hasHeader, setHeader] = useState(true);
  const [read, setRead] = useState<ReplyOf<"importOptions"> | null>(null);
  const { run, trouble } = useAction();
  const columns = [
    ...new Set(read?.items.flatMap(({ attributes = {} }) => Object.keys(attributes))),
  ];
  return (
    <>
      <label htmlFor="csv">{says.csvLabel}</label>
      <textarea id="csv" rows={6} value={csv} onChange={(event) => setCsv(event.target.value)} />
      <div className="row">
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={says.csvLabel}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) run(async () => setCsv(await file.text()));
          }}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={hasHeader}
            onChange={(event) => setHeader(event.target.checked)}
          />
          {says.csvHeader}
        </label>
        <button
          type="button"
          className="second"
          onClick={() =>
            run(async () => {
              const found = await call("importOptions", { body: { csv, hasHeader } });
              setRead(found);
              announce(says.optionsRead(found.items.length, found.errors.length));
            })
          }
        >
          {says.csvRead}
        </button>
      </div>
      <Trouble text={trouble} />
      {read ? (
        <>
          <p>{says.optionsRead(read.items.length, read.errors.length)}</p>
          <ul>
            {read.errors.map(({ row, message }) => (
              <li key={row} className="error">
                {says.rowOf(row, message)}
              </li>
            ))}
            {read.items.slice(0, 10).map(({ name, attributes = {} }) => (
              <li key={name}>
                <bdi>{name}</bdi> {Object.values(attributes).join(" · ")}
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() =>
              props.onChange({
                way: "table",
                columns: columns.map((name) => ({
                  name,
                  unit: "",
                  isShown: true,
                  isSimilarity: false,
                })),
                rows: read.items.map(({ name, attributes = {} }) => [
                  name,
                  ...columns.map((column) => String(attributes[column] ?? "")),
                ]),
              })
            }
          >
            {says.csvUse}
          </button>
        </>
      ) : null}
    </>
  );
}
