/** What payments announces of estimates, and what it makes of a visit. */
import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import {
  estimateApproved,
  estimateDeclined,
  estimateSent,
  estimateVersion,
  type EstimateFacts,
} from '@contracts/payments/estimates';
import { paymentRefunded } from '@contracts/payments/events';
import type { CostLine } from '@contracts/vocabulary/money';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { bookingForTests } from '../../../test/booking-under-test';
import { billEvent, byOffice, friday } from '../../../test/factories';

const booking = bookingForTests();
const account = 7;
let id: string;
let technicianId: string;

beforeEach(async () => {
  [technicianId] = (await booking.hire(3)) as [string];
  ({ id } = await booking.book({}, { accountId: account }));
  await booking.appointments.assign(id, technicianId, byOffice());
});

const definitions: Readonly<Record<EstimateFacts['state'], EventDefinition<EstimateFacts>>> = {
  sent: estimateSent,
  approved: estimateApproved,
  declined: estimateDeclined,
};

function said(revision: number, over: Partial<EstimateFacts> = {}): EventEnvelope<EstimateFacts> {
  const facts: EstimateFacts = {
    appointmentId: id,
    estimateId: randomUUID(),
    revision,
    state: 'sent',
    by: 'Nadia Cole',
    sentAt: `2026-11-21T1${revision}:00:00.000Z`,
    options: [
      { name: 'Repair', totalCents: 15_990 },
      { name: 'Repair and clean', totalCents: 20_000 },
    ],
    answer: null,
    lines: null,
    ...over,
  };
  const version = estimateVersion(facts);
  return envelopeOf(definitions[facts.state], { aggregateId: id, version, facts });
}
const repair: CostLine[] = [
  { text: 'Replace the belt', cents: 12_000 },
  { text: 'Belt × 2', cents: 3_990 },
];
const approved = (revision: number, lines = repair) =>
  said(revision, {
    state: 'approved',
    answer: {
      at: `2026-11-21T1${revision}:30:00.000Z`,
      name: 'Nora Field',
      option: 0,
      reason: '',
    },
    lines,
  });
const fee: CostLine = { text: 'Diagnostic fee', cents: 8_900 };
const declined = (revision: number, lines: CostLine[] | null = [fee]) =>
  said(revision, {
    state: 'declined',
    answer: {
      at: `2026-11-21T1${revision}:30:00.000Z`,
      name: null,
      option: null,
      reason: 'Nora says no',
    },
    lines,
  });
const checkFee = () => {
  const event = billEvent({ appointmentId: id, version: 1, paidCents: 0 }, paymentRefunded);
  const returned = { text: 'Returned check fee', cents: 3_000 };
  const facts = { ...event.facts, voided: 'returned-check', fee: returned } as const;
  return { ...event, facts };
};

const visit = () => booking.appointments.get(id);
const log = async () =>
  (await booking.appointments.history(id)).map((entry) => `${entry.by}: ${entry.message}`);
const shown = async () => {
  const [listed] = (await booking.lists.page({}, friday)).items;
  return listed?.estimate;
};
const price = (costLines: { text: string; amount: number }[], from: number | null) => {
  const asked = { technicianId, appointmentId: id, price: { costLines, from } };
  return booking.doorPrices.set(asked, friday);
};

