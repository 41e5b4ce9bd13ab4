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

/** As votes from elsewhere: taken in together, which is quick, and never asked about again. */
function fromElsewhere(votes: readonly Answered[], channel: Channel | null): readonly StudyEvent[] {
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
  if (votes.length === 0) return null;
  return {
    ...study,
    settings: settingsFor(study, study.settings.voters),
    events: fromElsewhere(votes, "private"),
  };
}

/** As if this person had never been part. */
export function withoutVoter(study: StudyJSON, voter: string): StudyJSON {
  const { voters } = study.settings;
  const others = answered(study).flatMap((vote) => {
    const { [voter]: _, ...answers } = vote.answers;
    return Object.keys(answers).length > 0 ? [{ ...vote, answers }] : [];
  });
  return {
    ...study,
    settings: settingsFor(
      study,
      voters.filter((other) => other !== voter),
    ),
    events: others.length > 0 ? fromElsewhere(others, null) : [],
  };
}
