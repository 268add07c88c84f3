const stepMs = 20;

/**
 * Runs `assertion` until it holds and returns what it returned; fails with its last error after
 * `withinMs`. The only wait that specs use: nothing sleeps for a fixed time.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { withinMs = 60_000 }: { withinMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}
