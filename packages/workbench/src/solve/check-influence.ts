import { InvalidInputError } from "@unswayed/core";
import type { InfluencePrior, InfluenceSettings } from "@unswayed/paper";
import { finite, listOfLength, notNegative, oneOf, record } from "unswayed/kit";

/** The fields of a problem file that speak of influence: `influencePrior` and `influence`. */

export function checkedPrior(value: unknown): InfluencePrior {
  const prior = record("influencePrior", value);
  const concentration = finite("influencePrior.concentration", prior["concentration"]);
  if (concentration < 1) {
    throw new InvalidInputError("influencePrior.concentration", concentration, "a number ≥ 1");
  }
  return {
    minimumWeight: notNegative("influencePrior.minimumWeight", prior["minimumWeight"]),
    ridge: notNegative("influencePrior.ridge", prior["ridge"]),
    concentration,
  };
}

/** Who may listen to whom, or the whole matrix when it is known. */
export function checkedInfluence(
  value: unknown,
  voterCount: number,
): Omit<InfluenceSettings, "prior"> {
  if (value === undefined) return {};
  const influence = record("influence", value);
  const { allowed, fixed } = influence;
  if (allowed !== undefined && fixed !== undefined) {
    throw new InvalidInputError(
      "influence",
      influence,
      "allowed or fixed, not both: a fixed matrix already says where it is zero",
    );
  }
  return {
    ...(allowed !== undefined && {
      allowed: square("influence.allowed", allowed, voterCount, (path, entry) =>
        oneOf(path, entry, [true, false], "true or false"),
      ),
    }),
    ...(fixed !== undefined && {
      fixed: square("influence.fixed", fixed, voterCount, notNegative),
    }),
  };
}

function square<T>(
  path: string,
  value: unknown,
  size: number,
  checked: (path: string, entry: unknown) => T,
): readonly (readonly T[])[] {
  const rows = listOfLength(path, value, size, `${size} rows, one for each voter`);
  return rows.map((row, i) =>
    listOfLength(`${path}[${i}]`, row, size, `${size} entries, one for each voter`).map(
      (entry, j) => checked(`${path}[${i}][${j}]`, entry),
    ),
  );
}
