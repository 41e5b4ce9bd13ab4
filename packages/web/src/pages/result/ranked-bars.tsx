import type { Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText, sameOption } from "../../option-text.ts";
import { useTexts } from "../../texts/texts.tsx";
import { type Tier, tiersOf } from "./standing.ts";

/** How full a bar is in each step: the step is all that is known, so all bars of a step are alike. */
const fill: Readonly<Record<Tier["tier"], number>> = {
  level: 100,
  close: 66,
  behind: 33,
  "far-behind": 12,
};

/** Every option with a bar as long as its step. */
export function RankedBars(props: {
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const { result: says } = useTexts();
  const tiers = tiersOf(props.result);
  if (tiers === null) return null;
  return (
    <section className="card">
      <h2>{says.ranked}</h2>
      <ul className="ranked">
        {tiers.flatMap(({ tier, options }) =>
          options.map((option) => (
            <li
              key={keyOf(option)}
              className={sameOption(option, props.result.winner) ? "is-winner" : ""}
            >
              <span>
                <bdi>{optionText(option, props.settings)}</bdi>
              </span>
              <span className="ranked-track" aria-hidden="true">
                <span style={{ inlineSize: `${fill[tier]}%` }} />
              </span>
              <span className="soft small">
                {tier === "far-behind" ? says.bands[tier] : says.tiers[tier]}
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
