/**
 * The situation of a visit and its bill, decided once for everything that people are told. Each page,
 * email and text has a table of its words by situation, so the compiler names a missing one. Imports
 * types only.
 */
import type { TrackingStatus } from '../tracking-status';

export interface KnownVisit<Status extends TrackingStatus = TrackingStatus> {
  readonly status: Status;
  /** Of a canceled visit: no one was home. */
  readonly noShow?: boolean | undefined;
}

/** Dollars with two decimals, or cents. */
export interface KnownBill {
  /** Null while there's no price, and for a canceled visit. */
  readonly total: string | number | null;
  readonly paid: string | number;
  readonly due: string | number;
}

/** For surfaces that don't know the bill. */
export type VisitSituation<Status extends TrackingStatus = TrackingStatus> = Status | 'no-show';

/** `nothing-owed`: all of it was refunded, or the price is $0. */
export const billSituations = ['no-bill', 'due', 'due-by-phone', 'paid', 'nothing-owed'] as const;
/** For surfaces that don't know the visit, or say the same of its bill at any time. */
export type BillSituation = (typeof billSituations)[number];

/** When the work is done, the bill is the news; what a canceled visit has cost matters, too. */
export type Situation<Status extends TrackingStatus = TrackingStatus> = Status extends 'completed'
  ? BillSituation
  : Status extends 'cancelled'
    ? 'cancelled' | 'cancelled-paid' | 'no-show'
    : Status;

export const visitSituationOf = <Status extends TrackingStatus>({
  status,
  noShow = false,
}: KnownVisit<Status>): VisitSituation<Status> => (noShow ? 'no-show' : status);

/** `takesCards`: people can pay on the site. */
export function billSituationOf(
  { total, paid, due }: KnownBill,
  takesCards: boolean,
): BillSituation {
  if (Number(due) > 0) return takesCards ? 'due' : 'due-by-phone';
  if (total === null) return 'no-bill';
  return Number(paid) > 0 ? 'paid' : 'nothing-owed';
}

export function situationOf<Status extends TrackingStatus>(
  visit: KnownVisit<Status>,
  bill: KnownBill,
  takesCards: boolean,
): Situation<Status>;
export function situationOf(
  visit: KnownVisit,
  bill: KnownBill,
  takesCards: boolean,
): Situation | 'no-show' {
  const situation = visitSituationOf(visit);
  if (situation === 'completed') return billSituationOf(bill, takesCards);
  return situation === 'cancelled' && Number(bill.paid) > 0 ? 'cancelled-paid' : situation;
}
