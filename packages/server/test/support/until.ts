/** Waits until something is so; says what it waited for when it is not within the time. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  mostMs = 10_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + mostMs;
  for (;;) {
    const found = await look();
    if (found) return found as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${mostMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
