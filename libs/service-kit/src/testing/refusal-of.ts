import { Refusal } from '../requests/refusal';

/** The refusal of a call; fails when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
