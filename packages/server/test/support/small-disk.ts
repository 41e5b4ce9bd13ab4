import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";

/** A disk in memory of so many megabytes; skips where one may not be made. */
export function smallDisk(context: TestContext, megabytes: number): string {
  const disk = mkdtempSync(join(tmpdir(), "unswayed-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", disk], {
      stdio: "ignore",
    });
  } catch {
    rmSync(disk, { recursive: true });
    return context.skip("a small disk can be made by root only");
  }
  context.onTestFinished(() => {
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  return disk;
}

/** Leaves no room on it, or so many bytes; the returned function makes room again. */
export function fill(disk: string, left = 0): () => void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize - left));
  return () => rmSync(join(disk, "filler"));
}
