import {
  type InfluenceWeights,
  influenceWeights,
  type WeightsSettings,
} from "./influence-weights.ts";
import type { OpenAnswers } from "./open-answers.ts";

/**
 * v = A u (paper: eq:graph_conv). With zeros that are known it is a hierarchy (paper: app:other_graph); with steps between
 * meetings, influence that drifts or changes.
 */
export function linearAnswers(settings: WeightsSettings): OpenAnswers {
  return heardAnswers(influenceWeights(settings), null);
}

/** What others hear of an opinion: h(u), which may have parameters of its own. */
export interface Hearing {
  readonly parameterCount: number;
  at(parameters: Float64Array, offset: number): HeardUtility;
}

/** h and h′ at a utility; writes the slopes of h in its parameters over `slopes`. */
type HeardUtility = (
  utility: number,
  slopes: Float64Array,
) => { readonly value: number; readonly slope: number };

/**
 *     open margin of i = A_ii (u_i(x) − u_i(x′)) + Σ_{j ≠ i} A_ij (h(u_j(x)) − h(u_j(x′)))
 *
 * @param hearing - null for h(u) = u, the linear structure
 */
export function heardAnswers(weights: InfluenceWeights, hearing: Hearing | null): OpenAnswers {
  const { voterCount: n, parameterCount: own } = weights;
  const extra = hearing?.parameterCount ?? 0;
  const logitSlopes = new Float64Array(n);
  const differences = new Float64Array(n);
  const ofCandidate = new Float64Array(extra);
  const ofReference = new Float64Array(extra);
  return {
    parameterCount: own + extra,
    at(parameters, offset) {
      const heard = hearing?.at(parameters, offset + own);
      const known = new Map<number, Float64Array>();
      const influence = (meeting: number): Float64Array => {
        let rows = known.get(meeting);
        if (!rows) {
          rows = new Float64Array(n * n);
          weights.fill(parameters, offset, meeting, rows);
          known.set(meeting, rows);
        }
        return rows;
      };
      return {
        influence,
        margin(voter, meeting, candidate, reference, slopes) {
          const rows = influence(meeting);
          let margin = 0;
          for (let j = 0; j < n; j++) {
            const weight = rows[voter * n + j];
            if (!heard || j === voter) {
              differences[j] = candidate[j] - reference[j];
              slopes.candidate[j] += weight;
              slopes.reference[j] -= weight;
            } else {
              const first = heard(candidate[j], ofCandidate);
              const second = heard(reference[j], ofReference);
              differences[j] = first.value - second.value;
              slopes.candidate[j] += weight * first.slope;
              slopes.reference[j] -= weight * second.slope;
              for (let c = 0; c < extra; c++) {
                slopes.parameters[own + c] += weight * (ofCandidate[c] - ofReference[c]);
              }
            }
            margin += weight * differences[j];
          }
          // Softmax: moving one logit moves the mean by the weight times the distance to it.
          for (let j = 0; j < n; j++) {
            logitSlopes[j] = rows[voter * n + j] * (differences[j] - margin);
          }
          weights.addSlopes(voter, meeting, logitSlopes, slopes.parameters, 0);
          return margin;
        },
      };
    },
  };
}

/** Everyone answers in public as in private: no influence at all. */
export function unswayedAnswers(voterCount: number): OpenAnswers {
  const identity = Float64Array.from({ length: voterCount * voterCount }, (_, k) =>
    k % (voterCount + 1) === 0 ? 1 : 0,
  );
  return {
    parameterCount: 0,
    at: () => ({
      influence: () => identity,
      margin(voter, _meeting, candidate, reference, slopes) {
        slopes.candidate[voter] += 1;
        slopes.reference[voter] -= 1;
        return candidate[voter] - reference[voter];
      },
    }),
  };
}
