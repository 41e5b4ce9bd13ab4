import { FormatError, type Place } from "./error.ts";
import { guessScale, scaleText } from "./numbers.ts";
import { type Ballot, type BallotRecord, cleanName, isNoAnswer, type Scale } from "./record.ts";
import { summaryOf } from "./summary.ts";

/** What someone who brings a file may say about it. */
export interface ReadOptions {
  /** Whether others saw the answers, for files that do not say. */
  readonly channel?: "public" | "private";
  /** What the numbers or crosses of a table with a column for each option are, in case the guess is wrong. */
  readonly as?: "ratings" | "ranks" | "approvals" | "favourites";
  /** The scale of ratings, in case the guess is wrong. */
  readonly scale?: { readonly min: number; readonly max: number };
  /** The people and options that there may be: gives the name that is meant, or throws a `FormatError`. */
  readonly person?: (name: string, place: Place) => string;
  readonly option?: (name: string, place: Place) => string;
}

/** What was read, what to show to the person who brought the file, and what was guessed on the way. */
export interface Reading {
  readonly record: BallotRecord;
  /** "12 people, 8 options, ratings 0–10, public: is that right?" */
  readonly summary: string;
  /** A sentence for each thing that the file did not say. */
  readonly guesses: readonly string[];
  /** Where each ballot stands in the file. */
  readonly places: readonly Place[];
}

/** Puts a record together while a file is read. */
export class RecordBuilder {
  private readonly people = new Set<string>();
  private readonly options = new Set<string>();
  private readonly ballots: Ballot[] = [];
  private readonly places: Place[] = [];
  private readonly guesses: string[] = [];
  private readonly ratings: {
    readonly rating: number;
    readonly shown: string;
    readonly place: Place;
  }[] = [];

  private readonly given: ReadOptions;

  constructor(given: ReadOptions) {
    this.given = given;
  }

  person(text: string, place: Place): string {
    const name = this.given.person?.(text, place) ?? named(text, place, "someone's name");
    this.people.add(name);
    return name;
  }

  option(text: string, place: Place): string {
    const name = this.given.option?.(text, place) ?? named(text, place, "an option's name");
    this.options.add(name);
    return name;
  }

  /** The channel in a cell, or what was said about the whole file. */
  channel(text: string, place: Place): "public" | "private" | null {
    const { channel } = this.given;
    const own = text.toLowerCase();
    if (own === "") return channel ?? null;
    if (own !== "public" && own !== "private")
      throw new FormatError(place, text, "public or private");
    if (channel === undefined || own === channel) return own;
    throw new FormatError(place, own, `${channel}, as said about the whole file`);
  }

  add(ballot: Ballot, place: Place): void {
    this.ballots.push(ballot);
    this.places.push(place);
    if (ballot.kind === "rating" && !isNoAnswer(ballot.answer)) {
      const shown = shownAnswer(String(ballot.answer), ballot.channel);
      this.ratings.push({ rating: ballot.answer, shown, place });
    }
  }

  guess(sentence: string): void {
    if (!this.guesses.includes(sentence)) this.guesses.push(sentence);
  }

  /**
   * @param known - what the file says about itself
   * @param end - where an answer could have been, when there is none
   */
  finish(known: { readonly scale?: Scale; readonly title?: string }, end: Place): Reading {
    if (this.ballots.length === 0) {
      throw new FormatError(end, "the end of the file", "at least one answer");
    }
    const scale = this.scale(known.scale);
    const title = known.title === undefined ? null : cleanName(known.title);
    const record: BallotRecord = {
      ...(title !== null && { title }),
      people: [...this.people],
      options: [...this.options],
      ...(scale && { scale }),
      ballots: this.ballots,
    };
    return { record, summary: summaryOf(record), guesses: this.guesses, places: this.places };
  }

  private scale(known: Scale | undefined): Scale | undefined {
    if (!this.ballots.some(({ kind }) => kind === "rating")) return undefined;
    const said = known ?? this.given.scale;
    if (said === undefined) {
      const scale = guessScale(this.ratings.map(({ rating }) => rating));
      this.guess(`The ratings are on a scale from ${scaleText(scale)}.`);
      return scale;
    }
    const outside = this.ratings.find(({ rating }) => rating < said.min || rating > said.max);
    if (outside === undefined) return said;
    throw new FormatError(outside.place, outside.shown, `a number from ${scaleText(said)}`);
  }
}

/** What stands for a private answer in an error. */
export function shownAnswer(text: string, channel: "public" | "private" | null): string {
  return channel === "private" ? "something else (private, not shown)" : text;
}

function named(text: string, place: Place, expected: string): string {
  const name = cleanName(text);
  if (name !== null) return name;
  throw new FormatError(place, text, expected);
}
