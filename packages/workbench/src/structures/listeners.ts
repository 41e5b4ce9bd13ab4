import { suggestion, UsageError } from "unswayed/kit";

/**
 * Who may listen to whom, from a line such as "Ben: Ana; Cleo: Ana, Ben". Who is not named may listen to everyone; anyone who is
 * named listens to the people after the colon and to themselves.
 */
export function listenersFrom(text: string, voters: readonly string[]): boolean[][] {
  const allowed = voters.map(() => voters.map(() => true));
  for (const part of text.split(";").filter((each) => each.trim() !== "")) {
    const [listener = "", others] = part.split(":");
    if (others === undefined) {
      throw new UsageError(
        `"--listens" takes who listens to whom, as in "Ben: Ana; Cleo: Ana, Ben", not "${part.trim()}"`,
      );
    }
    const row = placeOf(listener, voters);
    const heard = others
      .split(",")
      .filter((name) => name.trim() !== "")
      .map((name) => placeOf(name, voters));
    allowed[row] = voters.map((_, j) => j === row || heard.includes(j));
  }
  return allowed;
}

function placeOf(text: string, voters: readonly string[]): number {
  const name = text.trim();
  const place = voters.indexOf(name);
  if (place >= 0) return place;
  throw new UsageError(
    `"--listens" names "${name}", who is not in the group: ${voters.join(", ")}${suggestion(name, voters)}`,
  );
}
