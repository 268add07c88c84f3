import type { ServiceRequest, ServiceRequestsQuery } from '@contracts/booking/service-requests';
import { serviceRequestStatuses } from '@contracts/vocabulary/service-request-status';
import { openForTests, refusalOf, type BookingUnderTest } from '../../test/booking-under-test';
import { friday } from '../../test/factories';

/** `$2` requests, some at the same instant, every third an emergency, of all statuses. */
const insert = `
  INSERT INTO service_requests (id, number, origin, status, first_name, last_name, phone, email,
      appliance_type, brand, problem_description, is_emergency, created_at)
  SELECT gen_random_uuid(), 'T-' || $3 || i, 'site', ($4::text[])[1 + i % 4],
      'Robin', 'Example', '(904) 555-0110', 'robin@example.com', 'Oven', 'Other', 'Cold.', i % 3 = 0,
      $1::timestamptz - (i * 7 % 20) * interval '1 minute'
  FROM generate_series(1, $2) i`;

describe('the office’s list of service requests', () => {
  let booking: BookingUnderTest;
  const page = (query: ServiceRequestsQuery) => booking.requestLists.page(query);
  const fill = (count: number, name = 'a') =>
    booking.query(insert, [friday, count, name, serviceRequestStatuses]);
  const all = async (query: ServiceRequestsQuery, between = async () => {}) => {
    const pages = [];
    let cursor: string | undefined;
    do {
      const one = await page({ ...query, cursor });
      pages.push(one);
      cursor = one.nextCursor ?? undefined;
      await between();
    } while (cursor);
    return pages;
  };

  openForTests((opened) => (booking = opened));

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

  it.each([1, 7, 20, 60, 61])('is complete in pages of %i', async (limit) => {
    await fill(60);
    const pages = await all({ limit });
    expect(pages).toHaveLength(Math.ceil(60 / limit));
    expect(pages.flatMap(({ items }) => items)).toEqual((await page({})).items);
  });

  it('neither repeats nor loses a row when others come in between the pages', async () => {
    await fill(60);
    const before = (await page({})).items.map(({ id }) => id);
    let round = 0;
    const pages = await all({ limit: 7 }, async () => {
      round += 1;
      await fill(5, `later-${round}-`);
    });
    const seen = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it('can be narrowed to a status, and counts what is left on every page', async () => {
    await fill(60);
    for (const status of serviceRequestStatuses) {
      const pages = await all({ limit: 4, status });
      expect(pages.map(({ total }) => total)).toEqual([15, 15, 15, 15]);
      const items = pages.flatMap((one) => one.items);
      expect(items).toHaveLength(15);
      expect(items.every((one) => one.status === status)).toBe(true);
    }
  });

  it('is empty where there is nothing', async () => {
    expect(await page({})).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('refuses a cursor it did not give', async () => {
    expect((await refusalOf(page({ cursor: 'MXwyfHg' }))).code).toBe('validation_failed');
  });
});
