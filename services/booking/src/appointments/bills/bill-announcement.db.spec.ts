/** What booking announces of bills: each other price, and that something is due. */
import { bookingForTests } from '../../../test/booking-under-test';
import { billEvent, byOffice } from '../../../test/factories';

const booking = bookingForTests();
let id: string;
let technicianId: string;

beforeEach(async () => {
  [technicianId] = (await booking.hire(3)) as [string, string, string];
  id = (await booking.book({}, { accountId: 7 })).id;
  booking.said.length = 0;
});

const total = (totalCost: number) =>
  booking.appointments.annotate(id, { totalCost, costReason: 'Agreed' }, byOffice());
const paid = (version: number, paidCents: number) =>
  billEvent({ appointmentId: id, version, paidCents });
const prices = async () =>
  (await booking.announced()).filter(({ fact }) => fact === 'appointment-priced');
const begin = async () => {
  await booking.appointments.assign(id, technicianId, byOffice());
  await booking.drive(id, 'dispatched', 'en-route', 'arrived', 'in-progress');
};
/** The version with which it is. */
const complete = async () => {
  await booking.complete(id);
  return (await booking.appointments.get(id)).version;
};
const billed = async () =>
  (await booking.announced()).filter(({ fact }) => fact === 'appointment-billed');

describe('a price is announced', () => {
  it('with each other total, and as none with the cancellation', async () => {
    await total(150);
    await total(150);
    await total(120);
    await booking.appointments.annotate(id, { technicianNotes: 'A new fan.' }, byOffice());
    await booking.appointments.cancel(id, null, byOffice());
    expect(await prices()).toMatchObject([
      { version: 2, facts: { appointmentId: id, totalCents: 15_000 } },
      { version: 3, facts: { totalCents: 12_000 } },
      { version: 5, facts: { totalCents: null } },
    ]);
  });

  it('with its lines, and without them once it is canceled', async () => {
    const costLines = [{ text: 'Service call', amount: 89 }];
    await booking.appointments.annotate(id, { costLines }, byOffice());
    await booking.appointments.cancel(id, null, byOffice());
    expect((await prices()).map(({ facts }) => facts)).toMatchObject([
      { totalCents: 8_900, lines: [{ text: 'Service call', cents: 8_900 }] },
      { totalCents: null, lines: [] },
    ]);
  });

  it('not with the cancellation of what had none', async () => {
    await booking.appointments.cancel(id, null, byOffice());
    expect(await prices()).toEqual([]);
  });
});

describe('that something is due is announced', () => {
  it('with the completion, in its transaction', async () => {
    await total(150);
    expect(await billed()).toEqual([]);
    const version = await complete();
    expect(await billed()).toMatchObject([
      { aggregateId: id, version, facts: { status: 'completed', withCompletion: true } },
    ]);
    const rows = await booking.query<{ xmin: string }>(
      `SELECT DISTINCT xmin::text FROM (
         SELECT xmin FROM outbox WHERE subject LIKE '%appointment-billed%'
         UNION ALL SELECT xmin FROM appointments) AS written`,
    );
    expect(rows).toHaveLength(1);
  });

  it('with the total, when it was completed before', async () => {
    const completed = await complete();
    expect(await billed()).toEqual([]);
    await total(150);
    expect(await billed()).toMatchObject([
      { aggregateId: id, version: completed + 1, facts: { withCompletion: false } },
    ]);
  });

  it('again with another total, and not with the same one or with notes', async () => {
    const completed = await complete();
    await total(150);
    const costLines = [{ text: 'Service call', amount: 150 }];
    await booking.appointments.annotate(id, { costLines }, byOffice());
    await total(150);
    await total(150);
    await booking.appointments.annotate(id, { technicianNotes: 'A new fan.' }, byOffice());
    expect(await billed()).toHaveLength(1);
    await total(120);
    expect((await billed()).map(({ version }) => version)).toEqual([completed + 1, completed + 5]);
  });

  it('not when it was paid before, as much as is due now', async () => {
    await total(150);
    await booking.hear(paid(1, 15_000));
    await booking.complete(id);
    expect(await billed()).toEqual([]);
    await total(100);
    expect(await billed()).toEqual([]);
    await total(151);
    expect(await billed()).toHaveLength(1);
  });

  it('not while the work is going on, or for nothing', async () => {
    await begin();
    await total(150);
    await total(0);
    await booking.complete(id);
    expect(await billed()).toEqual([]);
  });

  it('once for a completion and a total at the same moment, whichever is first', async () => {
    await begin();
    const end = () => booking.step(id, 'completed');
    await Promise.allSettled([end(), total(150), end(), total(150)]);
    expect(await billed()).toHaveLength(1);
  });
});
