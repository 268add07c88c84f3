import type { AppointmentsQuery } from '@contracts/booking/appointment-calls';
import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice, friday, monday, morning, technicianEvent, tuesday } from '../../test/factories';
import { allPages, itIsPaged } from '../../test/lists';

/** `count` appointments at the hours around `friday`, `days` days to both sides. */
const insert = `
  INSERT INTO appointments (id, number, version, origin, status, slot_date, slot, starts_at, ends_at,
      customer_name, email, phone, address, city, state, zip_code, service_type, appliance, brand,
      tracking_status, reached_at, created_at)
  SELECT gen_random_uuid(), 'T-' || $4 || i, 1, 'demo', $5, (at AT TIME ZONE 'America/New_York')::date,
      'hour', at, at + interval '1 hour', 'Robin Example', 'robin@example.com', '(904) 555-0110',
      '12 Lantern Street', 'St Augustine', 'FL', '32084', 'Repair', 'Oven', 'Other', $5,
      $1, $1::timestamptz
  FROM generate_series(1, $2) i,
    LATERAL (SELECT date_trunc('hour', $1::timestamptz)
      + (i * 29 % ($3 * 48) - $3 * 24) * interval '1 hour' AS at) t`;

describe('the list of the office', () => {
  const booking = bookingForTests();
  const page = (query: AppointmentsQuery, now = friday) => booking.lists.page(query, now);
  const fill = (count: number, { days = 10, name = 'a', status = 'scheduled' } = {}) =>
    booking.query(insert, [friday, count, days, name, status]);

  itIsPaged(page, (count, round) =>
    fill(count, round ? { name: `later-${round}-`, days: 3 + round } : {}),
  );

  it('begins with today and what comes, soonest first, then goes back from yesterday', async () => {
    await fill(60);
    const { items, total } = await page({});
    expect(total).toBe(60);
    const today = '2026-11-20T05:00:00.000Z';
    const times = items.map(({ scheduledTime }) => scheduledTime);
    const coming = times.filter((time) => time >= today);
    const past = times.filter((time) => time < today);
    expect(times).toEqual([...coming.toSorted(), ...past.toSorted().reverse()]);
    expect(coming.length).toBeGreaterThan(10);
    expect(past.length).toBeGreaterThan(10);
  });

  it('continues where it stood when midnight passes between two pages', async () => {
    await fill(60);
    const first = await page({ limit: 10 });
    const second = await page(
      { limit: 50, cursor: first.nextCursor ?? '' },
      new Date('2026-11-21T15:00:00Z'),
    );
    expect([...first.items, ...second.items]).toEqual((await page({})).items);
  });

  it('can be narrowed to dates of the business zone and to a status', async () => {
    await fill(60);
    await fill(9, { name: 'b', status: 'cancelled' });
    for (const status of appointmentStatuses) {
      const { items, total } = await page({ status });
      expect(total).toBe(items.length);
      expect(items.every((one) => one.status === status)).toBe(true);
    }
    await booking.query(`UPDATE appointments SET total_cents = 100,
      settled_cents = CASE number WHEN 'T-a7' THEN 0 ELSE 100 END WHERE number IN ('T-a7', 'T-a8', 'T-b7')`);
    expect((await page({ unpaid: 'true' })).items).toMatchObject([{ number: 'T-a7', due: '1.00' }]);
    const { items, total } = await page({ from: '2026-11-21', to: '2026-11-22' });
    expect(total).toBe(items.length);
    expect(new Set(items.map(({ appointmentDate }) => appointmentDate))).toEqual(
      new Set(['2026-11-21', '2026-11-22']),
    );
    expect((await page({ from: '2026-11-21', to: '2026-11-20' })).items).toEqual([]);
    expect((await page({ from: '0000-01-01', to: '9999-12-31' })).total).toBe(69);
    expect((await page({ to: '0000-01-01' })).total).toBe(0);
    expect((await page({ from: '9999-12-31' })).total).toBe(0);
  });

  it('can be narrowed to a technician, to no one, and to what still has to be done', async () => {
    const [ana, ben] = (await booking.hire(2)) as [string, string];
    const visits = await Promise.all(
      [ana, ana, ben].map((who, place) =>
        booking.assigned(who, { timeSlot: place === 1 ? '12:00-13:00' : '10:00-11:00' }),
      ),
    );
    const loose = await booking.book({ timeSlot: '14:00-15:00' });
    await booking.appointments.cancel(visits[1]!.id, null, byOffice());
    const found = async (query: AppointmentsQuery) => {
      const { items, total } = await page(query);
      expect(total).toBe(items.length);
      return items.map(({ id }) => id).toSorted();
    };
    const ids = (...places: number[]) => places.map((place) => visits[place]!.id).toSorted();
    expect(await found({ technicianId: ana })).toEqual(ids(0, 1));
    expect(await found({ technicianId: ana, open: 'true' })).toEqual(ids(0));
    expect(await found({ technicianId: ana, from: monday, to: monday })).toEqual(ids(0, 1));
    expect(await found({ technicianId: ana, from: tuesday, to: tuesday })).toEqual([]);
    expect(await found({ unassigned: 'true' })).toEqual([loose.id]);
    const eight = { technicianId: ben, open: 'true', from: monday, to: monday } as const;
    await booking.hear(technicianEvent(ben, 2, 'offline', 'Ben Ito'));
    const alerts = await booking.visitAlerts.all(morning);
    expect(alerts.find(({ type }) => type === 'offline-with-jobs')).toMatchObject({
      message: 'Ben Ito is offline and has a job today.',
      technicianId: ben,
      day: monday,
    });
    expect(await found(eight)).toEqual(ids(2));
  });

  it('counts what the filter leaves, on every page', async () => {
    await fill(60);
    const pages = await allPages((query) => page({ ...query, limit: 20, status: 'scheduled' }));
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60]);
  });
});
