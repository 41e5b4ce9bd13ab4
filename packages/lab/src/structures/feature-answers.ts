import { exp, symmetricEigen } from "@unswayed/core/numerics";
import { influenceWeights, weightParameters } from "./influence-weights.ts";
import { type Hearing, heardAnswers } from "./linear-answers.ts";
import type { OpenAnswers } from "./open-answers.ts";

/**
 * Non-linear influence through features (paper: app:other_graph): others hear h(u) of an opinion u,
 *
 *     h(u) = u + τ Σ_c w_c φ_c(u),      φ(u) = K₀^(−½) k(u),   k_c(u) = exp(−(u − m_c)²/(2ℓ²))
 *
 * the Nyström features of an RBF kernel on a few landmarks m_c. Loud opinions that are heard no louder, quiet ones that are not
 * heard, objections that count for more than praise: all are curves of this kind. One curve serves the whole group; a curve
 * for each pair of voters, as a network would have, asks for more votes than a group gives. Utilities are counted from each
 * voter's own mean over the options, which votes determine. At w = 0 it is the linear structure.
 *
 * Layout: the linear parameters, w.
 */
export function featureAnswers(voterCount: number, amplitude: number): OpenAnswers {
  return heardAnswers(influenceWeights({ voterCount }), landmarkHearing(amplitude));
}

/** Landmarks, in typical sizes of a utility: utilities rarely leave −2.5 to 2.5 of them. */
const landmarks: readonly number[] = [-2, -1, 0, 1, 2];
/** ℓ and τ in the same unit: neighbouring landmarks overlap, and h may bend as far as utilities are large. */
const width = 1;
const bend = 1;

/** h at some utilities, for a report. */
export function hearingCurve(
  voterCount: number,
  amplitude: number,
  parameters: Float64Array,
  offset: number,
  utilities: readonly number[],
): readonly number[] {
  const hearing = landmarkHearing(amplitude);
  const own = weightParameters(voterCount);
  const heard = hearing.at(parameters, offset + own);
  const scratch = new Float64Array(hearing.parameterCount);
  return utilities.map((utility) => heard(utility, scratch).value);
}

function landmarkHearing(amplitude: number): Hearing {
  const count = landmarks.length;
  const whitening = inverseRoot(count);
  const near = new Float64Array(count);
  const turning = new Float64Array(count);
  return {
    parameterCount: count,
    at: (parameters, offset) => (utility, slopes) => {
      const scaled = utility / amplitude;
      for (let c = 0; c < count; c++) {
        const z = (scaled - landmarks[c]) / width;
        near[c] = exp((-z * z) / 2);
        turning[c] = (-z / width) * near[c];
      }
      let value = utility;
      let slope = 1;
      for (let c = 0; c < count; c++) {
        let feature = 0;
        let featureSlope = 0;
        for (let k = 0; k < count; k++) {
          feature += whitening[c * count + k] * near[k];
          featureSlope += whitening[c * count + k] * turning[k];
        }
        slopes[c] = bend * amplitude * feature;
        value += slopes[c] * parameters[offset + c];
        slope += bend * featureSlope * parameters[offset + c];
      }
      return { value, slope };
    },
  };
}

/** K₀^(−½) on the landmarks; their kernel is far from singular at this width. */
function inverseRoot(count: number): Float64Array {
  const gram = Float64Array.from({ length: count * count }, (_, k) => {
    const z = (landmarks[Math.floor(k / count)] - landmarks[k % count]) / width;
    return exp((-z * z) / 2);
  });
  const { values, vectors } = symmetricEigen(gram, count);
  const out = new Float64Array(count * count);
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        out[i * count + j] +=
          (vectors[k * count + i] * vectors[k * count + j]) / Math.sqrt(values[k]);
      }
    }
  }
  return out;
}
