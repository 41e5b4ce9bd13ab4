/** Who may import whom between rooms. A room that is not a key here may not exist; see CONTRIBUTING.md. */
const mayImport = {
  core: [],
  paper: ["core"],
  protocol: [],
  charts: [],
  formats: [],
  lab: ["core", "paper", "formats"],
  web: ["protocol", "core", "charts"],
  server: ["core", "paper", "protocol", "formats"],
  cli: ["core", "paper", "lab", "server", "protocol", "charts", "formats"],
  workbench: ["cli", "core", "paper", "lab", "protocol", "charts"],
};

/** The folders of core, lowest first. A folder imports its own layer and those before it. */
const coreLayers = [
  ["linalg", "random"],
  ["kernel", "welfare", "question"],
  ["space"],
  ["meeting"],
  ["study"],
  ["engines"],
  ["client"],
];

/**
 * The folders of the server, lowest first. A folder imports itself and those before it, none beside it: no two folders import each
 * other. Files beside the folders are either below all of them or put them together.
 */
const serverLayers = [
  ["log", "desk"],
  ["database", "studies"],
  ["storage", "rules", "solving"],
  ["model", "observe"],
  ["room", "exports"],
  ["live", "cluster", "access"],
  ["rehearsal"],
  ["http/handlers"],
  ["http"],
];

/**
 * Who may be reached in addition, and from where. Web's simulated pages have no real people: they make voters up, and may see what
 * those want. Its browser tests talk to a real server.
 */
const mayAlsoImport = [
  { from: "^packages/web/src/simulated/", to: ["lab", "paper"] },
  { from: "^packages/web/test(?:-browser|-long)?/", to: ["server"] },
  // A meeting goes the same way wherever it is held: one test holds it everywhere.
  { from: "^packages/cli/test/one-loop\\.test\\.ts$", to: ["web"] },
  // A study is tested with every method there is.
  { from: "^packages/core/test(?:-browser|-long)?/", to: ["paper"] },
  // Made-up people are drawn as the lab draws them.
  { from: "^packages/paper/test(?:-long)?/", to: ["lab"] },
];
const exceptions = mayAlsoImport.map(({ from }) => from);

/** Published as a bundle that holds what it imports: users install none of it, so it is listed for development. */
const bundledRoom = "^packages/web/src/";

/** Modules that weigh one question against another. */
const rankers = [
  "^packages/core/src/engines/particles/decide/(?:next-question|private-round|contenders|verdict-forecast)\\.ts$",
  "^packages/core/src/engines/particles/study/(?:best-question|worth|private-questions|fresh-questions)\\.ts$",
  "^packages/paper/src/acquire/",
];
const enginesOfStudies =
  "^packages/(?:core/src/engines/particles/(?:decide/explain\\.ts$|study/)|paper/src/)";

const rooms = Object.keys(mayImport);
const anyOf = (names) => `(?:${names.join("|")})`;

const betweenRooms = rooms.map((room) => ({
  name: `${room}-imports-only-${mayImport[room].join("-and-") || "itself"}`,
  severity: "error",
  from: { path: `^packages/${room}/`, pathNot: exceptions },
  to: { path: "^packages/", pathNot: `^packages/${anyOf([room, ...mayImport[room]])}/` },
}));

const inExceptions = mayAlsoImport.map(({ from, to }) => {
  const room = from.split("/")[1];
  return {
    name: `${room}-imports-also-${to.join("-and-")}-in-one-place`,
    severity: "error",
    from: { path: from },
    to: { path: "^packages/", pathNot: `^packages/${anyOf([room, ...mayImport[room], ...to])}/` },
  };
});

const betweenLayers = coreLayers.slice(0, -1).map((layer, height) => ({
  name: `core-${layer.join("-and-")}-imports-nothing-above-it`,
  severity: "error",
  from: { path: `^packages/core/src/${anyOf(layer)}/` },
  to: { path: `^packages/core/src/${anyOf(coreLayers.slice(height + 1).flat())}/` },
}));

const folderOf = (room, name) =>
  // A folder inside another is one by itself.
  name.includes("/") ? `^packages/${room}/src/${name}/` : `^packages/${room}/src/${name}/[^/]+$`;

