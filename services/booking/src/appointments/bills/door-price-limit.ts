/** Which prices a technician can't set alone. Pure. */
import { centsOf } from '@contracts/vocabulary/money';
import type { AppointmentEntity } from '../appointment.entity';

/** Without a price of the office. */
const aloneCents = 100_000;
const times = 2;
const aboveCents = 10_000;

/**
 * Above it, the office decides. What the customer has approved is the limit. `officeCents` is the
 * total that the office entered last; null without one.
 */
export function mostAtDoor(
  officeCents: number | null,
  { estimate }: Pick<AppointmentEntity, 'estimate'>,
): number {
  if (estimate?.approved) return centsOf(Number(estimate.approved.total));
  return officeCents === null
    ? aloneCents
    : Math.max(officeCents * times, officeCents + aboveCents);
}
