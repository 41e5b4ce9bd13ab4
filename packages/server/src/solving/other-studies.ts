import type { Channel, StudyEvent, StudyJSON } from "@unswayed/core";

/** What some of the answers say by themselves: the same settings, another record, and less effort, for there are many of these. */

const quick = { particles: 64, trajectories: 1, steps: 6 };

function settingsFor({ settings }: StudyJSON, voters: readonly string[]): StudyJSON["settings"] {
  return settings.method === "particles"
    ? { ...settings, voters, effort: quick }
    : { ...settings, voters };
}

type Answered = Extract<StudyEvent, { readonly kind: "answered" }>;

function answered({ events }: StudyJSON): readonly Answered[] {
  return events.flatMap((event) => (event.kind === "answered" ? [event] : []));
}

/** As answers from elsewhere: taken in together, which is quick, and never asked about again. */
function fromElsewhere(votes: readonly Answered[], channel: Channel | null): readonly StudyEvent[] {
  if (votes.length === 0) return [];
  const added = votes.map(({ question, answers, ...vote }) => ({
    channel: channel ?? vote.channel,
    question,
    answers,
  }));
  return [{ kind: "answers-added", added }];
}

/** Only private answers may have been replaced on their way; open ones that are read as if they were private were not. */
function asSaid(settings: StudyJSON["settings"], channel: Channel): StudyJSON["settings"] {
  if (channel === "private" || settings.method !== "particles") return settings;
  const { answers: _, ...others } = settings;
  return others;
}

/** The answers of one channel at face value, nobody being swayed by anyone; null without any. */
export function aloneOn(study: StudyJSON, channel: Channel): StudyJSON | null {
  const votes = answered(study).filter((vote) => vote.channel === channel);
  if (votes.length === 0) return null;
  return {
    ...study,
    settings: asSaid(settingsFor(study, study.settings.voters), channel),
    events: fromElsewhere(votes, "private"),
  };
}

/** The same answers, taken in all at once: for a result it does not matter when each came, and one by one takes several times as long. */
export function allAtOnce(study: StudyJSON): StudyJSON {
  const before = study.events.filter(({ kind }) => kind === "answers-added");
  return { ...study, events: [...before, ...fromElsewhere(answered(study), null)] };
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
  return {
    ...study,
    settings: settingsFor(
      study,
      voters.filter((other) => other !== voter),
    ),
    events: fromElsewhere(votes, null),
  };
}
