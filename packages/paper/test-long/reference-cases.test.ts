import { readCase } from "../test/support/case-files.ts";
import { caseSuite } from "../test/support/case-suite.ts";
import { storedCases } from "./stored-cases.ts";

for (const { path } of storedCases) caseSuite(readCase(path));
