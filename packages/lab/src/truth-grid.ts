import { InvalidInputError, type OptionSpace, type OptionValue } from "@unswayed/core";

/** Points along each side of a box with one or two parameters. Searching a box of more would take too long. */
const pointsPerSide = [1001, 61] as const;

/** Every option of a finite space; of a box with real parameters a regular grid, corners included. */
export function gridOf(space: OptionSpace, perSide?: number): readonly OptionValue[] {
  if (space.isFinite) return space.list().map((option) => space.decode(option));
  const usual = pointsPerSide[space.dimension - 1];
  if (usual === undefined || !space.continuous.every(Boolean)) {
    throw new InvalidInputError(
      "options",
      space.spec,
      "one or two real parameters only, or few enough options to list them all",
    );
  }
  const points = perSide ?? usual;
  const shares = Array.from({ length: points }, (_, place) => place / (points - 1));
  let corners: readonly (readonly number[])[] = [[]];
  for (let side = 0; side < space.dimension; side++) {
    corners = corners.flatMap((head) => shares.map((share) => [...head, share]));
  }
  return corners.map((option) => space.decode(option));
}
