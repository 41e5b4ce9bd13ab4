import type { Answer, OpenVotes, Question } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { optionKey } from "../log/options.ts";
import { keptAnswer } from "../log/questions.ts";
import type { State } from "../log/state.ts";

/**
 * Open votes that were there before a decision. By person they are evidence like a vote taken here. Counts without names are kept and
 * shown, and no more: whose they were is not guessed, least of all from private answers. People say it themselves in the open
 * vote that comes first.
 */

/** The same with people named by their seats, and answers as they are kept. Refuses what does not fit this decision. */
export function seatedVotes(state: State, { votes, counts }: OpenVotes): OpenVotes {
  const seatOf = (name: string, field: string): string => {
    const seat = state.seats.find((known) => known.name === name);
    if (seat) return seat.voter;
    throw notFitting(field, `a name on the list of people, such as "${state.seats[0]?.name}"`);
  };
  const openVotes: OpenVotes = {
    votes: votes.map(({ question, answers }, k) => ({
      question,
      answers: answers.map(({ voter, answer }, j) => ({
        voter: seatOf(voter, `votes[${k}].answers[${j}].voter`),
        answer: keptHere(answer, question, `votes[${k}].answers[${j}].answer`),
      })),
    })),
    counts: counts && {
      question: counts.question,
      answers: counts.answers.map(({ answer, count }, j) => ({
        answer: keptHere(answer, counts.question, `counts.answers[${j}].answer`),
        count,
      })),
    },
  };
  checkOpenVotes(state, openVotes);
  return openVotes;
}

/** Options and people may have been taken off their lists since. */
export function checkOpenVotes({ settings, seats }: State, { votes, counts }: OpenVotes): void {
  const { options } = settings;
  const offered = new Set(
    options.kind === "list" ? options.items.map(({ name }) => optionKey(name)) : [],
  );
  const checkQuestion = ({ options: about }: Question, field: string): void => {
    const isOffered = about.every((option) => offered.has(optionKey(option)));
    const isTwice = new Set(about.map(optionKey)).size < about.length;
    if (!isOffered || isTwice)
      throw notFitting(`${field}.options`, "different options of the list");
  };
  votes.forEach(({ question, answers }, k) => {
    checkQuestion(question, `votes[${k}].question`);
    const voters = answers.map(({ voter }) => voter);
    const known = new Set(seats.map(({ voter }) => voter));
    if (new Set(voters).size < voters.length || voters.some((voter) => !known.has(voter))) {
      throw notFitting(`votes[${k}].answers`, "one answer each of people on the list");
    }
  });
  if (counts) checkQuestion(counts.question, "counts.question");
}

function keptHere(answer: Answer, question: Question, field: string): Answer {
  const kept = keptAnswer(answer, question, "any");
  if (kept === null) throw notFitting(field, `an answer to a question of kind "${question.kind}"`);
  return kept;
}

function notFitting(field: string, wanted: string): Refusal {
  return new Refusal("settings-do-not-fit", { errors: [{ field, wanted }] });
}
