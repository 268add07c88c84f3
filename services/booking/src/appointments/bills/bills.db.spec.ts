/** What payments announces of bills, and what is shown of them. */
import { randomUUID } from 'node:crypto';
import { billsAtOnce, type NamedBill } from '@contracts/booking/appointments';
import {
  paymentAssigned,
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
  type PaymentFacts,
} from '@contracts/payments/events';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { endOfLinks } from '../customer-links';
import { bookingForTests } from '../../../test/booking-under-test';
import { billEvent, byOffice, friday } from '../../../test/factories';

const booking = bookingForTests();
let id: string;

beforeEach(async () => {
  await booking.hire(3);
  id = (await booking.book({}, { accountId: 7 })).id;
  booking.said.length = 0;
});

const total = (totalCost: number, of = id) =>
  booking.appointments.annotate(of, { totalCost }, byOffice());
const paid = (version: number, paidCents: number, appointmentId = id) =>
  billEvent({ appointmentId, version, paidCents });
const refunded = (version: number, paidCents: number, settledCents: number, by?: string) => {
  const event = billEvent({ appointmentId: id, version, paidCents, settledCents }, paymentRefunded);
  return { ...event, facts: { ...event.facts, ...(by !== undefined && { by }) } };
};
const bill = async (of = id) => (await booking.bills.of([of], friday))[0];
const log = async () =>
  (await booking.appointments.history(id)).map((entry) => `${entry.by}: ${entry.message}`);
const billed = async () =>
  (await booking.announced()).filter(({ fact }) => fact === 'appointment-billed');

