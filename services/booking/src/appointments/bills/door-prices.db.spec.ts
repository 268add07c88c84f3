/** The price that a technician enters at the door. */
import type { PriceJob } from '@contracts/booking/appointment-calls';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { bookingForTests } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter } from '../../../test/factories';

const booking = bookingForTests();
let id: string;
let technicianId: string;
let other: string;

beforeEach(async () => {
  [technicianId, other] = (await booking.hire(3)) as [string, string, string];
  id = (await booking.book({}, { accountId: 7 })).id;
  await booking.appointments.assign(id, technicianId, byOffice());
});

const costLines = [
  { text: 'Service call', amount: 89 },
  { text: 'Door seal', amount: 61 },
];
const set = (price: Partial<PriceJob> = {}, by = technicianId, now = friday) =>
  booking.doorPrices.set(
    { technicianId: by, appointmentId: id, price: { costLines, from: null, ...price } },
    now,
  );
const one = (amount: number) => [{ text: 'Sealed system', amount }];

describe('a price at the door', () => {
  it('is the bill’s, announced, and in the log by the technician’s name', async () => {
    expect(await set()).toMatchObject({ totalCents: 15_000, dueCents: 15_000 });
    const prices = (await booking.announced()).filter(({ fact }) => fact === 'appointment-priced');
    expect(prices).toMatchObject([{ facts: { totalCents: 15_000, lines: [{}, {}] } }]);
    const log = await booking.appointments.history(id);
    expect(log.at(-1)).toMatchObject({ message: 'Total cost set to $150.00' });
    expect(log.at(-1)?.by).not.toBe('Dana Office');
  });

  it('is set once, however often it is sent', async () => {
    await set();
    const { version } = await booking.appointments.get(id);
    await Promise.all([set(), set()]);
    expect((await booking.appointments.get(id)).version).toBe(version);
  });

  it('never overwrites a price that the technician has not seen', async () => {
    await booking.appointments.annotate(id, { totalCost: 120 }, byOffice());
    expect(await refusalOf(set())).toMatchObject({
      code: 'changed_meanwhile',
      message: 'The price was changed in the meantime. It is now $120.00.',
      details: { current: { totalCents: 12_000 } },
    });
    expect(await set({ from: 120 })).toMatchObject({ totalCents: 15_000 });
  });

  it('is one of two at the same moment', async () => {
    const cheaper = [{ text: 'Service call', amount: 89 }];
    const outcomes = await Promise.allSettled([set(), set({ costLines: cheaper })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is set by the job’s technician alone, and on no canceled job', async () => {
    expect(await refusalOf(set({}, other))).toMatchObject({ code: 'forbidden' });
    await booking.appointments.cancel(id, null, byOffice());
    expect(await refusalOf(set())).toMatchObject({ code: 'transition_refused' });
  });

  it('can be set after the job was completed', async () => {
    await booking.complete(id);
    expect(await set()).toMatchObject({ dueCents: 15_000 });
  });

  it('waits for the office when it is less than what was paid', async () => {
    await set();
    await booking.query(`UPDATE appointments SET paid_cents = 15000 WHERE id = $1`, [id]);
    expect(await set({ costLines: one(89), from: 150 })).toMatchObject({
      totalCents: 15_000,
      askedCents: 8_900,
    });
    expect(
      await refusalOf(booking.appointments.annotate(id, { totalCost: 89 }, byOffice())),
    ).toMatchObject({
      code: 'validation_failed',
    });
  });

  describe('a price far above the office’s', () => {
    const dear = { costLines: one(450), from: 120 };
    const present = () => booking.appointments.get(id);
    const alerts = async () => (await booking.contactVisits.concerns(friday)).alerts;
    const log = async () => (await booking.appointments.history(id)).at(-1)?.message;

    beforeEach(() => booking.appointments.annotate(id, { totalCost: 120 }, byOffice()));

    it('waits, once, and the office is told; the bill stays', async () => {
      await booking.complete(id);
      expect(await set(dear)).toMatchObject({ totalCents: 12_000, askedCents: 45_000 });
      const { version } = await present();
      expect(await set(dear)).toMatchObject({ askedCents: 45_000 });
      expect((await present()).version).toBe(version);
      expect(await log()).toBe('Asked the office for a price of $450.00');
      expect(await alerts()).toMatchObject([
        {
          type: 'price-asked',
          message: expect.stringMatching(
            /asks for a price of \$450\.00 for FC-\d+, now \$120\.00\.$/,
          ),
          appointmentId: id,
        },
      ]);
      const billed = (await booking.announced()).filter(
        ({ fact }) => fact === 'appointment-billed',
      );
      expect(billed).toHaveLength(1);
    });

    it('is the bill’s once the office enters it', async () => {
      await set(dear);
      await booking.appointments.annotate(id, { costLines: dear.costLines }, byOffice());
      expect(await present()).toMatchObject({ totalCents: 45_000, askedPrice: null });
      expect(await alerts()).toEqual([]);
      expect(await set({ ...dear, from: 450 })).toMatchObject({ totalCents: 45_000 });
    });

    it('is declined by entering the present price', async () => {
      await set(dear);
      await booking.appointments.annotate(id, { totalCost: 120 }, byOffice());
      expect(await present()).toMatchObject({ totalCents: 12_000, askedPrice: null });
      expect(await log()).toBe('Declined the price of $450.00');
    });

    it('is one above what the office set, in however many steps', async () => {
      expect(await set({ costLines: one(240), from: 120 })).toMatchObject({ totalCents: 24_000 });
      expect(await set({ costLines: one(240.01), from: 240 })).toMatchObject({
        totalCents: 24_000,
        askedCents: 24_001,
      });
      // Back to a price that needs no one.
      expect(await set({ costLines: one(200), from: 240 })).toEqual(
        expect.not.objectContaining({ askedCents: 24_001 }),
      );
      expect(await alerts()).toEqual([]);
    });
  });

  it('waits for the office above $1,000 if the office has set none', async () => {
    expect(await set({ costLines: one(1_000) })).toMatchObject({ totalCents: 100_000 });
    expect(await set({ costLines: one(1_000.01), from: 1_000 })).toMatchObject({
      totalCents: 100_000,
      askedCents: 100_001,
    });
  });

  describe('a job that is over', () => {
    const later = (days: number) => minutesAfter(friday, days * 24 * 60);
    const job = { date: '2026-11-23', after: later(3) };

    beforeEach(async () => {
      await booking.complete(id);
      // Its slot was on Monday.
      expect((await booking.appointments.get(id)).slotDate).toBe(job.date);
    });

    it('is priced until the end of the next workday', async () => {
      expect(await set({}, technicianId, later(4))).toMatchObject({ totalCents: 15_000 });
      // Wednesday.
      const late = set({ costLines: one(160), from: 150 }, technicianId, later(5));
      expect(await refusalOf(late)).toMatchObject({ code: 'too_late' });
      expect(await set({}, technicianId, later(5))).toMatchObject({ totalCents: 15_000 });
      const [bill] = await booking.bills.of([id], later(5));
      expect(bill?.technician).toMatchObject({ id: technicianId, tooLate: true });
      expect((await booking.bills.of([id], later(4)))[0]?.technician?.tooLate).toBeUndefined();
    });

    it('is priced after days on which the business is closed', async () => {
      await booking.query(
        `INSERT INTO blackout_dates (blackout_date, reason) VALUES ('2026-11-24', 'Storm')`,
      );
      expect(await set({}, technicianId, later(5))).toMatchObject({ totalCents: 15_000 });
    });

    it('is open again once the office reopens it', async () => {
      await booking.step(id, 'in-progress', later(90), { correction: true });
      expect(await set({}, technicianId, later(90))).toMatchObject({ totalCents: 15_000 });
    });
  });
});
