import { readCase } from "../support/case-files.ts";
import { caseSuite } from "../support/case-suite.ts";

const names = [
  "n2_m6_tiny",
  "n3_m6_tiny",
  "n2_m8_rho0.5",
  "n2_m8_rho0.5_MLEanchor",
  "n2_m6_noprivate",
  "n2_m8_privateonly",
  "n3_m15_d2_rho0.5",
];

for (const name of names) caseSuite(readCase(new URL(`../cases/${name}.json`, import.meta.url)));
