/** The price that a technician enters at the door. */
import type { PriceJob } from '@contracts/booking/appointment-calls';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { bookingForTests } from '../../../test/booking-under-test';
import { byOffice } from '../../../test/factories';

const booking = bookingForTests();
let id: string;
let technicianId: string;
let other: string;

beforeEach(async () => {
  [technicianId, other] = (await booking.hire(3)) as [string, string, string];
  id = (await booking.book({}, { customerId: 7 })).id;
  await booking.appointments.assign(id, technicianId, byOffice());
});

const costLines = [
  { text: 'Service call', amount: 89 },
  { text: 'Door seal', amount: 61 },
];
const set = (price: Partial<PriceJob> = {}, by = technicianId) =>
  booking.doorPrices.set(
    { technicianId: by, appointmentId: id, price: { costLines, from: null, ...price } },
    new Date(),
  );

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
