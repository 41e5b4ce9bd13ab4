import { maximizeInterior, type SolveStatus } from "../optimize/interior-point.ts";
import { type Inference, modelOfVoter } from "./inference.ts";
import { mapProgram } from "./map-estimate.ts";
import { fromVariables, type ModelPoint } from "./model-point.ts";
import { Program } from "./program.ts";
import type { VoteModel } from "./vote-model.ts";

/**
 * The largest log likelihood each channel could have on its own under the norm bound (paper: lemma:conf_set): what the
 * votes would allow if private and public utilities were not tied by v = A u. Each voter is a concave problem alone.
 */
export interface LikelihoodMaxima {
  readonly status: SolveStatus;
  readonly private: number;
  readonly public: number;
  readonly privateByVoter: readonly VoterMaximum[];
  readonly publicByVoter: readonly VoterMaximum[];
}

export interface VoterMaximum {
  readonly status: SolveStatus;
  readonly value: number;
  readonly model: VoteModel;
  readonly point: ModelPoint;
  readonly multipliers: Float64Array;
}

/** Both maxima, voter by voter: without influence between them each is a concave problem of one voter. */
export function likelihoodMaxima(inference: Inference): LikelihoodMaxima {
  const privateByVoter = voterMaxima(inference, "private");
  const publicByVoter = voterMaxima(inference, "public");
  const unsolved = [...privateByVoter, ...publicByVoter].find(({ status }) => status !== "solved");
  return {
    status: unsolved?.status ?? "solved",
    private: sum(privateByVoter) + inference.model.privateAnswers.constant,
    public: sum(publicByVoter) + inference.model.publicAnswers.constant,
    privateByVoter,
    publicByVoter,
  };
}

export function voterMaxima(
  inference: Inference,
  channel: "private" | "public",
): readonly VoterMaximum[] {
  return Array.from({ length: inference.model.voterCount }, (_, voter) => {
    const model = modelOfVoter(inference, channel, voter);
    const program = new Program(model, mapProgram);
    const result = maximizeInterior(program, new Float64Array(program.size), {
      tolerance: 1e-9,
      maxIterations: 200,
      initialBarrier: 1,
    });
    return {
      status: result.status,
      value: result.value,
      model,
      point: fromVariables(program, result.point),
      multipliers: result.multipliers,
    };
  });
}

function sum(maxima: readonly VoterMaximum[]): number {
  return maxima.reduce((total, { value }) => total + value, 0);
}
