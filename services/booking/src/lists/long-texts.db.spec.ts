/** What strangers type never blanks a list: texts are cut, pages end by their size. */
import { shortened } from '@contracts/listed-text';
import { listedTextLength } from '@contracts/vocabulary/booking';
import { bookingForTests } from '../../test/booking-under-test';
import { aVisit, byOffice, friday } from '../../test/factories';
import { allPages } from '../../test/lists';

const booking = bookingForTests();

const emoji = '😀\uFE0F';
/** 4,000 of them are 28 kB; the edge refuses that now, but such rows may be there. */
const long = emoji.repeat(4_000);
const shown = emoji.repeat(listedTextLength / 2);
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

async function requests(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await booking.ask();
  }
}

async function appointments(count: number): Promise<void> {
  await booking.hire(count);
  for (let made = 0; made < count; made += 1) await booking.book();
}

describe('the list of service requests', () => {
  const page = (query = {}) => booking.requestLists.page({ ...query, limit: 500 });

  it('shows the beginning of long texts and says so; a request by itself is whole', async () => {
    await requests(35);
    await booking.query(`UPDATE service_requests SET problem_description = $1`, [long]);
    await booking.query(
      `UPDATE service_requests SET technician_notes = $1 WHERE number = 'SR-1001'`,
      ['x'.repeat(listedTextLength + 1)],
    );
    const { items, nextCursor } = await page();
    expect([items.length, nextCursor]).toEqual([35, null]);
    for (const item of items) expect(item.problemDescription).toBe(shown);
    const noted = items.find(({ number }) => number === 'SR-1001');
    expect(noted).toMatchObject({
      truncated: ['problemDescription', 'technicianNotes'],
      technicianNotes: 'x'.repeat(listedTextLength),
    });
    expect(items.find(({ number }) => number === 'SR-1002')?.truncated).toEqual([
      'problemDescription',
    ]);
    const whole = await booking.serviceRequests.get(String(noted?.id));
    expect(whole).toMatchObject({ problemDescription: long, truncated: [] });
  });

  it('cuts nothing that fits, not even by a character', async () => {
    await requests(1);
    const fits = '😀'.repeat(listedTextLength);
    await booking.query(`UPDATE service_requests SET problem_description = $1`, [fits]);
    const { items } = await page();
    expect(items).toMatchObject([{ problemDescription: fits, truncated: [] }]);
  });

  it('ends a page by its size and continues where it ended', async () => {
    await requests(40);
    await booking.query(`UPDATE service_requests SET first_name = $1`, [emoji.repeat(5_000)]);
    const pages = await allPages(page);
    expect(pages.length).toBeGreaterThan(2);
    for (const one of pages) {
      expect(bytes(one.items)).toBeLessThan(512_000);
      expect(one.items.length).toBeGreaterThan(0);
      expect(one.total).toBe(40);
    }
    const numbers = pages.flatMap(({ items }) => items.map(({ number }) => number));
    expect(new Set(numbers).size).toBe(40);
  });

  it('does not load what its appointments have typed into them', async () => {
    await appointments(1);
    await requests(1);
    const [request] = (await page()).items;
    await booking.hire(1);
    const scheduled = await booking.serviceRequests.schedule(
      String(request?.id),
      aVisit(),
      byOffice(),
    );
    const { items } = await page();
    const { id, number, appointmentDate, timeSlot, status } = scheduled.appointment;
    expect(items[0]?.appointment).toEqual({ id, number, appointmentDate, timeSlot, status });
  });
});

describe('the list of appointments', () => {
  const page = (query = {}) => booking.lists.page({ ...query, limit: 500 }, friday);

  it('shows the beginning of long texts and says so; an appointment by itself is whole', async () => {
    await appointments(25);
    await booking.query(
      `UPDATE appointments SET description = $1, technician_notes = $1, tracking_notes = $1`,
      [long],
    );
    const { items, nextCursor } = await page();
    expect([items.length, nextCursor]).toEqual([25, null]);
    for (const item of items) {
      expect(item).toMatchObject({
        description: shown,
        technicianNotes: shown,
        workDone: shown,
        truncated: ['description', 'technicianNotes', 'workDone'],
      });
    }
    const whole = await booking.appointments.get(String(items[0]?.id));
    expect(whole).toMatchObject({ description: long, technicianNotes: long });
  });

  it('cuts nothing that is not there', async () => {
    await appointments(1);
    await booking.query(`UPDATE appointments SET description = NULL`);
    const { items } = await page();
    expect(items).toMatchObject([{ description: null, technicianNotes: null, truncated: [] }]);
  });

  it('ends a page by its size and continues where it ended, from what comes to what was', async () => {
    await appointments(40);
    await booking.query(
      `UPDATE appointments SET customer_name = $1, slot_date = slot_date - (n % 3 * 10)::int,
         starts_at = starts_at - n % 3 * interval '10 days',
         ends_at = ends_at - n % 3 * interval '10 days'
       FROM (SELECT id AS of, row_number() OVER () AS n FROM appointments) numbered WHERE id = of`,
      [emoji.repeat(5_000)],
    );
    const pages = await allPages(page);
    expect(pages.length).toBeGreaterThan(2);
    for (const one of pages) {
      expect(bytes(one.items)).toBeLessThan(512_000);
      expect(one.total).toBe(40);
    }
    const numbers = pages.flatMap(({ items }) => items.map(({ number }) => number));
    expect(new Set(numbers).size).toBe(40);
    expect(numbers).toHaveLength(40);
  });
});

describe('the technician’s list', () => {
  it('tells a technician what the office wrote, whole where there is room', async () => {
    await appointments(30);
    const [technicianId] = (await booking.hire(1)) as [string];
    // Which overlap as they please.
    await booking.query(`UPDATE appointments SET origin = 'demo', technician_id = $1`, [
      technicianId,
    ]);
    const jobs = () => booking.visits.jobs(technicianId, new Date('2026-11-23T14:00:00Z'));
    expect((await jobs()).map(({ officeNotes }) => officeNotes)).toEqual(Array(30).fill(null));
    await booking.query(`UPDATE appointments SET technician_notes = $1`, [long]);
    const noted = await jobs();
    expect(noted).toHaveLength(30);
    expect(noted[0]?.officeNotes).toBe(long);
    expect(noted.at(-1)?.officeNotes).toBe(shortened(long));
    expect(bytes(noted)).toBeLessThan(512_000);
  });
});
