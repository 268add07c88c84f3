/** What is filed under a customer, and what is to be filed. */
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice } from '../../test/factories';

const booking = bookingForTests();
const filed = (...numbers: number[]) => booking.own.filed({ numbers, accountIds: [] });
const file = (id: string, customer: number) =>
  booking.own.storeFiled({ filed: [{ kind: 'visit', id, customer }] });

beforeEach(() => booking.hire(3));

describe('a visit', () => {
  it('is to be filed until its customer is stored, and stays with that one', async () => {
    const { id } = await booking.book({ customerName: 'Ann Hale' });
    expect(await booking.own.contactsToFile()).toMatchObject([
      { kind: 'visit', id, source: 'site', customerNumber: null, name: 'Ann Hale' },
    ]);
    await file(id, 1001);
    expect(await booking.own.contactsToFile()).toEqual([]);
    await file(id, 1002);
    expect((await booking.appointments.get(id)).customerNumber).toBe(1001);
    expect((await filed(1001)).appointmentCount).toBe(1);
    expect((await filed(1002)).appointmentCount).toBe(0);
  });

  it('is priced again with its customer, once', async () => {
    const priced = await booking.book({ customerName: 'Ann Hale' });
    const other = await booking.book({ customerName: 'Ben Ortiz', timeSlot: '11:00-12:00' });
    await booking.appointments.annotate(priced.id, { totalCost: 80 }, byOffice());
    await file(priced.id, 1001);
    await file(priced.id, 1001);
    await file(other.id, 1002);
    const prices = (await booking.announced()).filter(({ fact }) => fact === 'appointment-priced');
    expect(prices.map(({ aggregateId, facts }) => ({ id: aggregateId, facts }))).toMatchObject([
      { id: priced.id, facts: { totalCents: 8_000, customerNumber: null } },
      { id: priced.id, facts: { totalCents: 8_000, customerNumber: 1001 } },
    ]);
  });

  it('is to be filed like a request, which anyone may have sent', async () => {
    const request = await booking.ask({ firstName: 'Ann', lastName: 'Hale' });
    expect(await booking.own.contactsToFile()).toMatchObject([
      { kind: 'request', id: request.id, source: 'site', name: 'Ann Hale', address: '' },
    ]);
  });
});

describe('the records of a customer', () => {
  it('sum up what was billed, paid and is due, and know each appliance', async () => {
    const oven = { appliance: 'Oven', brand: 'Bosch' } as const;
    const first = await booking.book(oven);
    const second = await booking.book({ ...oven, timeSlot: '11:00-12:00' });
    const canceled = await booking.book({ appliance: 'Dryer', timeSlot: '12:00-13:00' });
    const costs = [
      [first.id, 100],
      [second.id, 50.5],
      [canceled.id, 999],
    ] as const;
    for (const [id, totalCost] of costs) {
      await booking.appointments.annotate(id, { totalCost }, byOffice());
      await file(id, 1001);
    }
    await booking.appointments.cancel(canceled.id, null, byOffice());
    await booking.query(
      `UPDATE appointments SET paid_cents = 4000, settled_cents = 4000 WHERE id = '${first.id}'`,
    );
    const found = await filed(1001);
    expect(found).toMatchObject({ billed: '150.50', paid: '40.00', due: '110.50' });
    const typed = { ...oven, visits: 2, lastDate: first.appointmentDate };
    expect(found).toMatchObject({ appliances: [], typedAppliances: [typed] });
    expect(found.appointmentCount).toBe(3);
  });

  it('are the newest 100 of 300 visits, and count and sum them all', async () => {
    const { id } = await booking.book({ customerName: 'Ann Smith' });
    await file(id, 1001);
    await booking.query(
      `INSERT INTO appointments (id, version, origin, status, slot_date, slot, starts_at, ends_at,
       customer_name, email, phone, address, city, state, zip_code, service_type, appliance, brand,
       description, total_cents, tracking_status, reached_at, created_at, customer_number)
     SELECT gen_random_uuid(), 1, origin, 'completed', slot_date, slot,
       starts_at - n * interval '1 day', ends_at - n * interval '1 day', customer_name, email, phone,
       address, city, state, zip_code, service_type, appliance, brand, repeat('long ', 400), 100,
       'completed', reached_at, created_at, customer_number
     FROM appointments, generate_series(1, 299) AS n WHERE id = '${id}'`,
    );
    const found = await filed(1001);
    expect(found).toMatchObject({ appointmentCount: 300, billed: '299.00', due: '299.00' });
    expect(found.appointments).toHaveLength(100);
    expect(found.appointments[0]!.id).toBe(id);
  });
});
