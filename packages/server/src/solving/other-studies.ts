import type { Channel, StudyEvent, StudyJSON } from "@unswayed/core";

/** What some of the answers say by themselves: the same settings, another record, and less effort, for there are many of these. */

const quick = { particles: 64, trajectories: 1, steps: 6 };

function settingsFor({ settings }: StudyJSON, voters: readonly string[]): StudyJSON["settings"] {
  return settings.preset === "default"
    ? { ...settings, voters, effort: quick }
    : { ...settings, voters };
}

type Answered = Extract<StudyEvent, { readonly kind: "answered" }>;

function answered({ events }: StudyJSON): readonly Answered[] {
  return events.flatMap((event) => (event.kind === "answered" ? [event] : []));
}

type Scored = Extract<StudyEvent, { readonly kind: "scored" }>;

function scored({ events }: StudyJSON): readonly Scored[] {
  return events.flatMap((event) => (event.kind === "scored" ? [event] : []));
}

/** As votes from elsewhere: taken in together, which is quick, and never asked about again. */
function fromElsewhere(
  votes: readonly Answered[],
  ratings: readonly Scored[],
  channel: Channel | null,
): readonly StudyEvent[] {
  if (ratings.length > 0) {
    return [
      {
        kind: "scores-added",
        scores: ratings.map(({ option, scores, ...rating }) => ({
          channel: channel ?? rating.channel,
          option,
          scores,
        })),
      },
    ];
  }
  if (votes.length === 0) return [];
  return [
    {
      kind: "votes-added",
      votes: votes.map(({ candidate, reference, answers, ...vote }) => ({
        channel: channel ?? vote.channel,
        candidate,
        reference,
        answers,
      })),
    },
  ];
}

/** The answers of one channel at face value, nobody being swayed by anybody; null without any. */
export function aloneOn(study: StudyJSON, channel: Channel): StudyJSON | null {
  const votes = answered(study).filter((vote) => vote.channel === channel);
  const ratings = scored(study).filter((rating) => rating.channel === channel);
  if (votes.length + ratings.length === 0) return null;
  return {
    ...study,
    settings: settingsFor(study, study.settings.voters),
    events: fromElsewhere(votes, ratings, "private"),
  };
}

/** As if this person had never been part. */
export function withoutVoter(study: StudyJSON, voter: string): StudyJSON {
  const { voters } = study.settings;
  const without = <T>(given: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    const { [voter]: _, ...others } = given;
    return others;
  };
  const votes = answered(study)
    .map((vote) => ({ ...vote, answers: without(vote.answers) }))
    .filter(({ answers }) => Object.keys(answers).length > 0);
  const ratings = scored(study)
    .map((rating) => ({ ...rating, scores: without(rating.scores) }))
    .filter(({ scores }) => Object.keys(scores).length > 0);
  return {
    ...study,
    settings: settingsFor(
      study,
      voters.filter((other) => other !== voter),
    ),
    events: fromElsewhere(votes, ratings, null),
  };
}
