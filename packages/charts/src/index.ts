/** Every public name of the charts. */
export { type CurvePanelOptions, curvePanel } from "./curve-panel.ts";
export type { Drawing, DrawingDocument } from "./drawing.ts";
export { escapeText } from "./escape.ts";
export { composeFigure, type FigureOptions, type LegendEntry, type Panel } from "./figure.ts";
export { type IntervalMarkOptions, intervalMark } from "./interval-mark.ts";
export { type MatrixPanelOptions, matrixPanel } from "./matrix-panel.ts";
export { type RangedValue, type RangePanelOptions, rangePanel } from "./range-panel.ts";
export { type PointGroup, type ScatterPanelOptions, scatterPanel } from "./scatter-panel.ts";
export {
  type Series,
  type SeriesPanelOptions,
  type SeriesPoint,
  seriesPanel,
} from "./series-panel.ts";
export {
  type Slope,
  type SlopePictureOptions,
  type SlopeTier,
  slopePicture,
  slopesOf,
} from "./slope-picture.ts";
export {
  plotChanceBest,
  plotExpectedLoss,
  plotInfluence,
  plotParetoFront,
  plotUtilities,
} from "./study-plots.ts";
export { colourAt } from "./style.ts";
