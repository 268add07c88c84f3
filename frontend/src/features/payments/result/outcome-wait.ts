import type { PaymentStatus } from '@contracts/vocabulary/payment-status';

/** Milliseconds before each further check of a pending payment: half a minute in total. */
const delays = [1_000, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000] as const;

/** Statuses that may change soon by themselves. */
const underWay: readonly PaymentStatus[] = ['created', 'pending', 'processing'];

export const isUnderWay = (status: PaymentStatus): boolean => underWay.includes(status);

/**
 * Milliseconds until the next check, after this many; null to give up and say what happens next.
 */
export const delayAfter = (looks: number): number | null => delays[looks] ?? null;
