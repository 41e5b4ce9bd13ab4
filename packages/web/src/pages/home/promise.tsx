import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** How long each of the three scenes stays. */
const sceneMs = 4000;

/** Who prefers which place in each scene: 0 is Tallinn, 1 is Lisbon. The first person leads. */
const sides: readonly (readonly (0 | 1)[])[] = [
  [0, 0, 0, 0, 1],
  [0, 1, 1, 1, 1],
  [0, 1, 1, 1, 1],
];
const places = ["Tallinn", "Lisbon"] as const;

/** The promise as a moving picture: hands, the same question in private, and what is left without influence. */
export function Promise3(): ReactNode {
  const { home } = useTexts();
  const [scene, setScene] = useState(0);
  const [isPlaying, setPlaying] = useState(
    () => !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setScene((now) => (now + 1) % 3), sceneMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const at = sides[scene] ?? [];
  const count = (side: 0 | 1): number => at.filter((each) => each === side).length;
  return (
    <figure className={`promise is-scene-${scene}`}>
      <svg viewBox="0 0 480 300" role="img" aria-label={home.picture.label}>
        {places.map((place, side) => (
          <g key={place} className={`promise-place is-${side}`}>
            <rect x={side === 0 ? 16 : 248} y="16" width="216" height="196" rx="18" />
            <text x={side === 0 ? 36 : 268} y="56">
              {place}
            </text>
            <text className="promise-count" x={side === 0 ? 212 : 444} y="62" textAnchor="end">
              {count(side === 0 ? 0 : 1)}
            </text>
          </g>
        ))}
        {at.map((side, person) => {
          const before = at.slice(0, person).filter((each) => each === side).length;
          const x = (side === 0 ? 48 : 280) + (before % 3) * 58;
          const y = 104 + Math.floor(before / 3) * 64;
          return (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: the five people of the picture never change
              key={person}
              className={person === 0 ? "promise-person is-leader" : "promise-person"}
              style={{ transform: `translate(${x}px, ${y}px)` }}
            >
              <circle r="13" />
              <path d="M-20 38a20 18 0 0 1 40 0z" />
              <path className="promise-hand" d="M17 22 28-8" />
            </g>
          );
        })}
        <text className="promise-caption" x="240" y="262" textAnchor="middle">
          {home.picture.captions[scene]}
        </text>
      </svg>
      <figcaption>
        <ol aria-hidden="true">
          {home.picture.steps.map((step, k) => (
            <li key={step} className={k === scene ? "is-on" : ""}>
              {step}
            </li>
          ))}
        </ol>
        <button type="button" className="quiet" onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? home.picture.pause : home.picture.play}
        </button>
      </figcaption>
    </figure>
  );
}
