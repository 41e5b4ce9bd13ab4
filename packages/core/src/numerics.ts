/** Numbers that are the same to the last bit on every machine: linear algebra, elementary functions, chance. */

export { choleskyInPlace } from "./linalg/cholesky.ts";
export { exp, log, log1p, norm, power } from "./linalg/elementary.ts";
export { symmetricEigen } from "./linalg/symmetric-eigen.ts";
export { addScaled, addScaledRange, dot, dotRange, maxAbs } from "./linalg/vector.ts";
export { drawNormal, normalCdf, normalQuantile } from "./random/normal.ts";
export { shuffle } from "./random/permutation.ts";
export { createRandomSource, type RandomSource } from "./random/random-source.ts";
