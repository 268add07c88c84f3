/** A customer's lists of their own records. */
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice, friday } from '../../test/factories';
import { allPages } from '../../test/lists';

const ada = 7;

const booking = bookingForTests();

beforeEach(() => booking.hire(3));

describe('lists of own records', () => {
  it('are newest first, page by page, each once', async () => {
    const hours = ['07:00-08:00', '09:00-10:00', '08:00-09:00', '10:00-11:00'];
    for (const timeSlot of hours) await booking.book({ timeSlot }, { accountId: ada });
    await booking.book({ appointmentDate: '2026-11-21' }, { accountId: ada });
    const pages = await allPages((query) =>
      booking.own.appointments({ ...query, accountId: ada, limit: 2 }),
    );
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ items }) => items.map(({ number }) => number))).toEqual([
      'FC-1004',
      'FC-1002',
      'FC-1003',
      'FC-1001',
      'FC-1005',
    ]);
  });

  it('refuse a cursor of another list, and answer no more than a hundred at once', async () => {
    for (const cursor of ['x', Buffer.from('1|2|3').toString('base64url')]) {
      for (const call of [
        booking.own.appointments({ accountId: ada, cursor }),
        booking.own.serviceRequests({ accountId: ada, cursor }),
      ]) {
        expect(await outcomeOf(call)).toBe('validation_failed');
      }
    }
    await booking.ask({}, { accountId: ada });
    await booking.query(
      `INSERT INTO service_requests (id, origin, status, account_id, first_name, last_name, phone,
         email, appliance_type, brand, problem_description, is_emergency, created_at)
       SELECT gen_random_uuid(), origin, status, account_id, first_name, last_name, phone,
         email, appliance_type, brand, problem_description, is_emergency, created_at
       FROM service_requests, generate_series(1, 120)`,
    );
    const pages = await allPages((query) =>
      booking.own.serviceRequests({ ...query, accountId: ada, limit: 500 }),
    );
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [100, 121],
      [21, 121],
    ]);
  });

  it('end by size, and are whole', async () => {
    const description = 'ü'.repeat(4_000);
    for (let count = 0; count < 70; count += 1) {
      await booking.ask({ problemDescription: description }, { accountId: ada });
    }
    const page = await booking.own.serviceRequests({ accountId: ada, limit: 70 });
    expect(page.items.length).toBeLessThan(70);
    expect(page.nextCursor).not.toBeNull();
    expect(page.items[0]?.problemDescription).toBe(description);
  });

  it('show what is the customer’s to see', async () => {
    await booking.ask({}, { accountId: ada });
    const [request] = (await booking.own.serviceRequests({ accountId: ada })).items;
    const names =
      'applianceType appointment brand completedAt createdAt id isEmergency number origin problemDescription status technicianNotes';
    expect(Object.keys(request ?? {}).sort()).toEqual(names.split(' '));
  });

  it('know a change right after it', async () => {
    const { id } = await booking.book({}, { accountId: ada });
    await booking.appointments.annotate(id, { totalCost: 99.5 }, byOffice());
    await booking.customerChanges.cancel(id, {}, friday);
    const [shown] = (await booking.own.appointments({ accountId: ada })).items;
    expect(shown).toMatchObject({ status: 'cancelled', totalCost: '99.50', canChange: false });
  });
});
