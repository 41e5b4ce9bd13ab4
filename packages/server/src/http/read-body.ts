import { Refusal } from "../errors.ts";

/** A list of 200 options with attributes is below 100 kB; nothing larger is ever sent. */
const mostBodyBytes = 256 * 1024;

/** The JSON of a request, refused while still arriving when it is too large. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(?:;|$)/i.test(type)) throw new Refusal("not-json");
  const text = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  let json = "";
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > mostBodyBytes) throw new Refusal("body-too-large");
      json += text.decode(chunk, { stream: true });
    }
    return JSON.parse(json + text.decode());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("invalid-request", {
      errors: [{ field: "body", wanted: "JSON in UTF-8" }],
    });
  }
}
