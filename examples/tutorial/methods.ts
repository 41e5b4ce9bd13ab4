import type { OptionValue, StudyAnswers } from "@unswayed/core";
import { costAt, type Method, methodNamed, type Question, runExperiment, toy } from "@unswayed/lab";

/** The champion stays: anyone who wins a show of hands meets the next option in line. No model at all. */
const champion: Method = {
  name: "champion",
  title: "The champion stays",
  knows: "nothing",
  weighsCost: false,
  start({ task }) {
    const line: OptionValue[] = Array.from({ length: 11 }, (_, k) => ({ x: k / 10 }));
    let best: OptionValue = line[0];
    let round = 0;
    return {
      ask(): Question | null {
        const candidate = line[round + 1];
        if (candidate === undefined) return null;
        return { kind: "pair", round: round + 1, channel: "public", options: [candidate, best] };
      },
      tell(question: Question, answers: StudyAnswers) {
        const votes = task.voters.map((voter) => answers[voter]);
        const ahead = votes.filter((answer) => answer === "first").length;
        if (ahead > votes.length / 2) best = question.options[0];
        round = question.round;
      },
      recommend: () => best,
    };
  },
};

for (const method of [champion, methodNamed("paper")]) {
  const losses: number[] = [];
  let cost = 0;
  for (const seed of [1, 2, 3]) {
    const steps = runExperiment({
      problem: toy,
      method,
      seed,
      until: { rounds: 10 },
      cost: { public: 1, private: 5 },
      now: () => 0, // a real clock here would tell the time each question took
    });
    for (const step of steps) {
      if (step.kind !== "answered") continue;
      losses[seed] = step.row.reportedRegret;
      cost = costAt(step.row, 5);
    }
  }
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / 3;
  console.log(`${method.title}: loses ${mean.toFixed(2)} on average, last run cost ${cost}`);
}