describe('what payments announces', () => {
  it('is what is paid and due, without a new version of the appointment', async () => {
    await total(150);
    const before = await booking.appointments.get(id);
    await booking.hear(paid(1, 10_000));
    expect(await bill()).toEqual({
      appointmentId: id,
      number: before.number,
      version: before.version,
      accountId: 7,
      customerNumber: null,
      description: 'Repair, Maytag Washer',
      totalCents: 15_000,
      lines: [],
      paidCents: 10_000,
      dueCents: 5_000,
      payUrl: booking.links.payUrl({ id, linkGeneration: 0 }),
      linkGeneration: 0,
      linksEnd: endOfLinks(before).toISOString(),
      stands: true,
      invoice: null,
      to: {
        name: before.customerName,
        address: before.address,
        city: before.city,
        state: before.state,
        zipCode: before.zipCode,
      },
      technician: null,
    });
    await booking.hear(paid(2, 15_000));
    expect(await bill()).toMatchObject({ dueCents: 0, payUrl: null });
    expect((await booking.appointments.get(id)).version).toBe(before.version);
  });

  it('counts the newest version of a bill, whatever comes twice, late, and at two replicas at once', async () => {
    await total(150);
    const events = [
      paid(1, 5_000),
      paid(2, 15_000),
      billEvent({ appointmentId: id, version: 3, paidCents: 9_000 }, paymentRefunded),
      billEvent({ appointmentId: id, version: 4, paidCents: 0 }, paymentDisputed),
      paid(5, 12_345),
    ];
    for (let round = 0; round < 6; round += 1) {
      const order = [...events, ...events, ...events].sort(() => Math.random() - 0.5);
      await Promise.all(order.map((event) => booking.hear(event)));
      expect(await booking.appointments.get(id)).toMatchObject({
        paidCents: 12_345,
        billVersion: 5,
      });
      // Whatever the order was, the log adds up to what is paid.
      const rows = await booking.query<{ sum: string }>(
        `SELECT sum((what ->> 'toCents')::int - (what ->> 'fromCents')::int) AS sum
         FROM appointment_history WHERE what ->> 'kind' = 'bill'`,
      );
      expect(Number(rows[0]?.sum)).toBe(12_345);
      await booking.query(`UPDATE appointments SET paid_cents = 0, bill_version = 0`);
      await booking.database.asAdmin(
        `DELETE FROM booking.appointment_history WHERE what ->> 'kind' = 'bill'`,
      );
    }
  });

  it('is in the office’s log, once for each change', async () => {
    await total(150);
    const at = (hour: number) => new Date(`2026-11-20T${hour}:00:00Z`);
    const change = (version: number, paidCents: number, ...how: [] | [typeof paymentRefunded]) =>
      billEvent({ appointmentId: id, version, paidCents }, how[0], at(15 + version));
    const events = [
      change(1, 15_000),
      change(2, 10_000, paymentRefunded),
      change(3, 15_000, paymentRefunded),
      change(4, 0, paymentDisputed),
    ];
    for (const event of events) {
      await booking.hear(event);
      await booking.hear(event);
    }
    expect((await log()).slice(2)).toEqual([
      'Customer: Paid $150.00',
      'System: Refunded $50.00',
      'System: Refund of $50.00 came back',
      'System: Lost a dispute over $150.00',
    ]);
    expect((await booking.appointments.history(id)).at(-1)?.at).toBe('2026-11-20T19:00:00.000Z');
  });

  it('is paid as well by a payment that the office has assigned', async () => {
    await total(150);
    const facts = { appointmentId: id, version: 1, paidCents: 15_000 };
    await booking.hear(billEvent(facts, paymentAssigned));
    expect(await bill()).toMatchObject({ paidCents: 15_000, dueCents: 0 });
  });

  it('names the person in the office who gave it back', async () => {
    await booking.hear(paid(1, 15_000));
    await booking.hear(refunded(2, 10_000, 15_000, 'Dana Office'));
    // Of several at once no one is known.
    await booking.hear(refunded(4, 5_000, 15_000, 'Dana Office'));
    expect((await log()).slice(1)).toEqual([
      'Customer: Paid $150.00',
      'Dana Office: Refunded $50.00',
      'System: Refunded $50.00',
    ]);
  });

  it('is only a sum in the log when several versions come at once, without a cause', async () => {
    await booking.hear(paid(1, 15_000));
    // Version 2 has not come yet: it may have been a refund.
    const lost = { appointmentId: id, version: 3, paidCents: 4_000, settledCents: 5_000 };
    await booking.hear(billEvent(lost, paymentDisputed));
    const facts = await booking.query<{ what: object }>(
      `SELECT what FROM appointment_history WHERE what ->> 'kind' = 'bill' ORDER BY position`,
    );
    expect(facts.map(({ what }) => what)).toEqual([
      { kind: 'bill', cause: 'payment', fromCents: 0, toCents: 15_000 },
      { kind: 'bill', cause: null, fromCents: 15_000, toCents: 4_000 },
    ]);
  });

  it('asks for nothing again that the company has given back, and for a rise alone', async () => {
    await total(150);
    await booking.hear(paid(1, 15_000));
    await booking.complete(id);
    await booking.hear(refunded(2, 10_000, 15_000));
    expect(await bill()).toMatchObject({ paidCents: 10_000, dueCents: 0, payUrl: null });
    await total(100);
    expect(await bill()).toMatchObject({ dueCents: 0 });
    expect(await billed()).toEqual([]);
    await total(180);
    expect(await bill()).toMatchObject({ paidCents: 10_000, dueCents: 3_000 });
    expect(await billed()).toHaveLength(1);
  });

  it('is owed again when a dispute is lost, and asked for by no email of its own', async () => {
    await total(150);
    await booking.hear(paid(1, 15_000));
    await booking.complete(id);
    const lost = { appointmentId: id, version: 2, paidCents: 0, settledCents: 0 };
    await booking.hear(billEvent(lost, paymentDisputed));
    expect(await bill()).toMatchObject({ paidCents: 0, dueCents: 15_000 });
    expect(await billed()).toEqual([]);
  });

  it('tells the office’s lists and its customer’s pages, once', async () => {
    const event = paid(1, 5_000);
    await Promise.all([booking.hear(event), booking.hear(event)]);
    await booking.hear(event);
    expect(booking.said).toEqual([
      { subject: 'live.dispatch', payload: { changed: ['appointments'] } },
      { subject: 'live.account.7', payload: { changed: ['appointments'] } },
    ]);
  });

  it('changes nothing when it is of no bill, of none that is here, or of a failure', async () => {
    await booking.hear({ ...paid(1, 5_000), facts: { ...paid(1, 5_000).facts, bill: null } });
    await booking.hear(paid(1, 5_000, randomUUID()));
    await booking.hear(billEvent({ appointmentId: id, version: 1, paidCents: 9 }, paymentFailed));
    expect(booking.said).toEqual([]);
    expect(await bill()).toMatchObject({ paidCents: 0 });
  });

  it('does not refuse the office its draft', async () => {
    await booking.hear(paid(1, 5_000));
    const saved = booking.appointments.annotate(id, { totalCost: 90 }, byOffice({ version: 1 }));
    expect(await saved).toMatchObject({ version: 2, totalCents: 9_000, paidCents: 5_000 });
  });
});

