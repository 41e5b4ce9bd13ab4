import {
  colourAt,
  composeFigure,
  type Drawing,
  type DrawingDocument,
  type Series,
  scatterPanel,
  seriesPanel,
} from "@unswayed/charts";
import type { RateCurve, TheoryFindings } from "@unswayed/lab";

/** The pictures of the page on the theory, by name. */
export function theoryFigures(
  document: DrawingDocument,
  findings: TheoryFindings,
): Readonly<Record<string, Drawing>> {
  return {
    "theory-impossibility": impossibility(document, findings),
    "theory-range": ranges(document, findings),
    "theory-inverse-norm": norms(document, findings),
    "theory-identifiability": identifiability(document, findings),
    "theory-rates": rates(document, findings),
  };
}

const grey = "#b8bcc2";

function impossibility(document: DrawingDocument, { impossibility }: TheoryFindings): Drawing {
  const series = impossibility.rules.map(
    ({ name, moved }, k): Series => ({
      name,
      colour: colourAt(k),
      points: [{ x: 0, y: 0 }, ...moved.map(({ grip, share }) => ({ x: grip, y: share }))],
    }),
  );
  return composeFigure({
    title: "Some graph moves every rule's consensus",
    description: `Of ${impossibility.groups} random groups in which not all want the same most, the share whose consensus moves when one person has so much of everyone's open opinion. Every rule reaches all groups.`,
    legend: series.map(({ name, colour }) => ({ name, colour })),
    panels: [
      {
        heading: "Four people, eight options",
        drawing: seriesPanel(document, {
          xLabel: "share of everyone's open opinion that is one person's",
          yLabel: "groups whose consensus moves",
          series,
          width: 560,
          height: 280,
        }),
      },
    ],
  });
}

function ranges(document: DrawingDocument, { ranges: points }: TheoryFindings): Drawing {
  const most = Math.max(...points.map(({ alone }) => alone));
  return composeFigure({
    title: "In the open, opinions move together",
    description: `How far the opinions of four people on one option lie apart, alone and in the open, for ${points.length} random groups and graphs. None lies above the diagonal.`,
    panels: [
      {
        heading: "Each point a group, with its own graph",
        drawing: scatterPanel(document, {
          xLabel: "range of opinions, alone",
          yLabel: "range, in the open",
          width: 400,
          height: 320,
          groups: [
            {
              colour: grey,
              radius: 0.5,
              isJoined: true,
              points: [
                { x: 0, y: 0 },
                { x: most, y: most },
              ],
            },
            {
              colour: colourAt(0),
              points: points.map(({ alone, open }) => ({ x: alone, y: open })),
            },
          ],
        }),
      },
    ],
  });
}

function norms(document: DrawingDocument, { norms: found }: TheoryFindings): Drawing {
  const bound = { name: "n, the lemma's bound", colour: "#000000", isDashed: true };
  return composeFigure({
    title: "Undoing influence can amplify noise without bound",
    description: `The norm of the inverse of A. Left: two people who are nearly alike. Right: the median of random matrices by the number of voters, and the paper's own matrices. The lemma's bound n is exceeded in both.`,
    columns: 2,
    legend: [
      bound,
      { name: "‖A⁻¹‖ (random: median)", colour: colourAt(0) },
      { name: "the paper's own", colour: colourAt(1) },
    ],
    panels: [
      {
        heading: "Two people, e from even: 1/(2e)",
        drawing: seriesPanel(document, {
          xLabel: "e",
          yLabel: "‖A⁻¹‖",
          yScale: "log",
          width: 360,
          height: 260,
          series: [
            {
              name: "norm",
              colour: colourAt(0),
              points: found.alike.map(({ e, norm }) => ({ x: e, y: norm })),
            },
            { ...bound, points: found.alike.map(({ e }) => ({ x: e, y: 2 })) },
          ],
        }),
      },
      {
        heading: "By the number of voters",
        drawing: scatterPanel(document, {
          xLabel: "voters n",
          yLabel: "‖A⁻¹‖",
          width: 360,
          height: 260,
          groups: [
            {
              colour: bound.colour,
              radius: 0.5,
              isJoined: true,
              points: found.random.map(({ voters }) => ({ x: voters, y: voters })),
            },
            {
              colour: colourAt(0),
              radius: 3,
              isJoined: true,
              points: found.random.map(({ voters, median }) => ({ x: voters, y: median })),
            },
            {
              colour: colourAt(1),
              radius: 4,
              points: found.paper
                .filter(({ norm }) => Number.isFinite(norm))
                .map(({ name, voters, norm }) => ({ x: voters, y: norm, label: name })),
            },
          ],
        }),
      },
    ],
  });
}

function identifiability(
  document: DrawingDocument,
  { identifiability: curves }: TheoryFindings,
): Drawing {
  const series = curves.map(
    ({ privateShare, points }, k): Series => ({
      name:
        privateShare === 0
          ? "no private votes"
          : `${(100 * privateShare).toFixed(0)} % of rounds also private`,
      colour: colourAt(k),
      points: points.map(({ rounds, influence }) => ({
        x: Math.log2(rounds),
        y: influence.mean,
        low: influence.mean - influence.error,
        high: influence.mean + influence.error,
      })),
    }),
  );
  return composeFigure({
    title: "Without private votes influence is not learned",
    description:
      "The error of the estimated influence of three people over rounds of public votes, with no private votes, with a tenth of the rounds private too, and with all. Bands are one standard error.",
    legend: series.map(({ name, colour }) => ({ name, colour })),
    panels: [
      {
        heading: "Three people, eight options",
        drawing: seriesPanel(document, {
          xLabel: "rounds, log₂",
          yLabel: "‖Â − A‖",
          series,
          width: 480,
          height: 280,
        }),
      },
    ],
  });
}

function rates(document: DrawingDocument, { rates: curves }: TheoryFindings): Drawing {
  return composeFigure({
    title: "How fast influence and utilities are learned",
    description: curves
      .map(
        ({ name, influenceExponent, utilityExponent }) =>
          `${name}: the error of influence falls like T to the ${influenceExponent.toFixed(2)}, that of utilities like T to the ${utilityExponent.toFixed(2)}.`,
      )
      .join(" "),
    columns: 2,
    legend: [
      { name: "influence", colour: colourAt(0) },
      { name: "utilities", colour: colourAt(1) },
    ],
    panels: curves.map((curve) => ({
      heading: curve.name,
      drawing: seriesPanel(document, {
        xLabel: "rounds, log₂",
        yLabel: "error",
        yScale: "log",
        width: 360,
        height: 260,
        series: [errorSeries(curve, "influence", 0), errorSeries(curve, "utilities", 1)],
      }),
    })),
  });
}

function errorSeries(curve: RateCurve, of: "influence" | "utilities", colour: number): Series {
  return {
    name: of,
    colour: colourAt(colour),
    points: curve.points.map((point) => ({
      x: Math.log2(point.rounds),
      y: point[of].mean,
      low: point[of].mean - point[of].error,
      high: point[of].mean + point[of].error,
    })),
  };
}
