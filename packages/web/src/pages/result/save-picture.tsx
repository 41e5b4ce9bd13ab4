import { slopePicture, slopesOf } from "@unswayed/charts";
import type { Result, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { openOrder } from "./open-order.ts";
import { tiersOf } from "./standing.ts";
import { verdictSentence } from "./verdict.tsx";

/** The result as one picture, to be sent on. It shows what the page shows and nothing more. */
export function SavePicture(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  return (
    <button
      type="button"
      className="second"
      onClick={() => void save(texts, props.room, props.result, props.settings)}
    >
      {texts.result.share}
    </button>
  );
}

async function save(
  texts: Texts,
  room: RoomView,
  result: Result,
  settings: Settings | null,
): Promise<void> {
  const { result: says, language } = texts;
  const text = (option: Result["winner"]): string => optionText(option, settings);
  const tiers = tiersOf(result) ?? [];
  const right = tiers.flatMap(({ options }) => options.map(text));
  const open = result.columns.hands?.winner;
  let from = 0;
  const { svg, width, height } = slopePicture({
    title: room.question,
    sentence: verdictSentence(texts, result, settings),
    footer: [
      texts.name,
      says.sureness[result.sureness],
      room.ended?.revealedAt ? language.date(room.ended.revealedAt) : "",
      room.isSimulated ? texts.simulated : "",
    ]
      .filter((part) => part !== "")
      .join(" · "),
    leftHead: says.moveOpen,
    rightHead: says.moveCorrected,
    slopes: slopesOf(openOrder(room, open ?? null).map(text), right, {
      winner: text(result.winner),
      fallen: open !== undefined && !sameOption(open, result.winner) ? text(open) : null,
    }),
    tiers: tiers.map(({ tier, options }) => {
      const begins = from;
      from += options.length;
      const name = tier === "far-behind" ? says.bands[tier] : says.tiers[tier];
      return { name, from: begins, rows: options.length };
    }),
  });
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "result.png";
  link.click();
}
