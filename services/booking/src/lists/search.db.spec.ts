/** The search of both lists, by what people call things and however they write numbers. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { runsOf } from '@contracts/testing/deep';
import type { AppointmentsQuery } from '@contracts/booking/appointment-calls';
import type { BestFirst } from '@contracts/parsing';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice, friday, monday, technicianEvent } from '../../test/factories';
import { allPages } from '../../test/lists';

const booking = bookingForTests();

beforeEach(() => booking.hire(3));

const page = (search: string, query: AppointmentsQuery & BestFirst = {}) =>
  booking.lists.page({ limit: 500, ...query, search }, friday);
const found = async (search: string, query: AppointmentsQuery = {}) =>
  (await page(search, query)).items.map(({ number }) => number);
const foundRequests = async (search: string) =>
  (await booking.requestLists.page({ search })).items.map(({ number }) => number);

describe('the search of appointments', () => {
  const nora = {
    customerName: 'Nora Müller-O’Brien',
    email: 'nora.m@mail.example.com',
    phone: '+1 (904) 555-0147',
    address: '2425 SR 207, Apt B-12',
    city: 'Fernandina Beach',
    zipCode: '32034-1122',
    serviceType: 'Maintenance',
    appliance: 'Wine Cooler',
    brand: 'Fisher & Paykel',
  } as const;

  beforeEach(async () => {
    await booking.book({ customerName: 'Robin Example', email: 'robin@example.com' });
    await booking.book(nora);
  });

  it.each([
    ['a first name', 'nora'],
    ['the beginning of a last name', 'Mül'],
    ['a name without its accents', 'muller'],
    ['a name with other accents', 'NÒRA MÚLLER'],
    ['a name with accents that are characters of their own', 'Mu\u0308ller'],
    ['a name with its apostrophe', "o'bri"],
    ['a name with the other apostrophe', 'O’Brien'],
    ['a name without its apostrophe', 'obrien'],
    ['the part after the apostrophe', 'brien'],
    ['an email address', 'nora.m@mail.example.com'],
    ['the beginning of an email address', 'nora.m@mai'],
    ['a state road', 'SR 207'],
    ['a state road with a hyphen', 'sr-207'],
    ['a house', '2425'],
    ['a flat', 'B-12'],
    ['a town', 'fernandina beach'],
    ['a zip code', '32034'],
    ['a long zip code', '32034-1122'],
    ['a service', 'mainten'],
    ['an appliance', 'wine'],
    ['a brand', 'Fisher & Paykel'],
    ['words in any order', 'cooler nora 32034'],
    ['a number', 'FC-1002'],
    ['a number without its hyphen', 'fc1002'],
    ['a number with a blank', 'fc 1002'],
    ['the digits of a number', '1002'],
    ['the number of a phone', '(904) 555-0147'],
    ['the same in digits', '9045550147'],
    ['the same with dots', '904.555.0147'],
    ['the same with the country', '+1904-555-0147'],
    ['the same from abroad', '1-904-555-0147'],
    ['the end of it', '0147'],
    ['the middle of it', '50147'],
    ['a wildcard, which is none', 'nor%'],
    ['two of its blocks', '555 0147'],
    ['a name and a phone number', 'nora 904 555 0147'],
    ['a phone number and a zip code', '0147 32034'],
  ])('finds by %s', async (_what, search) => {
    expect(await found(search)).toEqual(['FC-1002']);
  });

  it.each([
    ['the middle of a word', 'uller'],
    ['one word that is not there', 'nora smith'],
    ['a number that goes on', 'FC-10020'],
    ['another phone number', '904 555 0148'],
    ['half of a zip code after its beginning', '2034-1122'],
    ['quotes', "x' OR true --"],
    ['an operator', 'nora | robin:*'],
    ['nothing that anybody has', 'ﷺ'.repeat(30)],
  ])('does not find by %s', async (_what, search) => {
    expect(await found(search)).toEqual([]);
  });

  it('finds a technician’s jobs by their name, with words of the customer’s', async () => {
    const [ana, mo] = [randomUUID(), randomUUID()];
    await booking.hear(technicianEvent(ana, 1, 'available', 'Ana Cholmondeley'));
    await booking.hear(technicianEvent(mo, 1, 'available', 'Mo Haddad'));
    const [first, second] = (await page('')).items;
    await booking.appointments.assign(first!.id, ana, byOffice());
    await booking.appointments.assign(second!.id, mo, byOffice()).catch(() => undefined);
    expect(await found('cholm')).toEqual([first!.number]);
    expect(await found('mo')).toEqual([second!.number]);
    expect(await found(`haddad ${second!.customerName}`)).toEqual([second!.number]);
    expect(await found(`haddad ${first!.number}`)).toEqual([]);
    await booking.hear(technicianEvent(ana, 2, 'available', 'Ana Núñez'));
    expect(await found('nunez')).toEqual([first!.number]);
  });

  it('looks over all dates unless some are named, and counts and pages what it finds', async () => {
    for (let hour = 9; hour < 19; hour += 1) {
      await booking.book({
        ...nora,
        email: `nora.${hour}@example.com`,
        timeSlot: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00` as never,
      });
    }
    await booking.query(
      `UPDATE appointments SET starts_at = starts_at - interval '400 days',
         ends_at = ends_at - interval '400 days' WHERE number IN ('FC-1003', 'FC-1004')`,
    );
    const whole = await page('nora');
    expect(whole.total).toBe(11);
    expect(whole.items.slice(-2).map(({ number }) => number)).toEqual(['FC-1004', 'FC-1003']);
    const pages = await allPages((query) => page('nora', { ...query, limit: 3 }));
    expect(pages.map(({ total }) => total)).toEqual([11, 11, 11, 11]);
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect((await page('nora', { from: monday })).total).toBe(9);
    expect((await page('nora', { status: 'cancelled' })).total).toBe(0);
  });

  it.each(['', '  ', '-', "'", '😀', ':*', '\\', '&|!()<->'])(
    'is none with nothing to look for: %p',
    async (search) => {
      expect(await found(search)).toHaveLength(2);
    },
  );

  it('never fails, whatever is looked for', async () => {
    const pieces = fc.constantFrom(...`' :* & | ! \\ % ( <-> +1 904 -`.split(' '));
    const search = fc.array(fc.oneof(pieces, fc.string({ unit: anyCharacter, maxLength: 20 })), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(' ', ''), async (parts, between) => {
        const text = parts.join(between).replaceAll(/\0|\p{Cs}/gu, '');
        expect((await page(text)).total).toBeLessThanOrEqual(2);
        await booking.requestLists.page({ search: text });
      }),
      { numRuns: runsOf(10, 200) },
    );
    expect(await found('nora '.repeat(100))).toEqual(['FC-1002']);
    expect(await found('x'.repeat(100_000))).toEqual([]);
  });
});

describe('the search of service requests', () => {
  it('finds by number, name, email address, phone number, appliance and brand', async () => {
    await booking.ask();
    await booking.ask({
      firstName: 'Zoë',
      lastName: 'Ångström',
      email: 'zoe@example.com',
      phone: '386.555.0133',
      applianceType: 'Ice Maker',
      brand: 'Jenn-Air',
    });
    const searches = ['zoe', 'ANGS', 'zoe@ex', '+1 386 555 0133', '3865550133', 'ice', 'jenn air'];
    for (const search of [...searches, 'Jenn-Air', 'SR-1002', 'sr1002', '1002', 'zoe angstrom']) {
      expect(`${search}: ${await foundRequests(search)}`).toBe(`${search}: SR-1002`);
    }
    for (const search of ['oe', 'air robin', '386 555 0134', 'SR-10021']) {
      expect(`${search}: ${await foundRequests(search)}`).toBe(`${search}: `);
    }
  });

  it('narrows with the status, and is paged', async () => {
    for (let count = 0; count < 7; count += 1) await booking.ask({ lastName: 'Wanted' });
    await booking.ask({ lastName: 'Other' });
    const first = await booking.requestLists.page({ search: 'wanted', limit: 5 });
    expect([first.items.length, first.total]).toEqual([5, 7]);
    const cursor = first.nextCursor ?? '';
    const second = await booking.requestLists.page({ search: 'wanted', limit: 5, cursor });
    expect([second.items.length, second.nextCursor]).toEqual([2, null]);
    expect((await booking.requestLists.page({ search: 'wanted', status: 'completed' })).total).toBe(
      0,
    );
  });
});

describe('the best first', () => {
  it('is a name that begins like the search, then another of that name, then an address', async () => {
    const people = [
      { customerName: 'Dunn Hank', timeSlot: '13:00-14:00' },
      { customerName: 'Hank Dunn', timeSlot: '14:00-15:00' },
      { customerName: 'Al', address: '9 Hank Street', timeSlot: '09:00-10:00' },
    ] as const;
    for (const one of people)
      await booking.book({ ...one, email: `${one.customerName[0]}@x.example` });
    await booking.query(`UPDATE appointments SET starts_at = starts_at - interval '400 days',
      ends_at = ends_at - interval '400 days' WHERE customer_name = 'Hank Dunn'`);
    const { items, nextCursor } = await page('hank', { limit: 2, bestFirst: true });
    expect(items.map(({ customerName }) => customerName)).toEqual(['Hank Dunn', 'Dunn Hank']);
    expect(nextCursor).toBeNull();
  });

  it('is the request of that name', async () => {
    await booking.ask({ firstName: 'Hank', email: 'a@x.example' });
    await booking.ask({ firstName: 'Cy', email: 'hank@x.example' });
    await booking.query(`UPDATE service_requests SET created_at = created_at + interval '1 day'
      WHERE first_name = 'Cy'`);
    const { items } = await booking.requestLists.page({ search: 'hank', bestFirst: true });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Hank', 'Cy']);
  });
});

describe('any name and any number', () => {
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäéñøßłçşžАБяΩω한日'.split(''));
  const word = fc.string({ unit: letters, minLength: 2, maxLength: 12 });
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const digits = fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: 7,
    maxLength: 7,
  });
  const forms = (area: string, [a, b]: readonly [string, string]) => [
    `${area}${a}${b}`,
    `(${area}) ${a}-${b}`,
    `${area}-${a}-${b}`,
    `${area}.${a}.${b}`,
    `${area} ${a} ${b}`,
    `+1${area}${a}${b}`,
    `+1 ${area} ${a} ${b}`,
    `1-${area}-${a}-${b}`,
    `+1-${area}-${a}-${b}`,
    `1${area}${a}${b}`,
  ];

  it('is found by each of its beginnings, and by each of its forms in each of its forms', async () => {
    const stored = await booking.book();
    const sees = async (search: string) => (await found(search)).includes(stored.number);
    await fc.assert(
      fc.asyncProperty(name, digits, fc.nat(9), async (customerName, seven, form) => {
        const written = forms('904', [seven.slice(0, 3), seven.slice(3)]);
        await booking.query(
          `UPDATE appointments SET customer_name = $1, phone = $2 WHERE number = $3`,
          [customerName, written[form], stored.number],
        );
        for (const each of customerName.split(' ')) {
          for (let length = 1; length <= each.length; length += 1) {
            const beginning = each.slice(0, length);
            expect(`${beginning} ${await sees(beginning)}`).toBe(`${beginning} true`);
          }
          expect(await sees(each.toUpperCase())).toBe(true);
        }
        for (const each of written) expect(`${each} ${await sees(each)}`).toBe(`${each} true`);
        for (let at = 0; at + 3 <= 10; at += 1) {
          expect(await sees(`904${seven}`.slice(at, at + 3))).toBe(true);
        }
      }),
      { numRuns: runsOf(4, 40) },
    );
  });
});
