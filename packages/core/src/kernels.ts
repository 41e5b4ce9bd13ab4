/** Kernels: what one option says about another. */

export type { Kernel } from "./kernel/kernel.ts";
export {
  addKernel,
  type KernelMaker,
  kernelFromSpec,
} from "./kernel/kernel-from-spec.ts";
export { linear } from "./kernel/linear.ts";
export { matern32, matern52, rbf } from "./kernel/stationary.ts";
