import { type Problem, type ProblemType, problemTypes } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";

function problemOf(refusal: Refusal): Problem {
  const { status, title } = problemTypes[refusal.type];
  return {
    type: refusal.type,
    title,
    status,
    ...(refusal.detail !== undefined && { detail: refusal.detail }),
    ...(refusal.errors && { errors: [...refusal.errors] }),
    ...(refusal.retryAfterSeconds !== undefined && {
      retryAfterSeconds: refusal.retryAfterSeconds,
    }),
    ...(refusal.deletedAt !== undefined && { deletedAt: refusal.deletedAt }),
  };
}

export function problemReply(refusal: Refusal): Response {
  const problem = problemOf(refusal);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      "content-type": "application/problem+json",
      ...(refusal.retryAfterSeconds !== undefined && {
        "retry-after": String(refusal.retryAfterSeconds),
      }),
    },
  });
}

export function refuse(type: ProblemType): Response {
  return problemReply(new Refusal(type));
}
