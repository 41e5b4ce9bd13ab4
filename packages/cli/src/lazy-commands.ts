import type { LazyCommand } from "./command.ts";

/** Every command as the overview lists it, loaded when it is called: most of a command's time would otherwise go into the others. */
export const lazyCommands: readonly LazyCommand[] = [
  {
    name: "serve",
    summary: "start the server for decisions of real groups",
    load: async () => (await import("./commands/serve.ts")).serve,
  },
  {
    name: "demo",
    summary: "watch a simulated decision, with and without influence",
    load: async () => (await import("./commands/demo.ts")).demo,
  },
  {
    name: "experiment",
    summary: "simulated decisions: problems × methods × seeds, with summaries and figures",
    load: async () => (await import("./commands/experiment/experiment.ts")).experiment,
  },
  {
    name: "create",
    summary: "begin a study: who decides, and among what",
    load: async () => (await import("./commands/study/create.ts")).create,
  },
  {
    name: "ask",
    summary: "the next question for the group",
    load: async () => (await import("./commands/study/ask.ts")).ask,
  },
  {
    name: "tell",
    summary: "record answers to a request",
    load: async () => (await import("./commands/study/tell.ts")).tell,
  },
  {
    name: "status",
    summary: "how far the study is, and whether more questions would help",
    load: async () => (await import("./commands/study/status.ts")).status,
  },
  {
    name: "result",
    summary: "what the group would choose without influence, and how sure that is",
    load: async () => (await import("./commands/study/result.ts")).result,
  },
  {
    name: "report",
    summary: "the result as a page with figures, or as tidy tables",
    load: async () => (await import("./commands/study/report.ts")).report,
  },
  {
    name: "votes",
    summary: "the votes so far: public ones with names, private ones only counted",
    load: async () => (await import("./commands/study/votes.ts")).votes,
  },
  {
    name: "influence",
    summary: "whom public answers follow",
    load: async () => (await import("./commands/study/influence.ts")).influence,
  },
  {
    name: "retract",
    summary: "take back one person's answer, or a whole vote",
    load: async () => (await import("./commands/study/rounds.ts")).retract,
  },
  {
    name: "close",
    summary: "end a vote that not everyone answered",
    load: async () => (await import("./commands/study/rounds.ts")).close,
  },
  {
    name: "enqueue",
    summary: "put a question in the queue, to be asked next",
    load: async () => (await import("./commands/study/rounds.ts")).enqueue,
  },
  {
    name: "join",
    summary: "someone joins the group, or comes back",
    load: async () => (await import("./commands/study/group.ts")).join,
  },
  {
    name: "leave",
    summary: "someone leaves the group",
    load: async () => (await import("./commands/study/group.ts")).leave,
  },
  {
    name: "add-option",
    summary: "offer one more option, or a withdrawn one again",
    load: async () => (await import("./commands/study/group.ts")).addOption,
  },
  {
    name: "withdraw",
    summary: "no longer offer an option",
    load: async () => (await import("./commands/study/group.ts")).withdraw,
  },
  {
    name: "import",
    summary: "add votes from a table or another file",
    load: async () => (await import("./commands/study/import.ts")).importVotes,
  },
  {
    name: "export",
    summary: "events or votes, without private answers",
    load: async () => (await import("./commands/study/export.ts")).exportStudy,
  },
  {
    name: "replay",
    summary: "check that the recorded answers lead to the same questions again",
    load: async () => (await import("./commands/study/replay.ts")).replay,
  },
  {
    name: "verify",
    summary: "check that a study's file is well-formed and every event is in its place",
    load: async () => (await import("./commands/study/verify.ts")).verify,
  },
  {
    name: "convert",
    summary: "votes from one kind of file into another",
    load: async () => (await import("./commands/convert.ts")).convert,
  },
  {
    name: "rpc",
    summary: "studies for other languages: JSON-RPC on standard input and output",
    load: async () => (await import("./commands/rpc.ts")).rpc,
  },
  {
    name: "storage",
    summary: "move decisions from the embedded store to PostgreSQL, or back them up",
    load: async () => (await import("./commands/storage.ts")).storage,
  },
  {
    name: "worker",
    summary: "solve and make runs for servers that share a PostgreSQL",
    load: async () => (await import("./commands/worker.ts")).worker,
  },
  {
    name: "queue",
    summary: "how the work queue is doing; try again what was given up",
    load: async () => (await import("./commands/queue.ts")).queue,
  },
];
