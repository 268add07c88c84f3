/** What booking knows of people, whether they have an account or not. */
import type { RecordsAsked } from '@contracts/customers/people';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice } from '../../test/factories';

const booking = bookingForTests();
const none = { accountIds: [], importedIds: [], emails: [], phones: [] };
const contacts = (asked: Partial<typeof none> | object) =>
  booking.own.contacts({ ...none, ...asked });
const records = (asked: Partial<RecordsAsked>) =>
  booking.own.recordsOfPerson({ accountIds: [], emails: [], named: [], ...asked });
const phone = '(904) 555-0163';

beforeEach(() => booking.hire(3));

describe('the records of a person', () => {
  it('finds by email and phone who booked and who asked, however both were written', async () => {
    const visit = { customerName: 'Ann Smith', email: 'Ann@Example.com', phone };
    await booking.book({ ...visit, address: '3 Dune Road' });
    await booking.book({ ...visit, address: '9 Rental Way', timeSlot: '11:00-12:00' });
    await booking.ask({ firstName: 'Bob', lastName: 'Smith', phone: '+1 904 555 0163' });
    await booking.book({ customerName: 'Else', timeSlot: '12:00-13:00' });
    const byPhone = await contacts({ phones: ['9045550163'] });
    expect(byPhone.map(({ name, address }) => [name, address]).toSorted()).toEqual([
      ['Ann Smith', '3 Dune Road'],
      ['Ann Smith', '9 Rental Way'],
      ['Bob Smith', ''],
    ]);
    expect(await contacts({ emails: ['ann@example.com'] })).toHaveLength(2);
    expect(await contacts({ phones: ['9045550164'] })).toEqual([]);
    const houses = ['ann smith 3 dune', 'ann smith 9 rental', 'bob smith 3 dune'];
    expect(await contacts({ houses })).toHaveLength(2);
    expect(await contacts({})).toEqual([]);
  });

  it('has the records of a person, and none of the four others with their phone', async () => {
    const names = ['Ann Smith', 'Bob Smith', 'Cy Lind', 'Di Oak', 'Ed Marsh'];
    for (const [n, customerName] of names.entries()) {
      const timeSlot = (['09:00-10:00', '10:00-11:00', '11:00-12:00'] as const)[n % 3]!;
      await booking.book({ customerName, phone, email: `n${n}@example.com`, timeSlot });
    }
    const own = await booking.book({ email: 'other@example.com' }, { accountId: 7 });
    const { appointments, appointmentCount } = await records({
      accountIds: [7],
      emails: ['n0@example.com'],
      named: [{ phone: '9045550163', name: 'Ann Smith' }],
    });
    expect(appointments.map(({ customerName }) => customerName).toSorted()).toEqual(
      ['Ann Smith', own.customerName].toSorted(),
    );
    expect(appointmentCount).toBe(2);
  });

  it('sums up what was billed, paid and is due, and knows each appliance', async () => {
    const email = 'ann@example.com';
    const first = await booking.book({ email, appliance: 'Oven', brand: 'Bosch' });
    const second = await booking.book({
      email,
      appliance: 'Oven',
      brand: 'Bosch',
      timeSlot: '11:00-12:00',
    });
    const canceled = await booking.book({
      email,
      appliance: 'Dryer',
      brand: 'Maytag',
      timeSlot: '12:00-13:00',
    });
    for (const [id, totalCost] of [
      [first.id, '100.00'],
      [second.id, '50.50'],
      [canceled.id, '999.00'],
    ] as const) {
      await booking.appointments.annotate(id, { totalCost: Number(totalCost) }, byOffice());
    }
    await booking.appointments.cancel(canceled.id, null, byOffice());
    await booking.query(
      `UPDATE appointments SET paid_cents = 4000, settled_cents = 4000 WHERE id = '${first.id}'`,
    );
    const found = await records({ emails: [email] });
    expect(found).toMatchObject({ billed: '150.50', paid: '40.00', due: '110.50' });
    expect(found.appliances).toEqual([
      { appliance: 'Oven', brand: 'Bosch', visits: 2, lastDate: first.appointmentDate },
    ]);
    expect(found.appointmentCount).toBe(3);
  });

  it('shows the newest 100 of 300 visits, and counts and sums them all', async () => {
    const { id } = await booking.book({ customerName: 'Ann Smith', phone, email: '' });
    await booking.query(
      `INSERT INTO appointments (id, version, origin, status, slot_date, slot, starts_at, ends_at,
       customer_name, email, phone, address, city, state, zip_code, service_type, appliance, brand,
       description, total_cents, tracking_status, reached_at, created_at)
     SELECT gen_random_uuid(), 1, origin, 'completed', slot_date, slot,
       starts_at - n * interval '1 day', ends_at - n * interval '1 day', customer_name, email, phone,
       address, city, state, zip_code, service_type, appliance, brand, repeat('long ', 400), 100,
       'completed', reached_at, created_at
     FROM appointments, generate_series(1, 299) AS n WHERE id = '${id}'`,
    );
    const [contact, ...others] = await contacts({ phones: ['9045550163'] });
    expect([contact?.name, others]).toEqual(['Ann Smith', []]);
    const found = await records({ named: [{ phone: '9045550163', name: 'Ann Smith' }] });
    expect(found).toMatchObject({ appointmentCount: 300, billed: '299.00', due: '299.00' });
    expect(found.appointments).toHaveLength(100);
    expect(found.appointments[0]!.id).toBe(id);
  });
});
