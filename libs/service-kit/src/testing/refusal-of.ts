import { Refusal } from '../requests/refusal';

/** Resolves with a call's refusal. Fails if there is none. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
