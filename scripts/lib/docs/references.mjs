import { runTool } from "../run.mjs";
import { cliPage, workbenchPage } from "./cli-page.mjs";
import { mapFiles } from "./dependency-map.mjs";
import { httpPage } from "./http-page.mjs";
import { settingsPage } from "./settings-page.mjs";

/**
 * The pages that programs write about themselves.
 *
 * @param {string} root
 * @param {object} rooms the packages' public names, from dist or from the sources
 * @param {readonly { name: string, summary: string, usage: string }[]} rooms.commands
 * @param {readonly { name: string, summary: string, usage: string }[]} rooms.workbench its commands
 * @param {Pick<typeof import("@unswayed/core"), "createStudy">} rooms.core
 * @param {Pick<typeof import("@unswayed/paper"), "paper">} rooms.paper
 * @param {Pick<typeof import("@unswayed/paper/scores"), "scores">} rooms.ratings
 * @param {Pick<typeof import("@unswayed/protocol"), "openApiDocument" | "problemTypes" | "settingsSchema" | "usualSettings">} rooms.protocol
 * @returns {Record<string, string>} by path
 */
export function referencePages(root, { commands, workbench, core, paper, ratings, protocol }) {
  const document = /** @type {Record<string, any>} */ (protocol.openApiDocument(""));
  const { put } = document["paths"]["/api/deliberations/{id}/settings"];
  return {
    "docs/reference/cli.md": cliPage(commands),
    "docs/reference/workbench.md": workbenchPage(workbench),
    "docs/reference/http.md": httpPage(document, protocol.problemTypes),
    "packages/formats/schema/decision.schema.json": decisionSchema(
      put.requestBody.content["application/json"].schema,
      protocol.settingsSchema,
    ),
    "docs/reference/settings.md": settingsPage(root, {
      studyDefaults: {
        ParticlesSettings: core.createStudy(sample).settings,
        ScoresSettings: core.createStudy({ ...sample, method: ratings.scores() }).settings,
        PaperSettings: core.createStudy({ ...sample, method: paper.paper() }).settings,
      },
      decisionSchema: put.requestBody.content["application/json"].schema,
      decisionDefaults: protocol.usualSettings,
    }),
  };
}

/**
 * What the settings of a decision look like in a file.
 *
 * @param {object} settings
 * @param {string} schema what the file calls itself
 */
function decisionSchema(settings, schema) {
  const written = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "decision.schema.json",
    title: "Unswayed decision",
    description:
      "The settings of a decision, as its report offers them and as a new decision reads them. No answers are in it.",
    type: "object",
    required: ["schema", "facilitator", "settings"],
    additionalProperties: false,
    properties: {
      schema: { const: schema },
      facilitator: { type: "string", minLength: 1, maxLength: 60 },
      settings,
    },
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** @type {{ voters: string[], options: import("@unswayed/core").SpaceSpec }} */
const sample = {
  voters: ["Ana", "Ben"],
  options: { kind: "list", items: [{ name: "one" }, { name: "two" }, { name: "three" }] },
};

/**
 * The map of who imports whom.
 *
 * @param {string} root
 * @returns {Promise<Record<string, string>>} by path
 */
export async function mapPages(root) {
  const args = ["packages", "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const { heard } = await runTool(root, "dependency-cruiser", args, "stdout-heard");
  return mapFiles(JSON.parse(heard).modules);
}
