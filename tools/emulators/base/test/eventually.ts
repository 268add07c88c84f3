/** Runs `assertion` until it holds, for ten seconds at most, and returns what it returned. */
export async function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
