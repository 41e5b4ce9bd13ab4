import { z } from "zod";
import { type Operation, type ParameterName, parameters } from "./operations/operation.ts";
import { operations } from "./operations/operations.ts";
import { StudyId, type StudyOperation, studyOperations } from "./operations/study-operations.ts";
import { Problem } from "./problems.ts";
import { tokenHeader } from "./sessions.ts";

/** The OpenAPI 3.1 document of every address, made from the same table the server routes by. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = described(name, operation);
  }
  for (const [name, operation] of Object.entries(studyOperations) as [string, StudyOperation][]) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = describedStudy(name, operation);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Unswayed", version },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "unswayed" },
        token: { type: "apiKey", in: "header", name: tokenHeader },
        studyKey: { type: "http", scheme: "bearer", description: "The server's study key" },
        studyToken: { type: "http", scheme: "bearer", description: "The token of one study" },
      },
    },
  };
}

function described(name: string, operation: Operation): Record<string, unknown> {
  const isOpen = operation.callers.includes("anyone");
  const isUnsafe = operation.method !== "GET";
  return {
    operationId: name,
    summary: operation.summary,
    tags: [...operation.callers],
    parameters: [
      ...[...operation.path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
        name: parameter,
        in: "path",
        required: true,
        schema: schemaOf(parameters[parameter as ParameterName]),
      })),
      ...queryOf(operation),
    ],
    ...bodyOf(operation),
    responses: responsesOf(operation),
    ...(!isOpen && { security: [{ session: [], ...(isUnsafe && { token: [] }) }] }),
  };
}

function describedStudy(name: string, operation: StudyOperation): Record<string, unknown> {
  return {
    operationId: name,
    summary: operation.summary,
    tags: ["studies for programs"],
    parameters: [
      ...(operation.path.includes(":study")
        ? [{ name: "study", in: "path", required: true, schema: schemaOf(StudyId) }]
        : []),
      ...Object.entries(operation.query).map(([parameter, schema]) => ({
        ...{ name: parameter, in: "query", required: false, schema: schemaOf(schema) },
      })),
    ],
    ...bodyOf(operation),
    responses: responsesOf(operation),
    security: [operation.key === "server" ? { studyKey: [] } : { studyToken: [] }],
  };
}

function bodyOf({ body }: Pick<Operation, "body">): Record<string, unknown> {
  if (!body) return {};
  const content = { "application/json": { schema: schemaOf(body) } };
  return { requestBody: { required: true, content } };
}

function responsesOf({
  status,
  summary,
  reply,
}: Pick<Operation, "status" | "summary" | "reply">): Record<string, unknown> {
  return {
    [status]: {
      description: summary,
      content:
        typeof reply === "string"
          ? { [reply]: { schema: { type: "string" } } }
          : { "application/json": { schema: schemaOf(reply) } },
    },
    default: {
      description: "A refusal",
      content: {
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
      },
    },
  };
}

/** Which of several roles, and which of several seats of a device that is passed on. */
function queryOf({ callers }: Operation): Record<string, unknown>[] {
  return [
    ...(callers.length > 1
      ? [{ name: "as", in: "query", required: false, schema: { enum: [...callers] } }]
      : []),
    ...(callers.includes("voter")
      ? [{ name: "seat", in: "query", required: false, schema: schemaOf(parameters.voter) }]
      : []),
  ];
}

function schemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
  return rest;
}
