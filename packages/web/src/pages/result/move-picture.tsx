import { slopesOf } from "@unswayed/charts";
import type { OptionValue, Result, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText, sameOption } from "../../option-text.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { openCounts, openOrder, typedCounts } from "./open-order.ts";
import { tiersOf } from "./standing.ts";

/** More rows would not fit a projector. */
const mostBrief = 8;

/** The move from public votes to the corrected result, a line for each option. The right side has the server's steps and no more. */
export function MovePicture(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
  readonly isBrief: boolean;
}): ReactNode {
  const texts = useTexts();
  const { room, result, settings } = props;
  const says = texts.result;
  const tiers = tiersOf(result);
  const handsWinner = result.verdict?.openWinner ?? result.columns.hands?.winner;
  const open = openOrder(room, handsWinner ?? null);
  const counts = openCounts(room);
  const typed = typedCounts(room);
  if (tiers === null || open.length === 0) return null;
  const text = (option: OptionValue): string => optionText(option, settings);
  const most = props.isBrief ? mostBrief : Number.POSITIVE_INFINITY;
  const right = tiers.flatMap(({ options }) => options.map(text)).slice(0, most);
  const left = open.map(text).filter((name) => right.includes(name));
  const hands = new Map(open.map((option) => [text(option), counts?.get(keyOf(option))]));
  const hasFallen = handsWinner !== undefined && !sameOption(handsWinner, result.winner);
  const fallen = hasFallen && handsWinner !== undefined ? text(handsWinner) : null;
  const slopes = slopesOf(left, right, { winner: text(result.winner), fallen });
  const look = (name: string): string =>
    `is-${slopes.find((slope) => slope.name === name)?.look ?? "other"}`;
  const tierOf = (name: string): string => {
    const found = tiers.find(({ options }) => options.some((option) => text(option) === name));
    return found ? tierWord(found.tier) : "";
  };
  return (
    <section className="card">
      <h2>{says.move}</h2>
      <div className="slopes" aria-hidden="true">
        <span className="slopes-head">{says.moveOpen}</span>
        <span />
        <span className="slopes-head">{says.moveCorrected}</span>
        <ol className="slopes-left">
          {left.map((name) => (
            <li key={name} className={look(name)}>
              <bdi>{name}</bdi>
              {counts ? <b className="hand-count">{hands.get(name)}</b> : null}
            </li>
          ))}
        </ol>
        <svg aria-hidden="true" viewBox={`0 0 100 ${right.length * 10}`} preserveAspectRatio="none">
          {slopes
            .filter(({ from }) => from !== null)
            .map(({ name, from, to, look: as }) => {
              const [a, b] = [10 * (from ?? 0) + 5, 10 * to + 5];
              return (
                <path key={name} className={`is-${as}`} d={`M0 ${a}C45 ${a} 55 ${b} 100 ${b}`} />
              );
            })}
        </svg>
        <div className="slopes-right">
          {tiers.map(({ tier, options }) => {
            const names = options.map(text).filter((name) => right.includes(name));
            return names.length === 0 ? null : (
              <div key={tier} className={`slopes-tier is-${tier}`}>
                <ol>
                  {names.map((name) => (
                    <li key={name} className={look(name)}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ol>
                <span>{tierWord(tier)}</span>
              </div>
            );
          })}
        </div>
      </div>
      {right.length < tiers.flatMap(({ options }) => options).length ? (
        <p>{says.optionsLeft(tiers.flatMap(({ options }) => options).length - right.length)}</p>
      ) : null}
      {typed.length === 0 ? null : (
        <p>{says.typed(typed.map(({ option, count }) => `${text(option)} ${count}`))}</p>
      )}
      {props.isBrief ? null : (
        <DataTable
          label={says.move}
          headings={[texts.explain.option, says.moveOpen, says.moveCorrected]}
          rows={right.map((name) => [
            name,
            !left.includes(name)
              ? says.neverOpen
              : counts
                ? texts.kinds.votes(hands.get(name) ?? 0)
                : String(left.indexOf(name) + 1),
            tierOf(name),
          ])}
        />
      )}
    </section>
  );

  function tierWord(tier: "level" | "close" | "behind" | "far-behind"): string {
    return tier === "far-behind" ? says.bands[tier] : says.tiers[tier];
  }
}
