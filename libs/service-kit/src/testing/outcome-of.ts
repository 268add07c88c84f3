import { Refusal } from '../requests/refusal';

/** The code with which it is refused, or `done`; whatever else goes wrong is thrown. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** How often each outcome came about. */
export async function outcomesOf(
  work: readonly Promise<unknown>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(work.map(outcomeOf))) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