describe('an estimate', () => {
  it('is shown to the office, the technician and the customer, each with its link', async () => {
    const own = async () => booking.customerAppointments.view(await visit(), friday);
    const job = () => booking.visits.ofTechnician(id);
    expect(await shown()).toBeNull();
    expect(await own()).toMatchObject({ estimateUrl: null });
    expect(await job()).toMatchObject({ estimate: null, estimateUrl: null });
    await booking.hear(said(1));
    const estimate = {
      revision: 1,
      state: 'sent',
      options: 2,
      from: '159.90',
      to: '200.00',
      sentAt: '2026-11-21T11:00:00.000Z',
      reason: '',
      approved: null,
    };
    const estimateUrl = booking.links.estimateUrl({ id, linkGeneration: 0 });
    expect(estimateUrl).toMatch(/^\/estimate#[\w-]{43}$/);
    expect(await shown()).toEqual(estimate);
    expect(await own()).toMatchObject({ estimateUrl });
    expect(await job()).toMatchObject({ estimate, estimateUrl });
    expect(await visit()).toMatchObject({ totalCents: null });
    expect((await log()).at(-1)).toBe('Nadia Cole: Sent an estimate, $159.90 to $200.00');
    await booking.appointments.renewLinks(id, byOffice());
    expect(await job()).not.toMatchObject({ estimateUrl });
  });

  it('that is approved sets the price, once, and payments is told', async () => {
    const heard = approved(1);
    for (const event of [said(1), heard, heard]) await booking.hear(event);
    expect(await visit()).toMatchObject({ totalCents: 15_990, costLines: repair });
    expect(await shown()).toMatchObject({
      state: 'approved',
      approved: {
        option: 'Repair',
        total: '159.90',
        name: 'Nora Field',
        at: '2026-11-21T11:30:00.000Z',
      },
    });
    expect((await log()).slice(2)).toEqual([
      'Nadia Cole: Sent an estimate, $159.90 to $200.00',
      'Customer: Approved Repair for $159.90, signed Nora Field',
      'Customer: Total cost set to $159.90',
    ]);
    const prices = (await booking.announced()).filter(({ fact }) => fact === 'appointment-priced');
    expect(prices).toMatchObject([{ facts: { totalCents: 15_990, lines: repair } }]);
  });

  it('that is approved credits the diagnostic fee, and ends a price that waits', async () => {
    await booking.appointments.annotate(
      id,
      { costLines: [{ text: 'Diagnostic fee', amount: 89 }] },
      byOffice(),
    );
    expect(await price([{ text: 'Compressor', amount: 900 }], 89)).toMatchObject({
      askedCents: 90_000,
    });
    await booking.hear(said(1));
    expect((await visit()).askedPrice).not.toBeNull();
    await booking.hear(checkFee());
    await booking.hear(approved(1));
    expect(await visit()).toMatchObject({
      totalCents: 18_990,
      costLines: [...repair, { text: 'Returned check fee', cents: 3_000 }],
      askedPrice: null,
    });
  });

  it('that is approved below what was paid sets that price, and the log says why', async () => {
    await booking.appointments.annotate(id, { totalCost: 300 }, byOffice());
    await booking.hear(billEvent({ appointmentId: id, version: 1, paidCents: 30_000 }));
    await booking.hear(approved(1));
    expect(await visit()).toMatchObject({ totalCents: 15_990, paidCents: 30_000 });
    expect((await log()).at(-1)).toBe(
      'Customer: Total cost changed from $300.00 to $159.90: The customer approved an estimate',
    );
  });

  it('that is declined makes its fee due, and leaves a price that waits', async () => {
    await price([{ text: 'Compressor', amount: 1_900 }], null);
    await booking.hear(declined(1));
    expect(await visit()).toMatchObject({ totalCents: 8_900, costLines: [fee] });
    expect((await visit()).askedPrice).not.toBeNull();
    expect(await log()).toContain('Customer: Declined the estimate: Nora says no');
    expect(await shown()).toMatchObject({ state: 'declined', reason: 'Nora says no' });
  });

  it('that is declined after the visit is a balance due', async () => {
    await booking.complete(id);
    await booking.hear(declined(1));
    const billed = (await booking.announced()).filter(({ fact }) => fact === 'appointment-billed');
    expect(billed).toHaveLength(1);
    expect((await booking.bills.of([id], friday))[0]).toMatchObject({ dueCents: 8_900 });
  });

  it('of a canceled visit is kept, and nothing is due', async () => {
    await booking.appointments.cancel(id, null, byOffice());
    await booking.hear(approved(1));
    expect((await booking.bills.of([id], friday))[0]).toMatchObject({ dueCents: 0, stands: false });
    expect(await visit()).toMatchObject({ totalCents: 15_990 });
  });

  it('of a visit that isn’t here changes nothing', async () => {
    const facts = { ...said(1).facts, appointmentId: randomUUID() };
    const aggregateId = facts.appointmentId;
    await booking.hear(envelopeOf(estimateSent, { aggregateId, version: 1, facts }));
    expect(await shown()).toBeNull();
  });
});

describe('an approved price', () => {
  it('is the most that a technician sets alone', async () => {
    await booking.hear(approved(1));
    const one = (amount: number) => [{ text: 'Repair', amount }];
    expect(await price(one(159.91), 159.9)).toMatchObject({
      totalCents: 15_990,
      askedCents: 15_991,
    });
    await booking.appointments.annotate(id, { totalCost: 500 }, byOffice());
    expect(await price(one(200), 500)).toMatchObject({ askedCents: 20_000 });
    expect(await price(one(150), 500)).toMatchObject({ totalCents: 15_000 });
  });
});

describe('the events of an estimate', () => {
  it('make the same visit in any order, twice, and at two replicas at once', async () => {
    const second: CostLine[] = [{ text: 'Motor', cents: 20_000 }];
    const events = [
      said(1),
      declined(1),
      said(2),
      approved(2),
      said(3),
      approved(3, second),
      said(4),
      declined(4, null),
    ];
    const expected = {
      totalCents: 23_000,
      costLines: [...second, { text: 'Returned check fee', cents: 3_000 }],
    };
    for (let round = 0; round < 8; round += 1) {
      const order = [...events, ...events].sort(() => Math.random() - 0.5);
      const returned = checkFee();
      if (round % 2 === 0) {
        for (const event of [...order, returned]) await booking.hear(event);
      } else {
        await Promise.all([...order, returned, returned].map((event) => booking.hear(event)));
      }
      expect(await visit()).toMatchObject(expected);
      expect(await shown()).toMatchObject({
        revision: 4,
        state: 'declined',
        approved: { at: '2026-11-21T13:30:00.000Z' },
      });
      const entries = (await log()).filter((line) => /estimate|Approved/.test(line));
      expect(entries.toSorted()).toHaveLength(events.length);
      await booking.query(
        `UPDATE appointments SET estimate = NULL, total_cents = NULL, cost_lines = '[]'`,
      );
      await booking.query(`DELETE FROM inbox`);
      await booking.database.asAdmin(
        `DELETE FROM booking.appointment_history WHERE what ->> 'kind' LIKE 'estimate%'`,
      );
    }
  });

  it('leave a deleted customer unnamed, also those that come late', async () => {
    const all = async () => {
      const rows = await booking.query(`SELECT to_jsonb(a) AS row FROM appointments a`);
      const entries = await booking.query(`SELECT to_jsonb(h) AS row FROM appointment_history h`);
      return JSON.stringify([rows, entries]);
    };
    await booking.complete(id);
    for (const event of [approved(1), declined(2, null)]) await booking.hear(event);
    expect(await all()).toMatch(/Nora/);
    await booking.deletedAccounts.forget(account, friday);
    expect(await all()).not.toMatch(/Nora/);
    expect(await shown()).toMatchObject({
      state: 'declined',
      reason: '',
      approved: { total: '159.90', name: '' },
    });
    for (const event of [approved(3), declined(4)]) await booking.hear(event);
    expect(await all()).not.toMatch(/Nora/);
    expect(await shown()).toMatchObject({ revision: 4, approved: { name: '' } });
  });

  it('has a link until its customer deletes the account: no one signs anymore', async () => {
    const linksEnd = async () => new Date((await booking.bills.of([id], friday))[0]!.linksEnd!);
    await booking.complete(id);
    expect((await linksEnd()).getTime()).toBeGreaterThan(friday.getTime());
    await booking.deletedAccounts.forget(account, friday);
    expect((await linksEnd()).getTime()).toBe(0);
  });
});
