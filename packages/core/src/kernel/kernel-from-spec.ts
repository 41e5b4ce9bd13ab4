import { InvalidInputError } from "../errors.ts";
import { suggestion } from "../nearest.ts";
import { product, sum } from "./combine.ts";
import { checkFields, listOf } from "./fields.ts";
import { graphDiffusion } from "./graph-diffusion.ts";
import { independent } from "./independent.ts";
import type { Kernel, KernelSpec } from "./kernel.ts";
import { linear } from "./linear.ts";
import { matern32, matern52, rbf } from "./stationary.ts";

/** A description this deep is a mistake or an attack; either way it must not exhaust the stack. */
const deepestNesting = 32;

/**
 * The kernel a description stands for, parts within parts included. `kernelFromSpec(kernel.toJSON())` is that kernel.
 *
 * @param path - how to name the description in a refusal: "kernel" gives "kernel.parts[1].lengthScale"
 */
export function kernelFromSpec(spec: KernelSpec, path = "kernel"): Kernel {
  return nested(spec, path, deepestNesting);
}

/** A kernel of one's own by its description. */
export type KernelMaker = (
  spec: { readonly kind: string; readonly [field: string]: unknown },
  path: string,
) => Kernel;

const ownKernels = new Map<string, KernelMaker>();

/** Makes a kind of kernel of one's own known in this process: descriptions may then name it, alone or within sums and products. */
export function addKernel(kind: string, make: KernelMaker): void {
  if (kinds.includes(kind))
    throw new InvalidInputError("kind", kind, "a name that no kernel has yet");
  ownKernels.set(kind, make);
}

const kinds: readonly string[] = [
  ...["rbf", "matern32", "matern52", "linear"],
  ...["graph-diffusion", "independent", "sum", "product"],
];

function nested(spec: KernelSpec, path: string, depthLeft: number): Kernel {
  if (typeof spec !== "object" || spec === null)
    throw new InvalidInputError(path, spec, "a kernel description");
  if (depthLeft === 0)
    throw new InvalidInputError(path, spec.kind, `at most ${deepestNesting} levels of kernels`);

  const kernels = (parts: unknown) =>
    listOf(`${path}.parts`, parts, (partPath, part) =>
      nested(part as KernelSpec, partPath, depthLeft - 1),
    );

  switch (spec.kind) {
    case "rbf":
      return rbf(spec, path);
    case "matern32":
      return matern32(spec, path);
    case "matern52":
      return matern52(spec, path);
    case "linear":
      return linear(spec, path);
    case "graph-diffusion":
      return graphDiffusion(spec, path);
    case "independent":
      return independent(spec, path);
    case "sum":
      checkFields(path, spec, ["kind", "parts", "weights"]);
      return sum(kernels(spec.parts), spec.weights, path);
    case "product":
      checkFields(path, spec, ["kind", "parts"]);
      return product(kernels(spec.parts), path);
    default:
      return ownKernel(spec, path);
  }
}

/** Compiles only while the switch above knows every kind of KernelSpec. */
function ownKernel(spec: never, path: string): Kernel {
  const own = spec as Parameters<KernelMaker>[0];
  const make = ownKernels.get(own.kind);
  if (make) return make(own, path);
  const known = [...kinds, ...ownKernels.keys()];
  const meant = suggestion(String(own.kind), known);
  throw new InvalidInputError(`${path}.kind`, own.kind, `one of ${known.join(", ")}${meant}`);
}
