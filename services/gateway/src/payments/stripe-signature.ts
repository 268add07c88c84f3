/** Checks that need no secret. Pure. */
import { webhookToleranceSeconds } from '@contracts/vocabulary/payments';

/** A timestamp and one or two hashes. */
const longest = 1_000;
const timePattern = /^\d{1,12}$/;
const hashPattern = /^[0-9a-f]{64}$/;

/**
 * Whether a `Stripe-Signature` has a current timestamp and a `v1` hash. Only payments can verify
 * the hash.
 */
export function couldBeSigned(header: unknown, now: Date): boolean {
  if (typeof header !== 'string' || header.length > longest) return false;
  const parts = header.split(',').map((part) => part.split('=', 2));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const times = valuesOf('t');
  const [time = ''] = times;
  if (times.length !== 1 || !timePattern.test(time)) return false;
  const secondsApart = Math.abs(now.getTime() / 1_000 - Number(time));
  return secondsApart <= webhookToleranceSeconds && valuesOf('v1').some(isHash);
}

const isHash = (value: string): boolean => hashPattern.test(value);
