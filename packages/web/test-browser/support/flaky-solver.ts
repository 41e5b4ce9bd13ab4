// In this order: who listens first may end the thread before the other hears of the question.
import "./dies-when-told.ts";
import "../../../server/src/solving/solver-worker.ts";
