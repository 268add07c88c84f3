/** A customer's lists of their own records. */
import { openForTests, refusalOf, type BookingUnderTest } from '../../test/booking-under-test';
import { aCommand, aRequest, byOffice, friday } from '../../test/factories';

const ada = 7;

let booking: BookingUnderTest;
const book = (details = {}, call = {}) => booking.bookings.book(aCommand(details, call), friday);
const ask = (details = {}, call = {}) =>
  booking.serviceRequests.request(aRequest(details, call), friday);

openForTests((opened) => (booking = opened));
beforeEach(() => booking.hire(3));

describe('lists of own records', () => {
  it('are newest first, page by page, each once', async () => {
    const hours = ['07:00-08:00', '09:00-10:00', '08:00-09:00', '10:00-11:00'];
    for (const timeSlot of hours) await book({ timeSlot }, { customerId: ada });
    await book({ appointmentDate: '2026-11-21' }, { customerId: ada });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await booking.own.appointments({ customerId: ada, limit: 2, cursor });
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['FC-1004', 'FC-1002', 'FC-1003', 'FC-1001', 'FC-1005']);
  });

  it('refuse a cursor of another list, and answer no more than a hundred at once', async () => {
    for (const cursor of ['x', Buffer.from('1|2|3').toString('base64url')]) {
      for (const call of [
        booking.own.appointments({ customerId: ada, cursor }),
        booking.own.serviceRequests({ customerId: ada, cursor }),
      ]) {
        expect((await refusalOf(call)).code).toBe('validation_failed');
      }
    }
    await ask({}, { customerId: ada });
    await booking.query(
      `INSERT INTO service_requests (id, origin, status, customer_id, first_name, last_name, phone,
         email, appliance_type, brand, problem_description, is_emergency, created_at)
       SELECT gen_random_uuid(), origin, status, customer_id, first_name, last_name, phone,
         email, appliance_type, brand, problem_description, is_emergency, created_at
       FROM service_requests, generate_series(1, 120)`,
    );
    const page = await booking.own.serviceRequests({ customerId: ada, limit: 500 });
    expect([page.items.length, page.total]).toEqual([100, 121]);
    const rest = await booking.own.serviceRequests({
      customerId: ada,
      limit: 500,
      cursor: page.nextCursor!,
    });
    expect([rest.items.length, rest.nextCursor]).toEqual([21, null]);
  });

  it('end by size, and are whole', async () => {
    const description = 'ü'.repeat(4_000);
    for (let count = 0; count < 70; count += 1) {
      await ask({ problemDescription: description }, { customerId: ada });
    }
    const page = await booking.own.serviceRequests({ customerId: ada, limit: 70 });
    expect(page.items.length).toBeLessThan(70);
    expect(page.nextCursor).not.toBeNull();
    expect(page.items[0]?.problemDescription).toBe(description);
  });

  it('show what is the customer’s to see', async () => {
    await ask({}, { customerId: ada });
    const [request] = (await booking.own.serviceRequests({ customerId: ada })).items;
    expect(Object.keys(request ?? {}).sort()).toEqual([
      'applianceType',
      'appointment',
      'brand',
      'completedAt',
      'createdAt',
      'id',
      'isEmergency',
      'number',
      'origin',
      'problemDescription',
      'status',
      'technicianNotes',
    ]);
  });

  it('know a change right after it', async () => {
    const { id } = await book({}, { customerId: ada });
    await booking.appointments.annotate(id, { totalCost: 99.5 }, byOffice());
    await booking.customerChanges.cancel(id, {}, friday);
    const [shown] = (await booking.own.appointments({ customerId: ada })).items;
    expect(shown).toMatchObject({ status: 'cancelled', totalCost: '99.50', canChange: false });
  });
});
