import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { GripIcon } from "../parts/icons.tsx";
import { useTexts } from "../texts/texts.tsx";
import {
  type BallotProps,
  type BoardProps,
  drawnPlaces,
  isNoOpinion,
  type KindOnPage,
  namesAt,
  orderOf,
  placesOf,
} from "./kind.ts";
import { useMovedRows } from "./moved-rows.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";
import { giveWay, useDrag } from "./use-drag.ts";

/** Stands in the list between what is placed and what is not. */
const line = -1;

/**
 * An order by tapping, best first. What is tapped joins the list above the line; a second tap takes it out. Rows above the line can be
 * pulled by their handle, moved by arrow keys on it, or up by pressing it. Whatever stays below the line is behind, in no order.
 */
function OrderBallot({ options, shown, answer, onAnswer }: BallotProps): ReactNode {
  const { kinds } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [earlier, setEarlier] = useState<readonly (readonly number[])[]>([]);
  /** What had the focus: a row that moves loses it. */
  const touched = useRef<string | null>(null);
  const order = placesOf(answer, options.length);
  const rest = shown.filter((place) => !order.includes(place));
  const change = (next: readonly number[]): void => {
    setEarlier([...earlier, order]);
    onAnswer(orderOf(next));
  };
  const move = (from: number, to: number): void => {
    const moved = order[from];
    if (moved === undefined || to < 0 || to >= order.length || to === from) return;
    const others = order.filter((place) => place !== moved);
    touched.current = `[data-row="${moved}"] > .grip`;
    change([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const undo = (): void => {
    const last = earlier.at(-1);
    if (last === undefined) return;
    setEarlier(earlier.slice(0, -1));
    onAnswer(orderOf(last));
  };
  const { drag, start } = useDrag(list, move);
  useMovedRows(list, drag === null ? `${order.join()}|${rest.join()}` : "dragging");
  const sequence = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (touched.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(touched.current)?.focus();
  }, [sequence]);
  const onKey = (event: KeyboardEvent, at: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(at, at + by);
  };
  return (
    <div className="order">
      <ul className="rows is-order" ref={list}>
        {[...order, line, ...rest].map((place, at) => {
          const option = options[place];
          if (place === line) {
            return rest.length > 0 ? (
              <li key="line" className="order-line" data-row="line">
                {order.length === 0 ? kinds.tapFirst : kinds.tapNext}
              </li>
            ) : null;
          }
          if (!option) return null;
          const isPlaced = at < order.length;
          const shift = isPlaced ? giveWay(drag, at) : 0;
          return (
            <li
              key={place}
              data-row={place}
              data-ranked={isPlaced ? "" : undefined}
              className={isPlaced && drag?.from === at ? "is-dragged" : ""}
              style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
            >
              <button
                type="button"
                className={isPlaced ? "row-card is-placed" : "row-card"}
                aria-label={
                  isPlaced
                    ? kinds.placed(option.name, at + 1)
                    : kinds.place(option.name, order.length + 1)
                }
                onClick={() => {
                  touched.current = `[data-row="${place}"] > .row-card`;
                  change(isPlaced ? order.filter((other) => other !== place) : [...order, place]);
                }}
              >
                <span className={isPlaced ? "place" : "place is-empty"} aria-hidden="true">
                  {isPlaced ? at + 1 : ""}
                </span>
                <OptionLabel option={option} />
              </button>
              {isPlaced ? (
                <button
                  type="button"
                  className="grip"
                  aria-label={kinds.move(option.name, at + 1, order.length)}
                  onPointerDown={(event) => start(event, at)}
                  onKeyDown={(event) => onKey(event, at)}
                  onClick={() => {
                    if (drag === null) move(at, at - 1);
                  }}
                >
                  <GripIcon />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="other-answers">
        <button
          type="button"
          className="small-answer"
          aria-disabled={earlier.length === 0}
          onClick={undo}
        >
          {kinds.undo}
        </button>
        <button
          type="button"
          className="small-answer"
          aria-pressed={isNoOpinion(answer)}
          onClick={() => onAnswer(isNoOpinion(answer) ? null : "unknown-option")}
        >
          {kinds.unknownThese}
        </button>
      </div>
      {order.length > 0 && rest.length > 1 ? (
        <p className="soft small">{kinds.restBehind(rest.length)}</p>
      ) : null}
    </div>
  );
}

/** Open orders: how each option was placed on average, and who put it first. */
function OrderBoard({ options, shown, hands }: BoardProps): ReactNode {
  const { kinds, language } = useTexts();
  const orders = hands
    .map(({ who, answer }) => ({ who, places: placesOf(answer, options.length) }))
    .filter(({ places }) => places.length > 0);
  /** Those left out share the places behind. */
  const placeIn = (places: readonly number[], place: number): number => {
    const at = places.indexOf(place);
    return at >= 0 ? at + 1 : (places.length + 1 + options.length) / 2;
  };
  const mean = (place: number): number =>
    orders.reduce((sum, { places }) => sum + placeIn(places, place), 0) / orders.length;
  const rows = shown.map((place) => ({ place, mean: mean(place) })).sort((a, b) => a.mean - b.mean);
  return (
    <>
      <ol className="count-bars">
        {rows.map(({ place, mean: at }) => (
          <li key={place}>
            <span className="count-bars-name">
              <bdi>{options[place]?.name}</bdi>
            </span>
            <span className="count-bars-track" aria-hidden="true">
              <span
                style={{
                  inlineSize: `${orders.length === 0 ? 0 : (100 * (options.length - at)) / Math.max(1, options.length - 1)}%`,
                }}
              />
            </span>
            <strong>{orders.length === 0 ? "–" : kinds.meanPlace(language.number(at))}</strong>
            <span className="count-bars-names soft">
              <bdi>
                {orders
                  .filter(({ places }) => places[0] === place)
                  .map(({ who }) => who)
                  .join(", ")}
              </bdi>
            </span>
          </li>
        ))}
      </ol>
      <Tally hands={hands} />
    </>
  );
}

export const order: KindOnPage = {
  Ballot: OrderBallot,
  Board: OrderBoard,
  isOneTap: false,
  answerAt: (place) => String(place + 1),
  sendLabel: (kinds, answer, count) => kinds.sendOrder(placesOf(answer, count).length, count),
  told: (_, answer, names) => namesAt(placesOf(answer, names.length), names),
  worths(answer, count) {
    const places = placesOf(answer, count);
    const last = Math.max(1, count - 1);
    const behind = (count - places.length - 1) / 2 / last;
    return Array.from({ length: count }, (_, k) => {
      const at = places.indexOf(k);
      return at < 0 ? behind : (count - 1 - at) / last;
    });
  },
  /** As long as the one it replaces. */
  random(answer, count, seed) {
    const length = placesOf(answer, count).length || count;
    return orderOf(drawnPlaces(count, length, seed)) ?? "1";
  },
};
