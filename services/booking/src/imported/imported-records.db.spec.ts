import { randomUUID } from 'node:crypto';
import { accountDeleted } from '@contracts/customers/accounts';
import type { ImportedAppointment } from '@contracts/imports/records';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { anEvent, friday } from '../../test/factories';
import {
  aBatch,
  ada,
  anImportedAppointment,
  anImportedRequest,
  takeBatch,
} from '../../test/imported';

const none = { added: 0, changed: 0, unchanged: 0 };
const visits = (keys: readonly number[], details: Partial<ImportedAppointment> = {}) =>
  keys.map((key) => anImportedAppointment({ key: `v${key}`, ...details }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a batch of imported records', () => {
  const booking = bookingForTests();
  const rows = (table = 'appointments') =>
    booking.query<Record<string, unknown>>(
      `SELECT to_jsonb(kept) - 'search_words' AS kept FROM ${table} kept ORDER BY import_key, id`,
    );
  const take = (details: Parameters<typeof aBatch>[0], now?: Date) =>
    takeBatch(booking, details ?? {}, now);

  it('is taken once, however often it comes, and so counts what its job has brought', async () => {
    const batch = {
      jobId: randomUUID(),
      appointments: visits(upTo(3)),
      serviceRequests: [anImportedRequest(), anImportedRequest({ key: 'q2' })],
    };
    const soFar = {
      appointments: { added: 3, changed: 0 },
      serviceRequests: { added: 2, changed: 0 },
    };
    expect(await take(batch)).toEqual({
      appointments: { ...none, added: 3 },
      serviceRequests: { ...none, added: 2 },
      soFar,
    });
    const stored = [await rows(), await rows('service_requests')];
    expect(await take(batch, new Date('2027-01-01T00:00:00Z'))).toEqual({
      appointments: { ...none, unchanged: 3 },
      serviceRequests: { ...none, unchanged: 2 },
      soFar,
    });
    expect([await rows(), await rows('service_requests')]).toEqual(stored);
  });

  it('adds to what its own job has brought, whatever others have', async () => {
    const jobId = randomUUID();
    await take({ appointments: visits([1, 2]) });
    await take({ jobId, appointments: visits([2, 3], { city: 'Elkton' }) });
    const { soFar } = await take({ jobId, serviceRequests: [anImportedRequest()] });
    expect(soFar).toEqual({
      appointments: { added: 1, changed: 1 },
      serviceRequests: { added: 1, changed: 0 },
    });
  });

  it('is the customer’s to read, with all that the source says', async () => {
    await take({ appointments: [anImportedAppointment()], serviceRequests: [anImportedRequest()] });
    const { items, total } = await booking.own.appointments({ accountId: ada });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      origin: 'imported',
      status: 'completed',
      appointmentDate: '2024-05-14',
      timeSlot: '09:00-11:00',
      scheduledTime: '2024-05-14T13:00:00.000Z',
      customerName: 'Ada Example',
      technicianNotes: 'Drum runs free.',
      totalCost: '185.50',
      paid: '0.00',
      due: '0.00',
      canChange: false,
      changeUntil: null,
      trackingUrl: null,
      calendarUrl: null,
      payUrl: null,
      createdAt: '2024-05-10T14:00:00.000Z',
    });
    const requests = await booking.own.serviceRequests({ accountId: ada });
    expect(requests.items).toMatchObject([
      {
        origin: 'imported',
        problemDescription: 'Ice on the door.',
        completedAt: '2024-02-03T15:00:00.000Z',
        createdAt: '2024-02-01T15:00:00.000Z',
      },
    ]);
  });

  it('changes what the source says otherwise now, and leaves the rest', async () => {
    await take({ appointments: visits([1, 2]), serviceRequests: [anImportedRequest()] });
    const changed = await take({
      appointments: [
        anImportedAppointment({ key: 'v1' }),
        anImportedAppointment({ key: 'v2', totalCents: 9_900, timeSlot: '', customerName: '' }),
        anImportedAppointment({ key: 'v3' }),
      ],
      serviceRequests: [anImportedRequest({ status: 'cancelled', completedAt: null })],
    });
    expect(changed).toMatchObject({
      appointments: { added: 1, changed: 1, unchanged: 1 },
      serviceRequests: { ...none, changed: 1 },
    });
    expect((await rows()).map(({ kept }) => kept)).toMatchObject([
      { import_key: 'v1', version: 1, total_cents: 18_550 },
      { import_key: 'v2', version: 2, total_cents: 9_900, slot: '', customer_name: '' },
      { import_key: 'v3', version: 1 },
    ]);
    expect((await rows('service_requests'))[0]?.kept).toMatchObject({
      version: 2,
      status: 'cancelled',
      completed_at: null,
    });
  });

  it('shows the office alone what the source shows to its staff', async () => {
    const internalNotes = 'Pays late';
    await takeBatch(booking, { appointments: [anImportedAppointment({ internalNotes })] });
    const { items } = await booking.own.appointments({ accountId: ada });
    expect(JSON.stringify(items)).not.toContain(internalNotes);
    const [item] = items;
    expect(await booking.appointments.get(item!.id)).toMatchObject({ internalNotes });
    // Without it, the record is as it was before there was such a field.
    const { appointments } = await takeBatch(booking, { appointments: [anImportedAppointment()] });
    expect(appointments.changed).toBe(1);
    expect(await booking.appointments.get(item!.id)).toMatchObject({ internalNotes: null });
  });

  it('tells records by customer and source, as well as by key', async () => {
    await take({ appointments: visits([1]) });
    for (const other of [{ accountId: 8 }, { source: 'json' }]) {
      const outcome = await take({ appointments: visits([1]), ...other });
      expect(outcome.appointments).toEqual({ ...none, added: 1 });
    }
    expect(await rows()).toHaveLength(3);
  });

  it('takes the last of several records of one key, again and again', async () => {
    const appointments = [
      anImportedAppointment({ city: 'Elkton' }),
      anImportedAppointment({ city: 'Palatka' }),
    ];
    expect((await take({ appointments })).appointments).toEqual({
      ...none,
      added: 1,
      unchanged: 1,
    });
    expect((await take({ appointments })).appointments).toEqual({ ...none, unchanged: 2 });
    expect((await rows())[0]?.kept).toMatchObject({ city: 'Palatka', version: 1 });
  });

  it('was made when it was imported first, where the source does not say', async () => {
    const appointments = [anImportedAppointment({ createdAt: null })];
    await take({ appointments });
    const later = new Date('2027-01-01T00:00:00Z');
    expect((await take({ appointments }, later)).appointments).toEqual({ ...none, unchanged: 1 });
    await take({ appointments: [{ ...appointments[0]!, city: 'Elkton' }] }, later);
    const [{ created_at }] = (await booking.query(`SELECT created_at FROM appointments`)) as [
      { created_at: Date },
    ];
    expect(created_at).toEqual(friday);
  });

  it('is only looked at in a dry run, which says the same', async () => {
    await take({ appointments: visits([1, 2]), serviceRequests: [anImportedRequest()] });
    const before = [await rows(), await rows('service_requests')];
    const numbers = () => booking.query(`SELECT last_value FROM imported_record_numbers`);
    const given = await numbers();
    booking.said.length = 0;
    const next = {
      appointments: [anImportedAppointment({ key: 'v2', city: 'Elkton' }), ...visits([1, 3])],
      serviceRequests: [anImportedRequest({ key: 'q2' })],
    };
    const dry = await take({ ...next, dryRun: true });
    expect(dry.appointments).toEqual({ added: 1, changed: 1, unchanged: 1 });
    expect([await rows(), await rows('service_requests')]).toEqual(before);
    expect(await numbers()).toEqual(given);
    expect(booking.said).toEqual([]);
    expect(dry.soFar).toEqual({
      appointments: { added: 0, changed: 0 },
      serviceRequests: { added: 0, changed: 0 },
    });
    expect(await take(next)).toEqual({
      ...dry,
      soFar: { appointments: { added: 1, changed: 1 }, serviceRequests: { added: 1, changed: 0 } },
    });
  });

  it('has numbers of its own: those of bookings continue as if nothing had been imported', async () => {
    await booking.hire(2);
    const first = await booking.book();
    const batch = { appointments: visits(upTo(50)), serviceRequests: [anImportedRequest()] };
    await take(batch);
    await take(batch);
    const second = await booking.book();
    const request = await booking.ask();
    expect([first.number, second.number, request.number]).toEqual([
      'FC-1001',
      'FC-1002',
      'SR-1001',
    ]);
    const used = await booking.query<{ count: number; first: number; last: number }>(
      `SELECT count(*)::int AS count, min(n) AS first, max(n) AS last FROM (
         SELECT substr(number, 4)::int AS n FROM appointments WHERE number LIKE 'IM-%'
         UNION ALL SELECT substr(number, 4)::int FROM service_requests WHERE number LIKE 'IM-%') AS all_of_them`,
    );
    const [{ last_value }] = (await booking.query(
      `SELECT last_value::int FROM imported_record_numbers`,
    )) as [{ last_value: number }];
    // The repeat has used up none.
    expect(used).toEqual([{ count: 51, first: last_value - 50, last: last_value }]);
  });

  it('is taken once by 20 who bring it at the same moment', async () => {
    const batch = aBatch({
      appointments: visits(upTo(60)),
      serviceRequests: [anImportedRequest()],
    });
    const outcomes = await Promise.all(upTo(20).map(() => booking.imports.take(batch, friday)));
    const added = outcomes.reduce((sum, { appointments }) => sum + appointments.added, 0);
    expect(added).toBe(60);
    expect(await rows()).toHaveLength(60);
    expect(await rows('service_requests')).toHaveLength(1);
    const journal = await booking.query(`SELECT FROM imported_changes`);
    expect(journal).toHaveLength(61);
  });

  it('is taken next to 19 others that overlap it, in any order their records stand', async () => {
    const said = (job: number) => ({ description: `As job ${job} says.` });
    const batches = upTo(20).map((job) => {
      const keys = upTo(40).map((key) => (key + job) % 50);
      return aBatch({
        appointments: visits(job % 2 ? keys : keys.toReversed(), said(job)),
        serviceRequests: upTo(10).map((key) =>
          anImportedRequest({ key: `q${job % 2 ? key : 9 - key}`, problemDescription: `${job}` }),
        ),
      });
    });
    const outcomes = await Promise.all(batches.map((one) => booking.imports.take(one, friday)));
    const sums = outcomes.map(({ appointments: { added, changed, unchanged } }) => ({
      added,
      rows: added + changed + unchanged,
    }));
    expect(sums.map((one) => one.rows)).toEqual(batches.map(() => 40));
    expect(sums.reduce((sum, { added }) => sum + added, 0)).toBe(50);
    // Each record is as often changed as it was brought in other words.
    const stored = (await rows()).map(({ kept }) => kept as { version: number });
    expect(stored).toHaveLength(50);
    expect(stored.reduce((sum, { version }) => sum + version, 0)).toBe(20 * 40);
  });

  it('announces nothing, and tells the customer’s pages once', async () => {
    await take({ appointments: visits(upTo(5)), serviceRequests: [anImportedRequest()] });
    expect(booking.said).toEqual([
      {
        subject: `live.account.${ada}`,
        payload: { changed: ['appointments', 'service-requests'] },
      },
    ]);
    await take({ appointments: visits(upTo(5)) });
    expect(booking.said).toHaveLength(1);
    expect(await booking.query(`SELECT FROM outbox`)).toEqual([]);
  });

  it('is refused whole when the account is gone, or when it is too much at once', async () => {
    const tooMuch = await refusalOf(take({ appointments: visits(upTo(201)) }));
    expect(tooMuch.code).toBe('payload_too_large');
    await booking.hear(anEvent(accountDeleted, String(ada), 2, { accountId: ada }));
    for (const dryRun of [false, true]) {
      expect(await outcomeOf(take({ appointments: visits([1]), dryRun }))).toBe(
        'customer_not_found',
      );
    }
    expect(await rows()).toEqual([]);
  });

  it('stays its customer’s, no matter who verifies the address in it', async () => {
    await take({ appointments: visits([1]), serviceRequests: [anImportedRequest()] });
    await booking.own.claim({ accountId: 8, email: 'ada@example.com' });
    expect((await booking.own.appointments({ accountId: 8 })).total).toBe(0);
    expect((await booking.own.serviceRequests({ accountId: 8 })).total).toBe(0);
    expect((await booking.own.appointments({ accountId: ada })).total).toBe(1);
  });

  it('takes records of which hardly anything is known', async () => {
    const unknownId = { email: '', phone: '', technicianNotes: null, createdAt: null };
    const outcome = await take({
      appointments: [
        anImportedAppointment({
          ...unknownId,
          customerName: '',
          address: '',
          city: '',
          state: '',
          zipCode: '',
          timeSlot: '',
          description: null,
          totalCents: null,
        }),
      ],
      serviceRequests: [
        anImportedRequest({
          ...unknownId,
          firstName: '',
          lastName: '',
          problemDescription: '',
          // Not completed, whatever the source says of when it was.
          status: 'pending',
        }),
      ],
    });
    expect([outcome.appointments.added, outcome.serviceRequests.added]).toEqual([1, 1]);
    const { items } = await booking.own.appointments({ accountId: ada });
    expect(items[0]).toMatchObject({ timeSlot: '', customerName: '', totalCost: null });
  });
});
