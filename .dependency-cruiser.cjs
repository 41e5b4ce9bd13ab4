/** Who may import whom between rooms. A room that is not a key here may not exist; see CONTRIBUTING.md. */
const mayImport = {
  core: [],
  protocol: [],
  charts: [],
  formats: [],
  lab: ["core", "formats"],
  web: ["protocol", "core", "charts"],
  server: ["core", "protocol", "formats"],
  cli: ["core", "lab", "server", "protocol", "charts", "formats"],
};

/** The folders of core, lowest first. A folder imports its own layer and those before it. */
const coreLayers = [
  ["linalg", "random"],
  ["optimize"],
  ["kernel", "preference", "influence", "welfare", "question"],
  ["space"],
  ["estimate", "belief", "scores"],
  ["acquire", "decide", "structures", "positive"],
  ["meeting"],
  ["study"],
];

/**
 * Who may be reached in addition, and from where. Web's simulated pages have no real people: they make voters up, and may see what
 * those want. Its browser tests talk to a real server.
 */
const mayAlsoImport = [
  { from: "^packages/web/src/simulated/", to: ["lab"] },
  { from: "^packages/web/test(?:-browser|-long)?/", to: ["server"] },
];
const exceptions = mayAlsoImport.map(({ from }) => from);

/** Published as a bundle that holds what it imports: users install none of it, so it is listed for development. */
const bundledRoom = "^packages/web/src/";

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

module.exports = {
  forbidden: [
    ...betweenRooms,
    ...inExceptions,
    ...betweenLayers,
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
      from: { path: "^packages/core/src/[^/]+/" },
      to: { path: "^packages/core/src/(?:index|optimizer)\\.ts$" },
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
      comment: "Another room is imported by its package name, which leads to its src/index.ts.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: ["^packages/$1/", "^packages/[^/]+/src/index\\.tsx?$"] },
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
