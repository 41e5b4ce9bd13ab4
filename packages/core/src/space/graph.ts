import { InvalidInputError } from "../errors.ts";
import { checkFields, listOf, notNegative, positive, withDefault } from "../kernel/fields.ts";
import type { Domain } from "./domain.ts";
import { namedDomain } from "./named.ts";
import { checkDistinct, nameOf, oneOf } from "./names.ts";
import type { GraphEdge, GraphSpec } from "./option-space.ts";

/**
 * The diffusion's time for a length scale of 1. With edges of weight 1 a time of 1 reaches the neighbours and little more,
 * so the usual length scales (0.1 to 0.5) run from "neighbours only" to "several steps away".
 */
const timePerLengthScale = 10;

/** Nodes of a graph: the only coordinate is the node's index. */
export function graphDomain(given: GraphSpec): Domain {
  checkFields("options", given, ["kind", "nodes", "edges"]);
  const nodes = listOf("options.nodes", given.nodes, nameOf);
  checkDistinct(nodes, (i) => `options.nodes[${i}]`);
  if (!Array.isArray(given.edges)) {
    throw new InvalidInputError("options.edges", given.edges, "a list, empty or not");
  }
  const edges = Array.from(given.edges as readonly unknown[], (edge, i) =>
    edgeOf(`options.edges[${i}]`, edge, nodes),
  );
  checkDistinct(
    edges.map(({ from, to }) => JSON.stringify([from, to].sort())),
    (i) => `options.edges[${i}]`,
  );

  return {
    ...namedDomain(
      nodes,
      nodes.map((_, i) => [i]),
    ),
    spec: { kind: "graph", nodes, edges },
    kernelSpec: (lengthScale) => ({
      kind: "graph-diffusion",
      adjacency: adjacencyOf(nodes, edges),
      time: timePerLengthScale * positive("lengthScale", lengthScale),
      normalized: true,
    }),
    withItem(item) {
      throw new InvalidInputError("item", item, "a list to add it to: a graph's nodes are fixed");
    },
  };
}

function edgeOf(path: string, given: unknown, nodes: readonly string[]): Required<GraphEdge> {
  checkFields(path, given, ["from", "to", "weight"]);
  const edge = given as GraphEdge;
  const from = nodeOf(`${path}.from`, edge.from, nodes);
  const to = nodeOf(`${path}.to`, edge.to, nodes);
  if (from === to) throw new InvalidInputError(`${path}.to`, to, "another node than from");
  return { from, to, weight: notNegative(`${path}.weight`, withDefault(edge.weight, 1)) };
}

function nodeOf(path: string, value: unknown, nodes: readonly string[]): string {
  const node = typeof value === "string" ? value.trim() : "";
  if (!nodes.includes(node)) throw new InvalidInputError(path, value, oneOf(nodes, value));
  return node;
}

function adjacencyOf(nodes: readonly string[], edges: readonly Required<GraphEdge>[]): number[][] {
  const indexOf = new Map(nodes.map((node, i) => [node, i]));
  const weights = nodes.map(() => new Array<number>(nodes.length).fill(0));
  for (const { from, to, weight } of edges) {
    const [i, j] = [indexOf.get(from) ?? 0, indexOf.get(to) ?? 0]; // both known: edgeOf has looked
    weights[i][j] = weights[j][i] = weight;
  }
  return weights;
}
