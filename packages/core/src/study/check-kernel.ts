import { InvalidInputError } from "../errors.ts";
import type { KernelSpec, Option } from "../kernel/kernel.ts";
import { kernelFromSpec } from "../kernel/kernel-from-spec.ts";
import { createSpace } from "../space/create-space.ts";
import type { OptionSpace, SpaceSpec } from "../space/option-space.ts";

/** A kernel that can be built and that every option of the study can be put into. */
export function checkKernel(spec: KernelSpec, options: SpaceSpec): void {
  const kernel = kernelFromSpec(spec);
  const space = createSpace(options);
  for (const option of someOptions(space)) {
    try {
      kernel.evaluate(option, option);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      throw new InvalidInputError(
        "kernel",
        spec,
        `a kernel for these options: ${error.field} ${JSON.stringify(error.value)} is not ${error.wanted}`,
      );
    }
  }
}

/** All of them where they can be listed; one where all have the same coordinates. */
function someOptions(space: OptionSpace): readonly Option[] {
  if (space.isFinite) return space.list();
  const corner = space.snap(Array.from({ length: space.dimension }, () => 0));
  return corner ? [corner] : [];
}
