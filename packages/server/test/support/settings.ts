import { type Settings, usualSettings } from "@unswayed/protocol";

/** Six people, six options. */
export function offsite(change: Partial<Settings> = {}): Settings {
  return {
    question: "Where should we hold the next offsite?",
    options: {
      kind: "list",
      items: ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"].map((name) => ({ name })),
    },
    voters: ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay"],
    ...usualSettings,
    ...change,
  };
}

/** Where people rate, and do nothing else. */
export const ratings = {
  kinds: { public: ["rating"], private: ["rating"] },
} satisfies Partial<Settings>;
