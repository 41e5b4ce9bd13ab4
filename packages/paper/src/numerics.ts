/** Linear algebra beyond what core needs, the same to the last bit on every machine. */

export { inverseFromCholesky } from "./linalg/inverse.ts";
export { choleskySolve, forwardSolve } from "./linalg/triangular.ts";
