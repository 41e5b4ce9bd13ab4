import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 bits, as text that fits an address. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a key. Keys are random, so a plain hash cannot be reversed. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Proof that a request comes from a page that could read its session: no other site can. */
export function requestToken(sessionKey: string): string {
  return createHash("sha256").update(`unswayed token ${sessionKey}`).digest("base64url");
}

export function newId(): string {
  return randomBytes(9).toString("base64url").replaceAll("-", "x").replaceAll("_", "y");
}

/** Without 0 and O, 1 and I: codes are read aloud. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** 40 bits: anyone who is let to try a hundred in a second goes on for three hundred years. So the right one need never be refused. */
export function newRoomCode(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const colours =
  "amber azure black blue bronze brown coral cream crimson gold green grey indigo ivory jade khaki lemon lilac lime maroon mint navy ochre olive orange pearl pink plum purple red rose ruby sable sand scarlet silver teal topaz violet white yellow".split(
    " ",
  );
const animals =
  "badger bear beaver bison camel cat crane crow deer dove duck eagle falcon ferret finch fox frog goat goose hare hawk heron horse ibis lark lion lizard lynx magpie mole moose mouse newt otter owl panda pigeon pony puffin rabbit raven robin seal sheep shrew snail sparrow squirrel stork swan swift tiger toad trout turtle wasp weasel whale wolf wren zebra".split(
    " ",
  );

const pairs = colours.flatMap((colour) => animals.map((animal) => [colour, animal]));

/** Two words that a phone and the list of claims both show; a number with them when all pairs are taken. */
export function newWords(taken: readonly string[]): readonly string[] {
  const known = new Set(taken);
  for (let number = 1; ; number++) {
    const free = pairs
      .map((pair) => (number === 1 ? pair : [...pair, String(number)]))
      .filter((words) => !known.has(words.join(" ")));
    const words = free.length > 0 ? free[randomInt(free.length)] : undefined;
    if (words) return words;
  }
}
