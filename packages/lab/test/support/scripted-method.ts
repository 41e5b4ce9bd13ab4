import type { Channel, OptionValue } from "@unswayed/core";
import type { Belief, Method, Question } from "../../src/methods/method.ts";

/** What a scripted method asks and then says. */
export interface ScriptLine {
  readonly round: number;
  readonly channel: Channel;
  readonly pair: readonly [string, string];
  readonly recommends?: string;
  readonly influence?: readonly (readonly number[])[];
  readonly belief?: Belief;
}

/** A method that asks what is written down, whatever the answers. */
export function scriptedMethod(
  lines: readonly ScriptLine[],
  more: Partial<Pick<Method, "name" | "knows" | "weighsCost">> = {},
): Method {
  return {
    name: "scripted",
    title: "Scripted",
    knows: "nothing",
    weighsCost: false,
    ...more,
    start({ onPhase }) {
      let told = 0;
      const last = (): ScriptLine | undefined => lines[told - 1];
      return {
        ask(): Question | null {
          onPhase?.("thinking");
          const line = lines[told];
          if (!line) return null;
          return { kind: "pair", round: line.round, channel: line.channel, options: line.pair };
        },
        tell(): void {
          told += 1;
        },
        recommend: (): OptionValue | null => last()?.recommends ?? null,
        influence: () => last()?.influence ?? null,
        belief: () => last()?.belief ?? null,
      };
    },
  };
}
