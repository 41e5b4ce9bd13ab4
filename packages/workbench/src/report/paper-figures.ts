import {
  colourAt,
  composeFigure,
  curvePanel,
  type Drawing,
  type DrawingDocument,
  type LegendEntry,
  type Panel,
  type Series,
  scatterPanel,
} from "@unswayed/charts";
import type { Band, ExampleFigure, ExampleOption, ModelFigure, ModelView } from "@unswayed/lab";

const [influencer, follower, social] = [colourAt(0), colourAt(1), colourAt(2)];
const front = colourAt(3);
const grey = "#b8bcc2";

/** The Pareto front of what two people want, and of what they show (paper: fig:example). */
export function exampleDrawing(document: DrawingDocument, figure: ExampleFigure): Drawing {
  const legend: LegendEntry[] = [
    { name: "influencer", colour: influencer },
    { name: "follower", colour: follower },
    { name: "their average", colour: social },
    { name: "all options", colour: grey },
    { name: "Pareto front", colour: front },
  ];
  return composeFigure({
    title: "Two people, what they want and what they show",
    description: `The influencer and the follower of the first example. The average of what they want is largest at ${figure.consensus.toFixed(3)}, that of what they show at ${figure.publicConsensus.toFixed(3)}. On the right the pairs of utilities of all options, those on the Pareto front marked.`,
    legend,
    columns: 2,
    panels: (["private", "public"] as const).flatMap((channel): Panel[] => [
      {
        heading: channel === "private" ? "What they want" : "What they show",
        drawing: curvePanel(document, {
          xLabel: "option",
          yLabel: "utility",
          width: 380,
          height: 230,
          curves: [
            curve("influencer", influencer, figure.options, (option) => option[channel][0]),
            curve("follower", follower, figure.options, (option) => option[channel][1]),
            curve(
              "average",
              social,
              figure.options,
              (option) => (option[channel][0] + option[channel][1]) / 2,
            ),
          ],
          rules: [
            channel === "private"
              ? { x: figure.consensus, label: "consensus", colour: social }
              : { x: figure.publicConsensus, label: "open consensus", colour: social },
          ],
        }),
      },
      {
        heading: channel === "private" ? "Pareto front" : "Pareto front of open answers",
        drawing: frontPanel(document, figure, channel),
      },
    ]),
  });
}

function frontPanel(
  document: DrawingDocument,
  figure: ExampleFigure,
  channel: "private" | "public",
): Drawing {
  const place = (option: ExampleOption): { readonly x: number; readonly y: number } => ({
    x: option[channel][0],
    y: option[channel][1],
  });
  const isOptimal = (option: ExampleOption): boolean =>
    channel === "private" ? option.isPrivateParetoOptimal : option.isPublicParetoOptimal;
  const nearest = (x: number): ExampleOption =>
    figure.options.reduce((best, next) =>
      Math.abs(next.x - x) < Math.abs(best.x - x) ? next : best,
    );
  return scatterPanel(document, {
    xLabel: "influencer",
    yLabel: "follower",
    width: 320,
    height: 230,
    groups: [
      { colour: grey, radius: 1.5, points: figure.options.map(place) },
      { colour: front, radius: 2.6, points: figure.options.filter(isOptimal).map(place) },
      {
        colour: social,
        radius: 6,
        isRing: true,
        points: [
          { ...place(nearest(figure.consensus)), label: "consensus" },
          { ...place(nearest(figure.publicConsensus)), label: "open consensus" },
        ],
      },
    ],
  });
}

/** Bands of both models and what each would ask next (paper: fig:visual_exp). */
export function modelDrawing(document: DrawingDocument, figure: ModelFigure): Drawing {
  const views: readonly { readonly name: string; readonly view: ModelView }[] = [
    { name: "independent", view: figure.independent },
    { name: "v = A u", view: figure.graph },
  ];
  return composeFigure({
    title: "Two models of the same votes",
    description: `Credible intervals after ${figure.asked.public.length / 2} open and ${figure.asked.private.length / 2} private votes, by a model without influence (mean width ${figure.independent.privateWidth.toFixed(2)}) and by one with it (${figure.graph.privateWidth.toFixed(2)}), and the improvement that each hopes for.`,
    legend: [
      { name: "influencer", colour: influencer },
      { name: "follower", colour: follower },
      { name: "best estimate (MAP) and credible interval", colour: "#4e555f" },
      { name: "truth", colour: "#000000", isDashed: true },
    ],
    columns: 3,
    panels: views.flatMap(({ name, view }): Panel[] => [
      ...(["private", "public"] as const).map((channel) => ({
        heading: `${name}: ${channel} utilities`,
        drawing: curvePanel(document, {
          xLabel: "option",
          yLabel: "utility",
          curves: view[channel].flatMap((band, voter) => [
            banded(figure.grid, band, [influencer, follower][voter] ?? social),
            {
              name: "truth",
              colour: [influencer, follower][voter] ?? social,
              isDashed: true,
              points: figure.grid.map((x, k) => ({
                x,
                y: centred(figure.truth[channel][voter] ?? [], k),
              })),
            },
          ]),
          ticks: figure.asked[channel].map((x) => ({ x, colour: "#4e555f" })),
        }),
      })),
      {
        heading: `${name}: improvement hoped for`,
        drawing: curvePanel(document, {
          xLabel: "option",
          yLabel: "at most",
          curves: [
            {
              name: "improvement",
              colour: social,
              points: figure.grid.map((x, k) => ({ x, y: view.acquisition[k] ?? 0 })),
            },
          ],
          rules: [
            { x: view.next, label: "next", colour: "#a3211b" },
            { x: figure.consensus, label: "consensus", colour: "#000000" },
          ],
        }),
      },
    ]),
  });
}

function curve(
  name: string,
  colour: string,
  options: readonly ExampleOption[],
  value: (option: ExampleOption) => number,
): Series {
  return { name, colour, points: options.map((option) => ({ x: option.x, y: value(option) })) };
}

function banded(grid: readonly number[], band: Band, colour: string): Series {
  const at = (values: readonly number[], k: number): number => values[k] ?? Number.NaN;
  return {
    name: "estimate",
    colour,
    points: grid.map((x, k) => ({
      x,
      y: at(band.estimate, k),
      low: at(band.lower, k),
      high: at(band.upper, k),
    })),
  };
}

/** Votes leave the level of a utility open, so the truth is drawn with mean 0. */
function centred(values: readonly number[], k: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (values[k] ?? Number.NaN) - mean;
}
