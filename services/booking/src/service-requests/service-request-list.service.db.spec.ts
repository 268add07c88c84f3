import type { ServiceRequest, ServiceRequestsQuery } from '@contracts/booking/service-requests';
import { serviceRequestStatuses } from '@contracts/vocabulary/service-request-status';
import { bookingForTests } from '../../test/booking-under-test';
import { friday } from '../../test/factories';
import { allPages, itIsPaged } from '../../test/lists';

/** `$2` requests, some at the same instant, every third an emergency, of all statuses. */
const insert = `
  INSERT INTO service_requests (id, number, origin, status, first_name, last_name, phone, email,
      appliance_type, brand, problem_description, is_emergency, created_at)
  SELECT gen_random_uuid(), 'T-' || $3 || i, 'site', ($4::text[])[1 + i % 4],
      'Robin', 'Example', '(904) 555-0110', 'robin@example.com', 'Oven', 'Other', 'Cold.', i % 3 = 0,
      $1::timestamptz - (i * 7 % 20) * interval '1 minute'
  FROM generate_series(1, $2) i`;

describe('the office’s list of service requests', () => {
  const booking = bookingForTests();
  const page = (query: ServiceRequestsQuery) => booking.requestLists.page(query);
  const fill = (count: number, name = 'a') =>
    booking.query(insert, [friday, count, name, serviceRequestStatuses]);

  itIsPaged(page, (count, round) => fill(count, round ? `later-${round}-` : 'a'));

  it('begins with emergencies that wait, then who else waits, then the rest, newest first', async () => {
    await fill(60);
    const { items, total } = await page({});
    expect(total).toBe(60);
    const place = ({ status, isEmergency }: ServiceRequest) =>
      status === 'pending' ? (isEmergency ? 0 : 1) : 2;
    const places = items.map(place);
    expect(places).toEqual(places.toSorted());
    expect(new Set(places)).toEqual(new Set([0, 1, 2]));
    for (const each of [0, 1, 2]) {
      const times = items.filter((one) => place(one) === each).map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  it('can be narrowed to a status, and counts what is left on every page', async () => {
    await fill(60);
    for (const status of serviceRequestStatuses) {
      const pages = await allPages((query) => page({ ...query, limit: 4, status }));
      expect(pages.map(({ total }) => total)).toEqual([15, 15, 15, 15]);
      const items = pages.flatMap((one) => one.items);
      expect(items).toHaveLength(15);
      expect(items.every((one) => one.status === status)).toBe(true);
    }
  });

  it('is empty where there is nothing', async () => {
    expect(await page({})).toEqual({ items: [], total: 0, nextCursor: null });
  });
});
