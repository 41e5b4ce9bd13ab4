import { escaped } from "./markdown.mjs";

/**
 * Who imports whom, drawn from what dependency-cruiser found in the sources.
 *
 * @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} CruisedModule
 * @typedef {{ name: string, imports: string[] }} Box
 */

/**
 * The boxes of a map and their arrows.
 *
 * @param {readonly CruisedModule[]} modules
 * @param {RegExp} pattern its first group names the box that a file belongs to
 * @returns {Box[]} by name
 */
export function boxesOf(modules, pattern) {
  /** @type {Map<string, Set<string>>} */
  const boxes = new Map();
  for (const { source, dependencies } of modules) {
    const name = pattern.exec(source)?.[1];
    if (name === undefined) continue;
    const imports = boxes.get(name) ?? new Set();
    boxes.set(name, imports);
    for (const { resolved } of dependencies) {
      const other = pattern.exec(resolved)?.[1];
      if (other !== undefined && other !== name) imports.add(other);
    }
  }
  return [...boxes]
    .map(([name, imports]) => ({ name, imports: [...imports].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Rows from the bottom up: a box stands above everything it imports.
 *
 * @param {readonly Box[]} boxes
 * @returns {Box[][]}
 */
export function rowsOf(boxes) {
  /** @type {Map<string, number>} */
  const heights = new Map();
  /** @type {(name: string) => number} */
  const heightOf = (name) => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    const imports = boxes.find((box) => box.name === name)?.imports ?? [];
    const height = imports.length === 0 ? 0 : 1 + Math.max(...imports.map(heightOf));
    heights.set(name, height);
    return height;
  };
  /** @type {Box[][]} */
  const rows = [];
  for (const box of boxes) {
    const height = heightOf(box.name);
    rows[height] ??= [];
    rows[height].push(box);
  }
  return rows;
}

/**
 * Arrows that say something: what is also reached by a longer way is left out, so that the picture stays legible.
 *
 * @param {readonly Box[]} boxes
 * @returns {{ from: string, to: string }[]}
 */
export function essentialArrows(boxes) {
  /** @type {(from: string, to: string) => boolean} */
  const reaches = (from, to) => {
    const box = boxes.find(({ name }) => name === from);
    return (box?.imports ?? []).some(
      (/** @type {string} */ next) => next === to || reaches(next, to),
    );
  };
  return boxes.flatMap(({ name, imports }) =>
    imports
      .filter((to) => !imports.some((other) => other !== to && reaches(other, to)))
      .map((to) => ({ from: name, to })),
  );
}

const size = { width: 100, height: 34, across: 28, down: 46, margin: 14 };

/**
 * @param {readonly Box[]} boxes
 * @param {string} title
 */
function mapSvg(boxes, title) {
  const rows = rowsOf(boxes);
  const width =
    Math.max(...rows.map((row) => row.length)) * (size.width + size.across) -
    size.across +
    2 * size.margin;
  const height = rows.length * (size.height + size.down) - size.down + 2 * size.margin;
  /** @type {Map<string, { x: number, y: number }>} */
  const places = new Map();
  rows.forEach((row, k) => {
    const rowWidth = row.length * (size.width + size.across) - size.across;
    row.forEach(({ name }, j) => {
      places.set(name, {
        x: (width - rowWidth) / 2 + j * (size.width + size.across),
        y: height - size.margin - size.height - k * (size.height + size.down),
      });
    });
  });
  const at = (/** @type {string} */ name) => places.get(name) ?? { x: 0, y: 0 };
  const arrows = essentialArrows(boxes).map(({ from, to }) => {
    const [start, end] = [at(from), at(to)];
    const half = size.width / 2;
    return `<line x1="${start.x + half}" y1="${start.y + size.height}" x2="${end.x + half}" y2="${end.y - 5}" marker-end="url(#tip)"/>`;
  });
  const drawn = boxes.map(({ name }) => {
    const { x, y } = at(name);
    return `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="5"/><text x="${x + size.width / 2}" y="${y + 22}">${escaped(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" text-anchor="middle">
<title>${escaped(title)}</title>
<style>line{stroke:#1f4e79;stroke-width:1.4}rect{fill:#eef3f8;stroke:#1f4e79}text{fill:#1c1f24}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#1f4e79"/></marker></defs>
<rect width="${width}" height="${height}" style="fill:white;stroke:none"/>
${arrows.join("\n")}
${drawn.join("\n")}
</svg>
`;
}

/**
 * @param {readonly Box[]} boxes
 * @param {string} heading
 */
function mapTable(boxes, heading) {
  const rows = rowsOf(boxes)
    .reverse()
    .flat()
    .map(
      ({ name, imports }) =>
        `| \`${name}\` | ${imports.map((to) => `\`${to}\``).join(", ") || "nothing"} |`,
    );
  return `| ${heading} | imports |\n|---|---|\n${rows.join("\n")}\n`;
}

/**
 * The map as files: a page, and the pictures on it.
 *
 * @param {readonly CruisedModule[]} modules
 * @returns {Record<string, string>} by path
 */
export function mapFiles(modules) {
  const rooms = boxesOf(modules, /^packages\/([^/]+)\/src\//);
  const layers = boxesOf(modules, /^packages\/core\/src\/([^/]+)\//);
  return {
    "docs/contribute/figures/rooms.svg": mapSvg(rooms, "The rooms and who imports whom"),
    "docs/contribute/figures/core.svg": mapSvg(layers, "The folders of core and who imports whom"),
    "docs/contribute/map.md": `# The map

Drawn from the imports in the sources by \`npm run docs:reference\`. Do not edit. A box stands above everything it imports; an arrow that a
longer way makes needless is left out of the picture, not of the table.

## The rooms

![The rooms of the repository as boxes with arrows to what they import](figures/rooms.svg)

${mapTable(rooms, "Room")}
## Inside core

![The folders of core as boxes with arrows to what they import](figures/core.svg)

${mapTable(layers, "Folder")}`,
  };
}
