/** Which prices a technician can't set alone. Pure. */

/** Without a price of the office. */
const aloneCents = 100_000;
const times = 2;
const aboveCents = 10_000;

/** Above it, the office decides. `officeCents` is the total that it entered last; null without one. */
export const mostAtDoor = (officeCents: number | null): number =>
  officeCents === null ? aloneCents : Math.max(officeCents * times, officeCents + aboveCents);
