import { modelDraws, modelFigure } from "@unswayed/lab";
import { describe, expect, it } from "vitest";

describe("two models of the same votes (paper: fig:visual_exp)", () => {
  const figure = modelFigure({ gridPoints: 11, privateVotes: 5, publicVotes: 8 });

  it("has bands that enclose something at every point of the grid", () => {
    for (const view of [figure.independent, figure.graph]) {
      for (const { lower, upper } of [...view.private, ...view.public]) {
        expect(lower).toHaveLength(11);
        lower.forEach((low, k) => {
          expect(upper[k]! - low).toBeGreaterThan(0);
        });
      }
    }
  });

  it("has its best estimate within every band", () => {
    for (const view of [figure.independent, figure.graph]) {
      for (const { estimate, lower, upper } of [...view.private, ...view.public]) {
        estimate.forEach((value, k) => {
          expect(value).toBeGreaterThan(lower[k]! - 1e-6);
          expect(value).toBeLessThan(upper[k]! + 1e-6);
        });
        expect(Math.max(...estimate)).toBeGreaterThan(Math.min(...estimate));
      }
    }
  });

  it("asks next where the improvement hoped for is largest", () => {
    for (const { acquisition, next } of [figure.independent, figure.graph]) {
      expect(acquisition[figure.grid.indexOf(next)]).toBe(Math.max(...acquisition));
    }
  });

  it("hopes for nothing from the option it compares with", () => {
    const at = figure.grid.indexOf(figure.reference);
    expect(figure.graph.acquisition[at]).toBe(0);
  });

  it("is what the claims look at, drawn again and again", () => {
    const small = { gridPoints: 11, privateVotes: 5, publicVotes: 8 };
    const [first] = modelDraws(1, small);
    const drawn = modelFigure({ ...small, seed: "draw 1" });
    for (const name of ["graph", "independent"] as const) {
      expect(first?.[name]).toEqual({
        width: drawn[name].privateWidth,
        distance: Math.abs(drawn[name].next - drawn.consensus),
      });
    }
  });

  it("is the same every time", () => {
    expect(modelFigure({ gridPoints: 11, privateVotes: 5, publicVotes: 8 })).toEqual(figure);
  });
});
