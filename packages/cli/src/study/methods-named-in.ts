import type { MethodKind } from "@unswayed/core";

/** The kinds of method that a study's file, or a bundle, needs besides the default one: loaded only where it names one. */
export async function methodsNamedIn(json: unknown): Promise<readonly MethodKind[]> {
  const { settings, study } = (json ?? {}) as Named & { readonly study?: Named | null };
  const name = (study?.settings ?? settings)?.method;
  if (name === undefined || name === "particles") return [];
  return (await import("./methods.ts")).otherMethods;
}

interface Named {
  readonly settings?: { readonly method?: unknown } | null;
}
