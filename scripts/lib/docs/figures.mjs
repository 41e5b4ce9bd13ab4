import { parseHTML } from "linkedom";

/**
 * The figures of docs/mathematics, drawn from the functions that they are about.
 *
 * @typedef {object} Rooms the packages' public names, from dist or from the sources
 * @property {typeof import("@unswayed/core")} core
 * @property {Pick<typeof import("@unswayed/core/numerics"), "createRandomSource">} numerics
 * @property {Pick<typeof import("@unswayed/core/welfare"), "giniWeights">} welfare
 * @property {typeof import("@unswayed/paper")} paper
 * @property {typeof import("@unswayed/lab")} lab
 * @property {typeof import("@unswayed/charts")} charts
 */

/**
 * @param {Rooms} rooms
 * @returns {Record<string, string>} SVG by path
 */
export function mathematicsFigures(rooms) {
  return {
    "docs/mathematics/figures/sway.svg": sway(rooms),
    "docs/mathematics/figures/answers.svg": answers(rooms),
    "docs/mathematics/figures/fairness.svg": fairness(rooms),
    "docs/mathematics/figures/ranges.svg": ranges(rooms),
  };
}

const document = parseHTML("<!doctype html><html><body></body></html>").document;

/** Numbers from 0 to 1. @param {number} count */
const unit = (count) => Array.from({ length: count }, (_, k) => k / (count - 1));

/**
 * What the two voters of the paper's example want and say, and what the group would choose by either.
 *
 * @param {Rooms} rooms
 */
function sway({ lab, charts }) {
  const { truth } = lab.toy;
  const [blue, orange, green] = [0, 1, 2].map(charts.colourAt);
  const xs = unit(201);
  const wish = (/** @type {number} */ voter, /** @type {number} */ x) =>
    truth.utility(voter, { x });
  const said = (/** @type {number} */ voter, /** @type {number} */ x) =>
    (truth.influence[voter] ?? []).reduce((sum, weight, other) => sum + weight * wish(other, x), 0);
  /** @param {(voter: number, x: number) => number} utility @param {number} best @param {string} label */
  const panel = (utility, best, label) =>
    charts.curvePanel(document, {
      xLabel: "option x",
      yLabel: "utility",
      curves: [
        { name: "1", colour: `${blue}`, points: xs.map((x) => ({ x, y: utility(0, x) })) },
        { name: "2", colour: `${orange}`, points: xs.map((x) => ({ x, y: utility(1, x) })) },
        {
          name: "group",
          colour: `${green}`,
          isDashed: true,
          points: xs.map((x) => ({ x, y: (utility(0, x) + utility(1, x)) / 2 })),
        },
      ],
      rules: [{ x: best, label, colour: "#1c1f24" }],
    });
  const place = (/** @type {unknown} */ option) => /** @type {{ x: number }} */ (option).x;
  const best = place(truth.optimum.option);
  const bestSaid = place(truth.publicOptimum.option);
  return charts.composeFigure({
    title: "What sway does",
    description:
      "Two voters' private utilities, and the same voters' public ones, which lie closer to the first voter's.",
    legend: [
      { name: "influencer", colour: `${blue}` },
      { name: "follower", colour: `${orange}` },
      { name: "the group, on average", colour: `${green}`, isDashed: true },
    ],
    panels: [
      { heading: "What they want, u", drawing: panel(wish, best, best.toFixed(3)) },
      { heading: "What they say, v = A u", drawing: panel(said, bestSaid, bestSaid.toFixed(3)) },
    ],
  }).svg;
}

/**
 * How likely each answer is as one option is better than the other.
 *
 * @param {Rooms} rooms
 */
