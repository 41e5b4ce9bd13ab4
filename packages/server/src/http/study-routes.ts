import { type StudyOperation, studyOperations } from "@unswayed/protocol";
import type { Context, Env, Hono } from "hono";
import { Refusal } from "../errors.ts";
import type { Services } from "./handlers/services.ts";
import { readJson } from "./read-body.ts";
import { isSame } from "./security.ts";

/** What studies of programs need from the routes of everything else. */
interface Tools {
  addressOf(c: Context): string;
  parsed(schema: NonNullable<StudyOperation["body"]>, value: unknown): unknown;
}

/** Studies without pages. Without a study key on the server there are none. */
export function studyRoutes<E extends Env>(app: Hono<E>, services: Services, tools: Tools): void {
  for (const operation of Object.values(studyOperations) as StudyOperation[]) {
    app.on(operation.method, [operation.path], async (c) => {
      const { studies, limits } = services;
      if (studies === null) throw new Refusal("not-found");
      const from = tools.addressOf(c as unknown as Context);
      limits.stranger.take(from);
      limits.guess.check(from);
      const study = c.req.param("study" as never) ?? "";
      const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
      const isAllowed =
        operation.key === "server"
          ? isSame(token, studies.key)
          : studies.desk.accepts(study, token);
      if (!isAllowed) {
        if (token !== "") limits.guess.take(from);
        throw new Refusal("not-signed-in", {
          detail: "Send the header Authorization: Bearer TOKEN.",
        });
      }
      const body = operation.body ? tools.parsed(operation.body, await readJson(c.req.raw)) : {};
      const params = {
        ...(body as object),
        ...queryOf(operation, (name) => c.req.query(name), tools),
      };
      const reply =
        operation.key === "server"
          ? await studies.desk.open(operation.call, withoutName(params))
          : await studies.desk.call(operation.call, study, params);
      return c.json(operation.reply.parse(reply) as never, operation.status);
    });
  }
}

/** The server names studies: names are part of addresses. */
function withoutName(params: object): object {
  if (!Object.hasOwn(params, "study")) return params;
  throw new Refusal("invalid-request", {
    errors: [{ field: "study", wanted: "no name: the server gives one" }],
  });
}

function queryOf(
  { query }: StudyOperation,
  given: (name: string) => string | undefined,
  { parsed }: Tools,
): object {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, schema]) => {
      const text = given(name);
      return text === undefined ? [] : [[name, parsed(schema, text) === "true"]];
    }),
  );
}
