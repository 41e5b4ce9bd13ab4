import { createStudy, type OptionValue, optimize } from "@unswayed/core";
import { paper } from "@unswayed/paper";

// An office sets its temperature and its air speed. Nobody should be left cold: the worst-off count more (ρ = 0.3).
const study = createStudy({
  voters: ["by the window", "by the door"],
  options: {
    kind: "box",
    parameters: [
      { name: "temperature", min: 18, max: 28 },
      { name: "airSpeed", min: 0.05, max: 0.8, scale: "log" },
    ],
  },
  welfare: { kind: "gini", rho: 0.3 },
  levels: "shortfall", // how far each is from their own best: the only thing votes can tell
  method: paper({ initialPairs: 4, search: { screened: 64, exact: 4 } }),
});

// Made-up comfort: each desk has a temperature it likes, and likes it warmer where there is a draught.
const likes: Record<string, number> = { "by the window": 22, "by the door": 24 };

function comfort(desk: string, setting: OptionValue): number {
  const { temperature, airSpeed } = setting as { temperature: number; airSpeed: number };
  return -((temperature - likes[desk] - 2 * (airSpeed - 0.2)) ** 2) / 4 - 3 * (airSpeed - 0.2) ** 2;
}

await optimize(
  study,
  ({ options: [first, second], channel }) => {
    const [window, door] = study.voters.map((desk) => comfort(desk, first) - comfort(desk, second));
    const shown = (gain: number) => (channel === "public" ? (gain + window) / 2 : gain); // the door gives in a little
    return {
      "by the window": window > 0 ? "first" : "second",
      "by the door": shown(door) > 0 ? "first" : "second",
    };
  },
  { rounds: 10 },
);

const { option, socialUtility } = study.consensus();
const { temperature, airSpeed } = option as { temperature: number; airSpeed: number };
const [likely, most] = [socialUtility.estimate, socialUtility.lower].map((x) => Math.abs(x));
console.log(`set ${temperature.toFixed(1)} °C and ${airSpeed.toFixed(2)} m/s`);
console.log(
  `people fall short of their own best by ${likely.toFixed(1)}, at most by ${most.toFixed(1)}`,
);
