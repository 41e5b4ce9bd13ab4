import fc from "fast-check";
import { type Ballot, type BallotRecord, cleanName, type Scale } from "../../src/record.ts";

/** Names as people have them, and those that files stumble over. */
const name: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      ...[
        "Oslo",
        "oslo",
        "Rome, Italy",
        "a;b",
        'say "hi"',
        "1",
        "2",
        "second",
        "none",
        "=1+1",
        "-5",
        "'=x",
      ],
      ...[
        "+49",
        "@home",
        "a | b",
        "a > b = c",
        "\\",
        '"',
        '"1"',
        "x",
        "tie",
        "Ünï",
        "a;=b",
        "#1",
        "{1}",
        "a: b",
      ],
      ...[
        "channel",
        "kind",
        "count",
        "person",
        "public",
        "voter 3",
        "abstain",
        "(abstain)",
        "(none)",
        "None",
        "candidate",
        "reference",
      ],
    ),
    fc.string({ minLength: 1, maxLength: 6, unit: "binary" }),
  )
  .map((text) => cleanName(text) ?? "Lima");

const names = (minLength: number, maxLength: number) =>
  fc.uniqueArray(name, { minLength, maxLength });

const channel = fc.constantFrom("public" as const, "private" as const, null);
const none = fc.constantFrom({ none: "abstain" } as const, { none: "unknown-option" } as const);

/** Steps of an order over some of the options. */
function orderOf(options: readonly string[]): fc.Arbitrary<string[][]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...options], { minLength: 1 }),
      fc.array(fc.boolean(), { minLength: options.length, maxLength: options.length }),
    )
    .map(([listed, isTied]) => {
      const steps: string[][] = [];
      listed.forEach((option, k) => {
        if (k > 0 && isTied[k]) steps.at(-1)?.push(option);
        else steps.push([option]);
      });
      return steps;
    });
}

const pairAnswer = fc.constantFrom(
  ...(["first", "second", "no-preference", "much-first", "slightly-second"] as const),
);

function ballotOf(
  people: readonly string[],
  options: readonly string[],
  scale: Scale,
  kinds: readonly Ballot["kind"][],
): fc.Arbitrary<Ballot> {
  const some = (minLength: number, maxLength = options.length) =>
    fc.shuffledSubarray([...options], { minLength, maxLength });
  const answers: Record<
    Ballot["kind"],
    fc.Arbitrary<Pick<Ballot, "kind" | "options" | "answer">>
  > = {
    pair: fc.record({
      kind: fc.constant("pair" as const),
      options: some(2, 2) as fc.Arbitrary<string[]>,
      answer: fc.oneof(pairAnswer, none),
    }),
    choice: some(1).chain((own) =>
      fc.record({
        kind: fc.constant("choice" as const),
        options: fc.constant(own),
        answer: fc.oneof(fc.constantFrom(...own), none),
      }),
    ),
    order: some(1).chain((own) =>
      fc.record({
        kind: fc.constant("order" as const),
        options: fc.constant(own),
        answer: fc.oneof(orderOf(own), none),
      }),
    ),
    rating: fc.record({
      kind: fc.constant("rating" as const),
      options: some(1, 1) as fc.Arbitrary<string[]>,
      answer: fc.oneof(fc.integer({ min: scale.min, max: scale.max }), none),
    }),
    approval: some(1).chain((own) =>
      fc.record({
        kind: fc.constant("approval" as const),
        options: fc.constant(own),
        answer: fc.oneof(fc.subarray(own), none),
      }),
    ),
  };
  return fc
    .tuple(
      fc.constantFrom(...people),
      channel,
      fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
      fc.option(fc.constantFrom("1", "2", "after lunch"), { nil: undefined }),
      fc.oneof(...kinds.map((kind) => answers[kind])),
    )
    .map(
      ([person, own, count, question, answer]) =>
        ({
          person,
          channel: own,
          ...(count !== undefined && { count }),
          ...(question !== undefined && { question }),
          ...answer,
        }) as Ballot,
    );
}

/** Any record there may be, of some kinds of answers. */
export function records(
  kinds: readonly Ballot["kind"][] = ["pair", "choice", "order", "rating", "approval"],
): fc.Arbitrary<BallotRecord> {
  return fc
    .tuple(names(1, 4), names(2, 5), fc.constantFrom({ min: 0, max: 10 }, { min: -1, max: 1 }))
    .chain(([people, options, scale]) =>
      fc
        .array(ballotOf(people, options, scale, kinds), { minLength: 1, maxLength: 12 })
        .map((ballots) => ({
          people,
          options,
          ...(ballots.some(({ kind }) => kind === "rating") && { scale }),
          ballots,
        })),
    );
}

/** The same record whatever the order of answers, of options asked about and of ties: what some formats keep no order of. */
export function unordered(record: BallotRecord): BallotRecord {
  const place = (option: string): number => record.options.indexOf(option);
  const sorted = (options: readonly string[]): string[] =>
    options.toSorted((a, b) => place(a) - place(b));
  const ballots = record.ballots.map((ballot): Ballot => {
    if (ballot.kind === "order" && Array.isArray(ballot.answer)) {
      const answer = (ballot.answer as string[][]).map(sorted);
      return { ...ballot, options: sorted(ballot.options), answer };
    }
    if (ballot.kind === "approval" && Array.isArray(ballot.answer)) {
      return { ...ballot, options: sorted(ballot.options), answer: sorted(ballot.answer) };
    }
    return ballot.kind === "choice" ? { ...ballot, options: sorted(ballot.options) } : ballot;
  });
  const key = (ballot: Ballot): string => JSON.stringify(Object.entries(ballot).toSorted());
  return {
    ...record,
    people: record.people.toSorted(),
    ballots: ballots.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
  };
}