describe('a voided payment', () => {
  const fee = { text: 'Returned check fee', cents: 3_000 };
  const voided = (facts: Partial<PaymentFacts> = {}) => {
    const owed = { appointmentId: id, version: 2, paidCents: 0, settledCents: 0 };
    const event = billEvent(owed, paymentRefunded);
    const why = { voided: 'returned-check', method: 'check', by: 'Dana Office' } as const;
    return { ...event, facts: { ...event.facts, ...why, ...facts } };
  };
  const lines = async () => {
    const { totalCents, costLines } = await booking.appointments.get(id);
    return [totalCents, ...costLines.map(({ text, cents }) => `${text} ${cents}`)];
  };

  beforeEach(async () => {
    await total(150);
    await booking.complete(id);
    await booking.hear(paid(1, 15_000));
  });

  it('is due again, in the log under its own name', async () => {
    await booking.hear(voided());
    expect(await bill()).toMatchObject({ paidCents: 0, dueCents: 15_000 });
    expect((await log()).at(-1)).toBe('Dana Office: Voided a payment of $150.00 by check');
    expect(await lines()).toEqual([15_000]);
  });

  it('adds its fee to the bill once, and the customer hears of the balance', async () => {
    const before = (await billed()).length;
    const event = voided({ fee });
    await Promise.all([booking.hear(event), booking.hear(event), booking.hear(event)]);
    await booking.hear(event);
    expect(await lines()).toEqual([18_000, 'Repair 15000', 'Returned check fee 3000']);
    expect(await bill()).toMatchObject({ totalCents: 18_000, dueCents: 18_000 });
    expect(await billed()).toHaveLength(before + 1);
    expect((await log()).at(-1)).toBe('Dana Office: Total cost changed from $150.00 to $180.00');
  });

  it('adds it even if the bill has changed since, next to its lines', async () => {
    const costLines = [
      { text: 'Service call', amount: 89 },
      { text: 'Discount', amount: -9 },
    ];
    const costReason = 'Agreed on the phone';
    await booking.appointments.annotate(id, { costLines, costReason }, byOffice());
    await booking.hear(paid(3, 5_000));
    await booking.hear(voided({ fee }));
    expect(await lines()).toEqual([
      11_000,
      'Service call 8900',
      'Discount -900',
      'Returned check fee 3000',
    ]);
    expect(await bill()).toMatchObject({ paidCents: 5_000, dueCents: 6_000 });
  });

  it('leaves a price that waits for the office', async () => {
    const askedPrice = {
      lines: [{ text: 'Pump', cents: 90_000 }],
      by: 'Nadia Cole',
      at: '2026-11-20',
    };
    await booking.query(`UPDATE appointments SET asked_price = $1 WHERE id = $2`, [askedPrice, id]);
    await booking.hear(voided({ fee }));
    expect(await booking.appointments.get(id)).toMatchObject({ totalCents: 18_000, askedPrice });
    await booking.hear(
      voided({ fee, bill: { ...voided().facts.bill!, appointmentId: randomUUID() } }),
    );
  });
});