function answers({ paper, charts }) {
  const [blue, orange, green] = [0, 1, 2].map(charts.colourAt);
  const margins = unit(161).map((x) => 8 * x - 4);
  // One answer's log likelihood: a win has score ½, a tie 0 and the constant log ν besides.
  const shares = (/** @type {number} */ d, /** @type {number} */ nu) => ({
    first: Math.exp(paper.comparisonTerm(d, 0.5, 1, nu).value),
    tie: nu * Math.exp(paper.comparisonTerm(d, 0, 1, nu).value),
  });
  /** @param {number} nu */
  const panel = (nu) =>
    charts.curvePanel(document, {
      xLabel: "u(candidate) − u(reference)",
      yLabel: "chance of the answer",
      curves: [
        {
          name: "candidate",
          colour: `${blue}`,
          points: margins.map((x) => ({ x, y: shares(x, nu).first })),
        },
        {
          name: "reference",
          colour: `${orange}`,
          points: margins.map((x) => ({ x, y: shares(-x, nu).first })),
        },
        {
          name: "tie",
          colour: `${green}`,
          isDashed: true,
          points: margins.map((x) => ({ x, y: shares(x, nu).tie })),
        },
      ],
    });
  return charts.composeFigure({
    title: "How an answer comes about",
    description:
      "The chance of each answer over the difference of utilities: an S-shaped curve, with ties in the middle.",
    legend: [
      { name: "the candidate", colour: `${blue}` },
      { name: "the reference", colour: `${orange}` },
      { name: "no preference", colour: `${green}`, isDashed: true },
    ],
    panels: [
      { heading: "ν = 0: no ties", drawing: panel(0) },
      { heading: "ν = 1", drawing: panel(1) },
    ],
  }).svg;
}

/**
 * How much each rank counts among five people, at the five stops of the dial.
 *
 * @param {Rooms} rooms
 */
function fairness({ welfare, charts }) {
  const stops = [1, 0.85, 0.6, 0.3, 0.05];
  const series = stops.map((rho, k) => ({
    name: `ρ = ${rho}`,
    colour: charts.colourAt(k),
    points: [...welfare.giniWeights(5, rho)].map((y, rank) => ({ x: rank + 1, y })),
  }));
  const drawing = charts.seriesPanel(document, {
    xLabel: "rank, 1 is the worst-off",
    yLabel: "weight",
    series,
    width: 420,
  });
  return charts.composeFigure({
    title: "The fairness dial",
    description:
      "Weights of five people by rank at five values of ρ: level at 1, all on the worst-off near 0.",
    legend: series.map(({ name, colour }) => ({ name, colour })),
    panels: [{ heading: "Five people", drawing }],
  }).svg;
}

/**
 * How much better than the leader each option could still be, after few votes and after many.
 *
 * @param {Rooms} rooms
 */
function ranges({ core, numerics, paper, lab, charts }) {
  const { voters, options, welfare, levels } = lab.meeting.task;
  const study = core.createStudy({
    ...{ voters, options, welfare, levels },
    seed: "ranges",
    method: paper.paper({ lengthScale: 0.2, normBound: 6 }),
  });
  const luck = numerics.createRandomSource("ranges");
  const until = (/** @type {number} */ rounds) => {
    for (let request = study.ask(); request && request.round <= rounds; request = study.ask()) {
      study.tell(request, lab.drawAnswers(lab.meeting, request, luck.split(request.id)));
    }
    const leader = study.consensus().option;
    const points = options.items.map(({ name }, k) => {
      const isLeader = name === leader;
      const gain = isLeader ? null : study.advantage(name, leader);
      return { x: 8 + k, y: gain?.estimate ?? 0, low: gain?.lower ?? 0, high: gain?.upper ?? 0 };
    });
    const drawing = charts.curvePanel(document, {
      xLabel: "hour of the meeting",
      yLabel: "gain over the leader",
      curves: [{ name: "gain", colour: charts.colourAt(0), points }],
    });
    return { heading: `After ${rounds} rounds ${leader} leads`, drawing };
  };
  return charts.composeFigure({
    title: "What the votes leave open",
    description:
      "How much better for the group than the leader each hour is by the estimate, with its credible range, after 5 and after 20 rounds.",
    panels: [until(5), until(20)],
  }).svg;
}
