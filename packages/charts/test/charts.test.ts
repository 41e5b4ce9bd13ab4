import {
  colourAt,
  composeFigure,
  curvePanel,
  escapeText,
  intervalMark,
  matrixPanel,
  scatterPanel,
  seriesPanel,
} from "@unswayed/charts";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";

const { document } = parseHTML("<!doctype html><html><body></body></html>");

function parsed(svg: string) {
  return parseHTML(`<!doctype html><html><body>${svg}</body></html>`).document;
}

const falling = {
  name: "Paper",
  colour: "#112233",
  points: [
    { x: 0, y: 4, low: 3, high: 5 },
    { x: 1, y: 2, low: 1, high: 3 },
    { x: 2, y: 0, low: -1, high: 1 },
  ],
};

/** Points of a path of straight lines. */
function corners(path: { getAttribute(name: string): string | null } | undefined): number[][] {
  return (path?.getAttribute("d") ?? "")
    .split(/[ML]/)
    .filter((part) => part.length > 0)
    .map((part) => part.replace("Z", "").split(",").map(Number));
}

describe("a panel of series", () => {
  const drawing = seriesPanel(document, { xLabel: "round", yLabel: "regret", series: [falling] });
  const paths = [...parsed(drawing.svg).querySelectorAll("path")];

  it("draws the line in its colour, at even distances, falling", () => {
    const lines = parsed(drawing.svg).querySelectorAll('[stroke="#112233"] path');
    const points = corners([...lines][0]);
    expect(points).toHaveLength(3);
    expect(points[1]![0]! - points[0]![0]!).toBeCloseTo(points[2]![0]! - points[1]![0]!, 6);
    // Down on a page is a larger y.
    expect(points[1]![1]!).toBeGreaterThan(points[0]![1]!);
    expect(points[2]![1]! - points[1]![1]!).toBeCloseTo(points[1]![1]! - points[0]![1]!, 6);
  });

  it("draws the band above and below the line", () => {
    const band = parsed(drawing.svg).querySelectorAll('[fill="#112233"] path');
    expect([...band]).toHaveLength(1);
    expect(corners([...band][0])).toHaveLength(6);
    expect(paths.length).toBeGreaterThanOrEqual(2);
  });

  it("leaves out of a logarithmic scale what has no logarithm", () => {
    const log = seriesPanel(document, {
      xLabel: "round",
      yLabel: "regret",
      series: [falling],
      yScale: "log",
    });
    const lines = parsed(log.svg).querySelectorAll('[stroke="#112233"] path');
    expect(corners([...lines][0])).toHaveLength(2);
    expect(log.svg).not.toContain("NaN");
  });

  it("names its axes", () => {
    expect(parsed(drawing.svg).body.textContent).toContain("regret");
    expect(parsed(drawing.svg).body.textContent).toContain("round");
  });

  it("draws nothing for a series without points, and no error", () => {
    const empty = seriesPanel(document, {
      xLabel: "round",
      yLabel: "regret",
      series: [{ ...falling, points: [] }],
    });
    expect(empty.svg).not.toContain("NaN");
  });
});

it("a panel of curves marks places and rules", () => {
  const { svg } = curvePanel(document, {
    xLabel: "x",
    yLabel: "u",
    curves: [{ ...falling, isDashed: true }],
    ticks: [{ x: 1, colour: "#aa0000" }],
    rules: [{ x: 2, label: "optimum", colour: "#00aa00" }],
  });
  const page = parsed(svg);
  expect(page.querySelectorAll('line[stroke="#aa0000"]')).toHaveLength(1);
  expect(page.querySelectorAll('line[stroke="#00aa00"]')).toHaveLength(1);
  expect(page.body.textContent).toContain("optimum");
  expect(svg).toContain('stroke-dasharray="4 3"');
});

it("a scatter has a dot for every point and a text for every label", () => {
  const { svg } = scatterPanel(document, {
    xLabel: "u1",
    yLabel: "u2",
    groups: [
      { colour: "#123456", points: [0, 1, 2].map((x) => ({ x, y: x * x })) },
      { colour: "#654321", isJoined: true, points: [{ x: 1, y: 1, label: "best" }] },
    ],
  });
  expect(parsed(svg).querySelectorAll("circle")).toHaveLength(4);
  expect(parsed(svg).body.textContent).toContain("best");
});

/** The group of marks that a word is in. */
function anchorOf(svg: string, word: string): string | null | undefined {
  const texts = [...parsed(svg).querySelectorAll("text")];
  const found = texts.find(({ textContent }) => textContent === word);
  return found?.closest("[text-anchor]")?.getAttribute("text-anchor");
}

