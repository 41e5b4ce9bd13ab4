import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { questionKinds } from "@unswayed/core/question";
import { type Answer, type OptionValue, usualSettings } from "@unswayed/protocol";
import type { SimulatedGroup } from "@unswayed/server";

const people = ["Boss", "Sam", "Ida", "Noor", "Jon", "Mei"];
const venues = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

/** How much each person's hand follows the first person's preferences instead of their own. */
const sway = [0, 0.7, 0.1, 0.6, 0.6, 0.5];

/** How far preferences are apart, in the units of votes: at 3, nineteen in twenty answers say what is meant. */
const strength = 3;

/**
 * Six people, six venues and one whose preferences weigh heavily in public. Their answers are drawn from what they want; nobody
 * else is told what that is before the reveal.
 */
export function simulatedGroup(seed: number): SimulatedGroup {
  const random = createRandomSource(seed);
  const wishes = drawnWishes(random.split("wishes"));
  const answers = random.split("answers");
  const shown = (person: number, venue: number): number => {
    const share = sway[person] ?? 0;
    return (1 - share) * (wishes[person]?.[venue] ?? 0) + share * (wishes[0]?.[venue] ?? 0);
  };
  const wanted = (person: number, venue: number): number => wishes[person]?.[venue] ?? 0;
  const totals = venues.map((_, venue) =>
    people.reduce((sum, _person, person) => sum + wanted(person, venue), 0),
  );
  return {
    settings: {
      ...usualSettings,
      question: "Where should we hold the next offsite?",
      options: { kind: "list", items: venues.map((name) => ({ name })) },
      voters: people,
    },
    truth: venues[totals.indexOf(Math.max(...totals))] ?? "",
    answer(person, channel, { kind: name, options }): Answer {
      const of = channel === "public" ? shown : wanted;
      const kind = questionKinds[name];
      const worth = options.map((option) => of(person, placeOf(option)));
      const draws = Array.from({ length: kind.drawCount(options.length) }, () => answers.next());
      return kind.print(kind.simulated(worth, {}, draws), options.length);
    },
  };
}

function placeOf(option: OptionValue): number {
  return venues.indexOf(String(option));
}

/** The boss wants one thing; most others something else that they have in common. */
function drawnWishes(random: RandomSource): readonly (readonly number[])[] {
  const first = Math.floor(random.next() * venues.length);
  const common = (first + 1 + Math.floor(random.next() * (venues.length - 1))) % venues.length;
  return people.map((_, person) =>
    venues.map((_venue, venue) => {
      const favourite = person === 0 ? first : common;
      return (venue === favourite ? strength : 0) + strength * random.next();
    }),
  );
}