describe('bills', () => {
  it('ask for nothing without a total, and of a canceled appointment', async () => {
    expect(await bill()).toMatchObject({ totalCents: null, dueCents: 0, payUrl: null });
    await total(150);
    await booking.appointments.cancel(id, null, byOffice());
    expect(await bill()).toMatchObject({ totalCents: null, dueCents: 0, payUrl: null });
  });

  it('ask for nothing when more was paid than the total', async () => {
    await booking.hear(paid(1, 20_000));
    await total(150);
    expect(await bill()).toMatchObject({ paidCents: 20_000, dueCents: 0, payUrl: null });
  });

  it('are answered for those there are, and for a bounded number', async () => {
    const asked = [id, randomUUID(), 'no id', id];
    expect(
      (await booking.bills.of(asked, friday)).map(({ appointmentId }) => appointmentId),
    ).toEqual([id]);
    expect(await booking.bills.of([], friday)).toEqual([]);
    const many = Array.from({ length: billsAtOnce + 1 }, () => randomUUID());
    expect(await outcomeOf(booking.bills.of(many, friday))).toBe('answer_too_large');
    expect(await booking.bills.of(many.slice(1), friday)).toEqual([]);
  });

  it('are shown to anyone who may pay: the office, the customer and who has the link', async () => {
    await total(150);
    await booking.hear(paid(1, 5_000));
    const shown = { paid: '50.00', due: '100.00' };
    const payUrl = booking.links.payUrl({ id, linkGeneration: 0 });
    const page = await booking.own.appointments({ accountId: 7 });
    expect(page.items).toMatchObject([{ ...shown, payUrl }]);
    const manageToken = booking.links.of({ id, linkGeneration: 0 }).manageUrl.split('#')[1]!;
    expect(await booking.own.appointment({ token: manageToken })).toMatchObject({
      ...shown,
      payUrl,
    });
    const { appointment } = await booking.own.appointmentMessage({ appointmentId: id });
    expect(appointment).toMatchObject({ ...shown, payUrl });
    const { items } = await booking.lists.page({}, friday);
    expect(items).toMatchObject([shown]);
    expect(items[0]).not.toHaveProperty('payUrl');
  });
});

describe('an appointment that is named by its number', () => {
  const named = (number: string, proof: NamedBill['proof']) =>
    booking.bills.named({ number, proof });

  it('is known by its owner, its ZIP code or its phone number, and by the office', async () => {
    const { number, zipCode, phone } = await booking.appointments.get(id);
    const unknownId = { accountId: null };
    for (const proof of [
      null,
      { accountId: 7 },
      { ...unknownId, zipCode: `${zipCode}-1234` },
      { ...unknownId, phone: `+1 ${phone.replace(/\D/g, '.')}` },
      { ...unknownId, phone: `${phone} ext. 12` },
    ]) {
      expect(await named(number, proof)).toMatchObject({ appointmentId: id, number });
    }
    for (const proof of [
      unknownId,
      { accountId: 8 },
      { ...unknownId, zipCode: '' },
      { ...unknownId, zipCode: '99999' },
      { ...unknownId, phone: phone.slice(-7) },
    ]) {
      expect(await named(number, proof)).toBeNull();
    }
    expect(await named('FC-1', null)).toBeNull();
    expect(await named('nothing', null)).toBeNull();
  });

  it('has the bills that are due found among all of its customer', async () => {
    const other = (await booking.book({}, { accountId: 7 })).id;
    const unpaid = async () => {
      const { items, total } = await booking.own.appointments({ accountId: 7, unpaid: 'true' });
      expect(total).toBe(items.length);
      return items.map((each) => each.id);
    };
    expect(await unpaid()).toEqual([]);
    await total(150);
    await total(80, other);
    expect((await unpaid()).toSorted()).toEqual([id, other].toSorted());
    await booking.hear(paid(1, 15_000));
    await booking.appointments.cancel(other, null, byOffice());
    expect(await unpaid()).toEqual([]);
  });
});

describe('what a search for payments finds', () => {
  it('is whose appointments have some, by name and by phone', async () => {
    const visit = await booking.appointments.get(id);
    const { customerName, phone, number, slotDate: appointmentDate, slot: timeSlot } = visit;
    expect(await booking.lists.withPayments(customerName)).toEqual([]);
    await booking.hear(paid(1, 10_000));
    for (const search of [customerName, phone]) {
      expect(await booking.lists.withPayments(search)).toEqual([id]);
    }
    expect(await booking.lists.withPayments('Someone Unknown')).toEqual([]);
    expect(await booking.lists.withPayments(' ')).toEqual([]);
    expect(await booking.lists.names([id, randomUUID(), 'x'])).toEqual([
      {
        ...{ appointmentId: id, customerName, technicianName: null },
        ...{ number, appointmentDate, timeSlot },
      },
    ]);
  });
});
