import { Refusal } from '../requests/refusal';

/** Resolves with the refusal's code, or `done`. Other errors are thrown. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Counts each outcome. */
export async function outcomesOf(
  work: readonly Promise<unknown>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(work.map(outcomeOf))) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