it("the words of two rules stand on either side of them, that of one in the middle", () => {
  const rule = (x: number, label: string) => ({ x, label, colour: "#00aa00" });
  const axes = { xLabel: "x", yLabel: "u", curves: [falling] };
  const two = curvePanel(document, { ...axes, rules: [rule(1.05, "next"), rule(1, "best")] });
  expect(anchorOf(two.svg, "best")).toBe("end");
  expect(anchorOf(two.svg, "next")).toBe("start");
  const one = curvePanel(document, { ...axes, rules: [rule(1, "best")] });
  expect(anchorOf(one.svg, "best")).not.toBe("end");
});

it("a ring is seen through, and a word on the right half of a scatter ends before its point", () => {
  const { svg } = scatterPanel(document, {
    xLabel: "u1",
    yLabel: "u2",
    groups: [
      { colour: "#123456", points: [{ x: 0, y: 0, label: "left" }] },
      { colour: "#654321", isRing: true, points: [{ x: 2, y: 1, label: "right" }] },
    ],
  });
  const ring = parsed(svg).querySelector('[stroke="#654321"]');
  expect(ring?.getAttribute("fill")).toBe("none");
  expect(anchorOf(svg, "left")).toBe("start");
  expect(anchorOf(svg, "right")).toBe("end");
});

it.each([1.147719, -0.1147719, 0])(
  "a line that stays at %d has an axis with short numbers",
  (y) => {
    const { svg } = seriesPanel(document, {
      xLabel: "rounds",
      yLabel: "",
      isCount: true,
      series: [{ name: "Regret", colour: "#112233", points: [1, 2].map((x) => ({ x, y })) }],
    });
    const ticks = [...parsed(svg).querySelectorAll("[aria-label='y-axis tick label'] text")];
    expect(ticks.length).toBeGreaterThan(2);
    for (const { textContent } of ticks) expect(textContent?.length).toBeLessThan(6);
  },
);

it("a matrix writes every number and shades larger ones darker", () => {
  const { svg } = matrixPanel(document, {
    rowNames: ["Ana", "Ben"],
    columnNames: ["Ana", "Ben"],
    rowLabel: "listens",
    columnLabel: "to",
    values: [
      [0.9, 0.1],
      [0.6, 0.4],
    ],
  });
  const page = parsed(svg);
  for (const number of ["0.90", "0.10", "0.60", "0.40"]) {
    expect(page.body.textContent).toContain(number);
  }
  const reds = [...page.querySelectorAll("rect[fill]")]
    .map((cell) => /rgb\((\d+)/.exec(cell.getAttribute("fill") ?? "")?.[1])
    .filter((red) => red !== undefined)
    .map(Number);
  expect(reds).toHaveLength(4);
  expect(reds[0]!).toBeLessThan(reds[2]!);
  expect(reds[2]!).toBeLessThan(reds[3]!);
});

it("the numbers of a matrix can be read on every shade, on light pages and on dark ones", () => {
  const shades = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 1];
  const { svg } = matrixPanel(document, {
    rowNames: ["Ana"],
    columnNames: shades.map(String),
    rowLabel: "listens",
    columnLabel: "to",
    values: [shades],
  });
  const page = parsed(svg);
  const cells = [...page.querySelectorAll("rect[fill^=rgb]")].map((cell) =>
    (cell.getAttribute("fill") ?? "").match(/\d+/g)!.map(Number),
  );
  expect(cells).toHaveLength(shades.length);
  expect([...page.querySelectorAll("g[fill=black] text")].map((text) => text.textContent)).toEqual(
    shades.map((value) => value.toFixed(2)),
  );
  const black = [0, 0, 0];
  for (const cell of cells) {
    expect(contrast(cell, black)).toBeGreaterThan(4.5);
    expect(contrast(onDarkPage(cell), onDarkPage(black))).toBeGreaterThan(4.5);
  }
});

/** What WCAG calls the contrast of two colours. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]): number => {
    const [red, green, blue] = colour.map((channel) => {
      const share = Math.min(Math.max(channel / 255, 0), 1);
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** As `invert(0.9) hue-rotate(180deg)` of the pages' dark colours shows it. */
function onDarkPage(colour: readonly number[]): readonly number[] {
  const [red, green, blue] = colour.map((channel) => 0.9 * 255 - 0.8 * channel);
  return [
    -0.574 * red! + 1.43 * green! + 0.144 * blue!,
    0.426 * red! + 0.43 * green! + 0.144 * blue!,
    0.426 * red! + 1.43 * green! - 0.856 * blue!,
  ];
}

