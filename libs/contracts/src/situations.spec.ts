import fc from 'fast-check';
import { appointmentStatusRules } from './vocabulary/appointment-status';
import { amountDue, dollars } from './vocabulary/money';
import { trackingStatuses, trackingStatusRules } from './vocabulary/tracking-status';
import { trackingStatusWords } from './vocabulary/tracking-words';
import {
  billSituationOf,
  billSituations,
  situationOf,
  visitSituationOf,
  type Situation,
} from './vocabulary/visits/situations';

const situations = Object.keys({
  scheduled: true,
  dispatched: true,
  'en-route': true,
  arrived: true,
  'in-progress': true,
  'no-bill': true,
  due: true,
  'due-by-phone': true,
  paid: true,
  'nothing-owed': true,
  cancelled: true,
  'cancelled-paid': true,
  'no-show': true,
} satisfies Record<Situation, true>);

const isCanceled = (status: (typeof trackingStatuses)[number]) =>
  !appointmentStatusRules[trackingStatusRules[status].appointmentStatus].stands;

const cents = fc.constantFrom(0, 1, 5_000, 15_000);

/** As booking knows it: only a canceled visit is a no-show, and has no total. */
const known = fc
  .record({
    status: fc.constantFrom(...trackingStatuses),
    missed: fc.boolean(),
    price: fc.option(cents),
    came: cents,
    refunded: cents,
    takesCards: fc.boolean(),
  })
  .map(({ status, missed, price, came, refunded, takesCards }) => {
    const total = isCanceled(status) ? null : price;
    return {
      visit: { status, noShow: isCanceled(status) && missed },
      bill: {
        total: total === null ? null : dollars(total),
        paid: dollars(Math.max(0, came - refunded)),
        due: dollars(amountDue(total, came)),
      },
      takesCards,
    };
  });

type Known = typeof known extends fc.Arbitrary<infer One> ? One : never;
const of = ({ visit, bill, takesCards }: Known) => situationOf(visit, bill, takesCards);

/** Enough for rare ones, such as a canceled visit for which a cent was paid. */
const always = (holds: (one: Known) => boolean) =>
  fc.assert(fc.property(known, holds), { numRuns: 3_000 });

describe('the situation of a visit and its bill', () => {
  it('is one that surfaces have words for', () => {
    always((one) => situations.includes(of(one)));
    always(({ bill, takesCards }) => billSituations.includes(billSituationOf(bill, takesCards)));
    always(({ visit }) => visitSituationOf(visit) in trackingStatusWords);
  });

  const reached = new Set<string>(fc.sample(known, { numRuns: 3_000, seed: 1 }).map(of));
  it.each(situations)('can be %s', (situation) => {
    expect([...reached]).toContain(situation);
  });

  it('is the status until the visit is over, whatever its bill', () => {
    always((one) => {
      const { status } = one.visit;
      return trackingStatusRules[status].over || of(one) === status;
    });
  });

  it('tells of money exactly where there is some', () => {
    always((one) => {
      const { total, due, paid } = one.bill;
      const [isPriced, isDue, isPaid] = [total !== null, Number(due) > 0, Number(paid) > 0];
      switch (of(one)) {
        case 'due':
        case 'due-by-phone':
          return isDue;
        case 'paid':
          return isPriced && isPaid && !isDue;
        case 'nothing-owed':
          return isPriced && !isPaid && !isDue;
        case 'no-bill':
          return !isPriced;
        case 'cancelled-paid':
          return isPaid;
        case 'cancelled':
          return !isPaid;
        default:
          return true;
      }
    });
  });

  it('asks for no card where none is taken', () => {
    always((one) => of({ ...one, takesCards: false }) !== 'due');
    always((one) => of({ ...one, takesCards: true }) !== 'due-by-phone');
  });
});
