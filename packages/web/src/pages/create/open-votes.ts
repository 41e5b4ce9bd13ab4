import type { OpenVotes } from "@unswayed/protocol";
import { type Draft, optionNames, peopleOf } from "./draft.ts";

/** What a draft says was voted in public before; null where people raise hands in the app first. */
export function openVotesOf(draft: Draft): OpenVotes | null {
  if (draft.situation !== "check") return null;
  const options = [...optionNames(draft)];
  const question = { kind: "choice" as const, options };
  if (draft.before === "file") return draft.openVotes;
  if (draft.before === "counts") {
    const answers = options.flatMap((name, k) => {
      const count = draft.counts[name] ?? 0;
      return count > 0 ? [{ answer: String(k + 1), count }] : [];
    });
    return answers.length === 0 ? null : { votes: [], counts: { question, answers } };
  }
  if (draft.before === "names") {
    const answers = peopleOf(draft).flatMap((voter) => {
      const place = options.indexOf(draft.chosen[voter] ?? "");
      return place < 0 ? [] : [{ voter, answer: String(place + 1) }];
    });
    return answers.length === 0 ? null : { votes: [{ question, answers }], counts: null };
  }
  return null;
}
