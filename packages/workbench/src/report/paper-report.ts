import { escapeText } from "@unswayed/charts";
import type { Claim, PaperProfile } from "@unswayed/lab";
import { htmlFigure, htmlPage, type NamedFigure, type Provenance } from "unswayed/kit";

/** A figure by the paper's label without its "fig:". */
export interface PaperFigure extends NamedFigure {
  readonly caption: string;
}

export interface PaperReportContent {
  readonly profile: PaperProfile;
  readonly provenance: Provenance;
  readonly claims: readonly Claim[];
  readonly figures: readonly PaperFigure[];
  /** What about the runs a reader must know, such as data that were made up. */
  readonly remarks: readonly string[];
  /** The part that was made by itself. */
  readonly only?: string;
}

const verdictClass = {
  held: "held",
  refuted: "failed",
  undecided: "open",
  "not run": "open",
} as const;

/** Every figure and claim on one page that stands alone. */
export function paperReport(content: PaperReportContent): string {
  const { claims, figures, remarks } = content;
  const rows = claims.map(
    ({ label, statement, verdict, found }) =>
      `<tr><td><code>${escapeText(label)}</code></td><td>${escapeText(statement)}</td><td class="${verdictClass[verdict]}">${verdict}</td><td>${escapeText(found)}</td></tr>`,
  );
  return htmlPage(
    "The paper's experiments",
    [
      "<h1>The paper's experiments, run again</h1>",
      `<p>${escapeText(settingsText(content))}</p>`,
      ...remarks.map((remark) => `<p>${escapeText(remark)}</p>`),
      "<h2>Claim by claim</h2>",
      '<div class="table"><table><thead><tr><th scope="col">where</th><th scope="col">the paper says</th><th scope="col">here</th><th scope="col">numbers</th></tr></thead><tbody>',
      ...rows,
      "</tbody></table></div>",
      "<h2>Figures</h2>",
      ...figures.map(({ caption, drawing }) => htmlFigure(drawing.svg, caption)),
    ].join("\n"),
  );
}

/** The claims as Markdown, to be kept beside the sources. */
export function claimsMarkdown(content: PaperReportContent, title = "The paper's claims"): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  return [
    `# ${title}`,
    "",
    settingsText(content),
    "",
    ...content.remarks.flatMap((remark) => [remark, ""]),
    "| where | the paper says | here | numbers |",
    "|---|---|---|---|",
    ...content.claims.map(
      ({ label, statement, verdict, found }) =>
        `| \`${label}\` | ${cell(statement)} | **${verdict}** | ${cell(found)} |`,
    ),
    "",
    ...(content.only ? [figureLinks(content.figures), ""] : []),
  ].join("\n");
}

/** To the figures beside its own page. */
function figureLinks(figures: readonly PaperFigure[]): string {
  const links = figures.map(({ name, caption }) => `[${name}](figures/${name}.svg): ${caption}`);
  return `Figures: ${links.join(" ")}`;
}

function settingsText({ profile, provenance, only, claims }: PaperReportContent): string {
  const all = claims.length;
  const { version, commit, node } = provenance;
  return `Made by \`npm run workbench -- paper --profile ${profile.name}${profile.changed ? ` ${profile.changed}` : ""}${only ? ` --only ${only}` : ""}\`: ${profile.seeds.length} seeds (${profile.seeds.join(", ")}), ${profile.rounds} rounds. Version ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ""}, Node ${node}. "held" and "refuted" ask for a mean statistically significant, one way or the other (95 % interval by Student's t, paired by seed); "undecided" says that these seeds cannot tell. Of ${all} claims about one in twenty may be called held or refuted by chance alone.`;
}
