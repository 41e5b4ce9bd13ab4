import { InvalidInputError } from "@unswayed/core";
import { fieldMethods } from "../field/field-methods.ts";
import { ruleMethods } from "../field/rule-methods.ts";
import {
  defaultChoice,
  defaultMethod,
  defaultOrder,
  discussion,
  oracleBelief,
  privateBelief,
  publicBelief,
} from "./default.ts";
import { independent } from "./independent.ts";
import type { Method } from "./method.ts";
import { privateOnly, publicOnly } from "./one-channel.ts";
import { oracle } from "./oracle.ts";
import { paper } from "./paper.ts";
import { random } from "./random.ts";
import { single, singleDual } from "./single.ts";

/** Every method there is, in the order in which tables and figures list them. */
export const methods: readonly Method[] = [
  paper,
  oracle,
  independent,
  single,
  singleDual,
  privateOnly,
  publicOnly,
  random,
  defaultMethod,
  defaultChoice,
  defaultOrder,
  publicBelief,
  privateBelief,
  oracleBelief,
  discussion,
  ...fieldMethods,
  ...ruleMethods,
];

const ownMethods = new Map<string, Method>();

/** Makes a method of one's own known by its name in this process. */
export function addMethod(method: Method): void {
  if (typeof method?.name !== "string" || typeof method.start !== "function") {
    throw new InvalidInputError(
      "method",
      method,
      "an object with name, title, knows, weighsCost and start",
    );
  }
  if (methods.some(({ name }) => name === method.name)) {
    throw new InvalidInputError("method.name", method.name, "a name that no method has yet");
  }
  ownMethods.set(method.name, method);
}

export function methodNames(): string[] {
  return methods.map(({ name }) => name);
}

export function methodNamed(name: string): Method {
  const found = ownMethods.get(name) ?? methods.find((method) => method.name === name);
  if (found) return found;
  throw new InvalidInputError(
    "method",
    name,
    `one of ${[...methodNames(), ...ownMethods.keys()].join(", ")}`,
  );
}
