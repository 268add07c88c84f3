/** What payments announces of invoices, and what it makes of a visit's bill. */
import type { EventEnvelope } from '@contracts/messaging';
import { estimateApproved } from '@contracts/payments/estimates';
import { paymentRefunded } from '@contracts/payments/events';
import { billInvoiced, type InvoicedFacts } from '@contracts/payments/invoices';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { bookingForTests } from '../../../test/booking-under-test';
import { billEvent, byOffice, friday } from '../../../test/factories';

const booking = bookingForTests();
const account = 7;
let id: string;

beforeEach(async () => {
  await booking.hire(3);
  ({ id } = await booking.book({}, { accountId: account }));
  await booking.appointments.annotate(
    id,
    { costLines: [{ text: 'Labor', amount: 100 }] },
    byOffice(),
  );
});

function said(
  version: number,
  totalCents: number | null,
  over: Partial<InvoicedFacts> = {},
): EventEnvelope<InvoicedFacts> {
  const facts: InvoicedFacts = {
    appointmentId: id,
    customerNumber: null,
    number: 'INV10001',
    invoice: totalCents === null ? null : 'INV10001',
    what: 'issued',
    totalCents,
    taxCents: 650,
    netCents: 10_000,
    lines: [
      { text: 'Labor', cents: 10_000 },
      { text: 'Sales tax', cents: 650 },
    ],
    by: 'Dana Office',
    ...over,
  };
  return envelopeOf(billInvoiced, { aggregateId: id, version, facts });
}
const issued = (version = 1) => said(version, 10_650);
const credited = (version = 2) =>
  said(version, 5_325, { number: 'CN10001', what: 'credited', taxCents: 325 });
const voided = (version: number) => said(version, null, { what: 'voided' });

const bill = async () => (await booking.bills.of([id], friday))[0];
const price = (totalCost: number) => booking.appointments.annotate(id, { totalCost }, byOffice());

const unpaid = async () =>
  (await booking.own.appointments({ accountId: account, unpaid: 'true' })).items.map(
    (one) => one.id,
  );

describe('an invoiced visit', () => {
  it('asks for the invoice’s total, and the log says so', async () => {
    const before = await booking.appointments.get(id);
    await booking.hear(issued());
    expect(await bill()).toMatchObject({
      totalCents: 10_000,
      dueCents: 10_650,
      invoice: { number: 'INV10001', totalCents: 10_650, taxCents: 650 },
    });
    await booking.hear(credited());
    expect(await bill()).toMatchObject({ dueCents: 5_325, invoice: { number: 'INV10001' } });
    await booking.hear(voided(3));
    expect(await bill()).toMatchObject({ dueCents: 10_000, invoice: null });
    const log = await booking.appointments.history(id);
    expect(log.slice(-3).map(({ by, message }) => `${by}: ${message}`)).toEqual([
      'Dana Office: Issued invoice INV10001, $106.50',
      'Dana Office: Issued credit note CN10001, which leaves $53.25',
      'Dana Office: Voided invoice INV10001',
    ]);
    expect((await booking.appointments.get(id)).version).toBe(before.version);
  });

  it('is the same in any order, and however often it is told', async () => {
    const events = [issued(1), credited(2), credited(2), issued(1)];
    for (let round = 0; round < 6; round += 1) {
      const order = events.toSorted(() => Math.random() - 0.5);
      await Promise.all(order.map((event) => booking.hear(event)));
      expect(await bill()).toMatchObject({ dueCents: 5_325, invoice: { number: 'INV10001' } });
      await booking.query('UPDATE appointments SET invoice = NULL, invoice_version = 0');
    }
  });

  it('keeps its price, but for a fee of payments', async () => {
    await booking.hear(issued());
    const refusal = await refusalOf(price(90));
    expect([refusal.code, refusal.message]).toEqual([
      'invoice_refused',
      'The price stays as it is: INV10001 is for it. Credit or void that one first.',
    ]);
    // The same price isn't a change.
    await booking.appointments.annotate(
      id,
      { costLines: [{ text: 'Labor', amount: 100 }], workDone: 'New belt' },
      byOffice(),
    );
    const event = billEvent({ appointmentId: id, version: 1, paidCents: 0 }, paymentRefunded);
    const fee = { text: 'Returned check fee', cents: 3_000 };
    await booking.hear({
      ...event,
      facts: { ...event.facts, voided: 'returned-check' as const, fee },
    });
    expect(await bill()).toMatchObject({ totalCents: 13_000, dueCents: 13_650 });
    await booking.hear(billEvent({ appointmentId: id, version: 2, paidCents: 10_650 }));
    expect(await unpaid()).toEqual([id]);
    await booking.hear(voided(2));
    await price(190);
    expect(await bill()).toMatchObject({ dueCents: 8_350 });
  });

  it('keeps its price when its customer approves an estimate', async () => {
    await booking.hear(issued());
    const at = '2026-11-21T15:00:00.000Z';
    const facts = {
      appointmentId: id,
      estimateId: id,
      revision: 1,
      state: 'approved',
      by: 'Nadia Cole',
      sentAt: at,
      options: [{ name: 'Repair', totalCents: 50_000 }],
      answer: { at, name: 'Nora Field', option: 0, reason: '' },
      lines: [{ text: 'Repair', cents: 50_000 }],
    } as const;
    await booking.hear(envelopeOf(estimateApproved, { aggregateId: id, version: 2, facts }));
    expect(await bill()).toMatchObject({ totalCents: 10_000, dueCents: 10_650 });
  });

  it('is found as unpaid by what the invoice asks for, also after it was canceled', async () => {
    await booking.hear(billEvent({ appointmentId: id, version: 1, paidCents: 10_000 }));
    expect(await unpaid()).toEqual([]);
    await booking.hear(issued());
    expect(await unpaid()).toEqual([id]);
    await booking.hear(billEvent({ appointmentId: id, version: 2, paidCents: 10_650 }));
    expect(await unpaid()).toEqual([]);
    await booking.hear(billEvent({ appointmentId: id, version: 3, paidCents: 0 }, paymentRefunded));
    await booking.appointments.cancel(id, null, byOffice());
    expect(await unpaid()).toEqual([id]);
    expect(await bill()).toMatchObject({ totalCents: null, dueCents: 10_650 });
  });
});