describe("a figure", () => {
  const drawing = seriesPanel(document, { xLabel: "x", yLabel: "y", series: [falling] });
  const figure = composeFigure({
    title: "Regret <b> & more",
    description: 'What "it" shows',
    columns: 2,
    panels: [1, 2, 3].map((k) => ({ heading: `Panel ${k}`, drawing })),
    legend: [falling, { name: "Oracle", colour: "#000", isDashed: true }],
  });

  it("has a title and a description, with nothing of the text taken for markup", () => {
    const page = parsed(figure.svg);
    expect(page.querySelector("title")?.textContent).toBe("Regret <b> & more");
    expect(page.querySelector("desc")?.textContent).toBe('What "it" shows');
    expect(page.querySelector("b")).toBeNull();
  });

  it("puts panels in rows of two, none over another, all within it", () => {
    const places = [...parsed(figure.svg).querySelectorAll("svg > svg")].map((panel) => ({
      x: Number(panel.getAttribute("x")),
      y: Number(panel.getAttribute("y")),
    }));
    expect(places).toHaveLength(3);
    expect(places[1]!.x).toBeGreaterThanOrEqual(places[0]!.x + drawing.width);
    expect(places[1]!.y).toBe(places[0]!.y);
    expect(places[2]!.x).toBe(places[0]!.x);
    expect(places[2]!.y).toBeGreaterThanOrEqual(places[0]!.y + drawing.height);
    for (const { x, y } of places) {
      expect(x + drawing.width).toBeLessThanOrEqual(figure.width);
      expect(y + drawing.height).toBeLessThanOrEqual(figure.height);
    }
  });

  it("breaks a legend that is too long for one row", () => {
    const long = composeFigure({
      title: "t",
      description: "d",
      panels: [{ heading: "h", drawing }],
      legend: Array.from({ length: 8 }, (_, k) => ({ name: `A long name ${k}`, colour: "#000" })),
    });
    const heights = new Set(
      [...parsed(long.svg).querySelectorAll("svg > line")].map((line) => line.getAttribute("y1")),
    );
    expect(heights.size).toBeGreaterThan(1);
  });
});

it("escapes what markup would swallow", () => {
  expect(escapeText(`<a href="x">'&'</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;",
  );
});

it("gives every series of a usual figure its own colour", () => {
  expect(new Set(Array.from({ length: 8 }, (_, k) => colourAt(k))).size).toBe(8);
  expect(colourAt(8)).toBe(colourAt(0));
});

describe("a row of an interval plot", () => {
  const attributes = (svg: string, tag: string, ...names: string[]): (string | null)[][] =>
    [...parsed(svg).querySelectorAll(tag)].map((mark) =>
      names.map((name) => mark.getAttribute(name)),
    );

  it("has a bar from end to end and an upright at the estimate", () => {
    const { svg, width } = intervalMark({ from: 0.2, to: 0.7, at: 0.5 });

    expect(width).toBe(1000);
    expect(attributes(svg, "rect", "x", "width")).toEqual([["200", "500"]]);
    expect(attributes(svg, "line", "x1", "x2")).toEqual([["500", "500"]]);
  });

  it("stays on its axis, and draws lines across and a second place where asked to", () => {
    const { svg } = intervalMark({ from: -1, to: 2, at: 3, other: 0.1, rules: [0.25, 0.5] });

    expect(attributes(svg, "rect", "x", "width")).toEqual([["0", "1000"]]);
    expect(attributes(svg, "line", "x1")).toEqual([["250"], ["500"], ["100"], ["1000"]]);
  });
});

it("counts whole rounds on the axis, and options by name", () => {
  const counted = seriesPanel(document, {
    xLabel: "rounds",
    yLabel: "",
    isCount: true,
    series: [{ ...falling, points: [1, 2].map((x) => ({ x, y: 10 * x })) }],
  });
  const named = curvePanel(document, {
    xLabel: "option",
    yLabel: "",
    xNames: ["Lisbon", "A very long name of an option", "Oslo"],
    curves: [falling],
  });
  const words = (svg: string): string[] =>
    [...parsed(svg).querySelectorAll("text")].map((text) => text.textContent ?? "");

  expect(words(counted.svg)).toEqual(expect.arrayContaining(["1", "2"]));
  expect(words(counted.svg).join(" ")).not.toContain("1.2");
  expect(words(named.svg)).toEqual(expect.arrayContaining(["Lisbon", "A very long n…", "Oslo"]));
});
