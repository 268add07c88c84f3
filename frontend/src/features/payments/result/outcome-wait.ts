import type { PaymentStatus } from '@contracts/vocabulary/payment-status';

/** Milliseconds before each further look at a payment that is still under way: half a minute in all. */
const delays = [1_000, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000] as const;

/** Where waiting a moment may bring something; of all others nothing more comes on its own. */
const underWay: readonly PaymentStatus[] = ['created', 'pending', 'processing'];

export const isUnderWay = (status: PaymentStatus): boolean => underWay.includes(status);

/** How long until the next look, after this many; null when it is time to say what happens next. */
export const delayAfter = (looks: number): number | null => delays[looks] ?? null;
