import { Refusal } from "../errors.ts";

/** A list of 200 options with attributes is below 100 kB; nothing larger is ever sent. */
const mostBodyBytes = 256 * 1024;

/** The JSON of a request, refused while still arriving when it is too large. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(?:;|$)/i.test(type)) throw new Refusal("not-json");
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  if (declared > mostBodyBytes) throw new Refusal("body-too-large");
  try {
    // The parser of HTTP holds a body to its declared length; without one it could be of any.
    const isBounded = declared <= mostBodyBytes;
    return JSON.parse(isBounded ? await wholeText(request) : await textInPieces(request));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("invalid-request", {
      errors: [{ field: "body", wanted: "JSON in UTF-8" }],
    });
  }
}

async function wholeText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > mostBodyBytes) throw new Refusal("body-too-large");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function textInPieces(request: Request): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBodyBytes) throw new Refusal("body-too-large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
