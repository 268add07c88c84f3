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

describe('the situation of a visit and its bill', () => {
  it('is one that surfaces have words for', () => {
    fc.assert(fc.property(known, (one) => situations.includes(of(one))));
    fc.assert(
      fc.property(known, ({ bill, takesCards }) =>
        billSituations.includes(billSituationOf(bill, takesCards)),
      ),
    );
    fc.assert(fc.property(known, ({ visit }) => visitSituationOf(visit) in trackingStatusWords));
  });

  it.each(situations)('can be %s', (situation) => {
    const isReached = fc
      .sample(known, { numRuns: 5_000, seed: 1 })
      .some((one) => of(one) === situation);
    expect(isReached).toBe(true);
  });

  it('is the status until the visit is over, whatever its bill', () => {
    fc.assert(
      fc.property(known, (one) => {
        const { status } = one.visit;
        return trackingStatusRules[status].over || of(one) === status;
      }),
    );
  });

  it('tells of money exactly where there is some', () => {
    fc.assert(
      fc.property(known, (one) => {
        const { due, paid } = one.bill;
        const isPaid = Number(paid) > 0;
        const situation = of(one);
        if (situation === 'due' || situation === 'due-by-phone') return Number(due) > 0;
        if (situation === 'paid' || situation === 'cancelled-paid') return isPaid;
        return !(situation === 'cancelled' || situation === 'nothing-owed') || !isPaid;
      }),
    );
  });

  it('asks for no card where none is taken', () => {
    fc.assert(fc.property(known, (one) => of({ ...one, takesCards: false }) !== 'due'));
    fc.assert(fc.property(known, (one) => of({ ...one, takesCards: true }) !== 'due-by-phone'));
  });
});