/** Each folder imports only itself and the layers before it. */
const inStrictLayers = (room, layers) =>
  layers.flatMap((layer, height) =>
    layer.map((folder) => ({
      name: `${room}-${folder.replace("/", "-")}-imports-only-what-is-below-it`,
      severity: "error",
      from: { path: folderOf(room, folder) },
      to: {
        path: `^packages/${room}/src/[^/]+/`,
        pathNot: [folder, ...layers.slice(0, height).flat()].map((name) => folderOf(room, name)),
      },
    })),
  );

module.exports = {
  forbidden: [
    ...betweenRooms,
    ...inExceptions,
    ...betweenLayers,
    ...inStrictLayers("server", serverLayers),
    {
      name: "every-server-folder-has-a-layer",
      severity: "error",
      from: { path: `^packages/server/src/(?!${anyOf(serverLayers.flat())}/)[^/]+/` },
      to: {},
    },
    {
      name: "server-folders-do-not-import-what-assembles-them",
      severity: "error",
      from: { path: "^packages/server/src/[^/]+/" },
      to: { path: "^packages/server/src/(?:index|assemble|desk|start-server)\\.ts$" },
    },
    {
      name: "every-room-has-a-row-in-the-table",
      severity: "error",
      from: { path: `^packages/(?!${anyOf(rooms)}/)` },
      to: {},
    },
    {
      name: "every-core-folder-has-a-layer",
      severity: "error",
      from: { path: `^packages/core/src/(?!${anyOf(coreLayers.flat())}/)[^/]+/` },
      to: {},
    },
    {
      name: "core-folders-do-not-import-what-assembles-them",
      severity: "error",
      from: { path: "^packages/core/src/(?!client/)[^/]+/" },
      to: {
        path: "^packages/core/src/(?:index|create-study|study-progress|client|report|kernels|meeting|method|numerics|particles|question|welfare)\\.ts$",
      },
    },
    {
      name: "core-stands-alone",
      comment: "No Node modules and no npm packages: core runs anywhere and asks for nothing.",
      severity: "error",
      from: { path: "^packages/core/src/" },
      to: { pathNot: "^packages/" },
    },
    {
      name: "what-proposes-votes-never-reaches-the-truth",
      comment:
        "lab knows the voters' utilities. An optimiser that can see them is not an optimiser.",
      severity: "error",
      from: { path: `^packages/${anyOf(["core", "protocol", "server"])}/src/` },
      to: { path: "^packages/lab/", reachable: true },
    },
    {
      name: "simulated-pages-stand-apart",
      comment:
        "The app opens them by their address and knows nothing else of them: no page of a real decision can come near made-up truth.",
      severity: "error",
      from: { path: "^packages/web/src/", pathNot: "^packages/web/src/(?:app\\.tsx$|simulated/)" },
      to: { path: "^packages/web/src/simulated/" },
    },
    {
      name: "simulated-pages-ask-no-server",
      severity: "error",
      from: { path: "^packages/web/src/simulated/" },
      to: { path: "^packages/web/src/api/" },
    },
    {
      name: "rooms-are-entered-by-the-front-door",
      comment:
        "Another room is imported by its package name, which leads to a file in its src. Tests share the helpers of core's, the server's and the command line's.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: {
        path: "^packages/",
        pathNot: [
          "^packages/$1/",
          "^packages/[^/]+/src/[^/]+\\.tsx?$",
          "^packages/(?:core|cli|server)/test/support/",
          "^packages/web/src/simulated/meeting\\.ts$",
        ],
      },
    },
    {
      name: "sources-do-not-import-tests",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: "^packages/[^/]+/(?:test|test-long|test-browser)/" },
    },
    {
      name: "sources-import-only-declared-packages",
      comment:
        "npm puts every package within reach of every room; only those in the room's own package.json will be there for users.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: bundledRoom },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "bundled-sources-import-only-listed-packages",
      severity: "error",
      from: { path: bundledRoom },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "questions-are-ranked-for-the-meeting-only",
      comment:
        "What is asked next is decided by nextStep. Modules that rank questions serve the engines' meeting models, and nobody else.",
      severity: "error",
      from: {
        path: "^packages/",
        pathNot: [...rankers, enginesOfStudies, "/test(?:-long|-browser)?/"],
      },
      to: { path: rankers },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-resolves",
      comment: "An import that leads nowhere would escape the rules above.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(?:^|/)node_modules/" },
    exclude: { path: "(?:^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
