import { randomUUID } from 'node:crypto';
import { accountDeleted } from '@contracts/customers/accounts';
import { recordsPerBatch, type ImportedAppointment } from '@contracts/imports/records';
import { differencesFrom } from '@service-kit/testing/declared-in-database';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { anEvent } from '../../test/factories';
import {
  ada,
  anImportedAppointment,
  anImportedRequest,
  takeBatch,
  undoWhole,
} from '../../test/imported';
import { database } from '../database/data-source';
import { importedTables } from './imported-table';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const undone = { removed: 0, restored: 0, kept: 0 };

describe('the undoing of an import', () => {
  const booking = bookingForTests();
  const visits = (keys: readonly number[], details: Partial<ImportedAppointment> = {}) =>
    keys.map((key) => anImportedAppointment({ key: `v${key}`, ...details }));
  const cities = async () => {
    const rows = await booking.query<{ key: string; city: string }>(
      `SELECT import_key AS key, city FROM appointments ORDER BY import_key`,
    );
    return rows.map(({ key, city }) => `${key} ${city}`);
  };
  const jobs = () => [randomUUID(), randomUUID(), randomUUID()] as const;

  it.each(['imported_changes', 'imported_counts'])(
    'has %s for each table that is imported into, and for no other',
    async (table) => {
      const declared = {
        table,
        column: 'record_table',
        vocabulary: importedTables,
        conditions: { [`${table}_record_table_check`]: { holdsFor: importedTables } },
      };
      expect(await differencesFrom(booking.dataSource, database.schema, declared)).toEqual([]);
    },
  );

  it('removes what it added and restores what it changed', async () => {
    const [first, second] = jobs();
    await takeBatch(booking, { jobId: first, appointments: visits([1, 2]) });
    await takeBatch(booking, { jobId: first, serviceRequests: [anImportedRequest()] });
    const before = await booking.query(
      `SELECT to_jsonb(kept) - 'version' AS kept FROM appointments kept ORDER BY import_key`,
    );
    await takeBatch(booking, {
      jobId: second,
      appointments: [
        anImportedAppointment({
          key: 'v2',
          city: 'Elkton',
          appointmentDate: '2023-01-31',
          timeSlot: '',
          status: 'cancelled',
          totalCents: null,
          createdAt: '2020-01-01T00:00:00.000Z',
        }),
        ...visits([3]),
      ],
    });
    expect((await undoWhole(booking, second)).totals).toEqual({
      ...undone,
      removed: 1,
      restored: 1,
    });
    expect(
      await booking.query(
        `SELECT to_jsonb(kept) - 'version' AS kept FROM appointments kept ORDER BY import_key`,
      ),
    ).toEqual(before);
    expect((await undoWhole(booking, first)).totals).toEqual({ ...undone, removed: 3 });
    expect((await booking.own.appointments({ accountId: ada })).total).toBe(0);
    expect((await booking.own.serviceRequests({ accountId: ada })).total).toBe(0);
    expect(await booking.query(`SELECT FROM imported_changes`)).toEqual([]);
    expect(await booking.query(`SELECT FROM imported_counts`)).toEqual([]);
  });

  it('takes restored records for the same as the source says, and imports them no second time', async () => {
    const [first, second] = jobs();
    await takeBatch(booking, { jobId: first, appointments: visits([1]) });
    await takeBatch(booking, { jobId: second, appointments: visits([1], { city: 'Elkton' }) });
    await undoWhole(booking, second);
    const again = await takeBatch(booking, { appointments: visits([1]) });
    expect(again.appointments).toEqual({ added: 0, changed: 0, unchanged: 1 });
  });

  it('keeps what a later import has changed, and says so', async () => {
    const [first, second] = jobs();
    await takeBatch(booking, { jobId: first, appointments: visits([1, 2]) });
    await takeBatch(booking, { jobId: second, appointments: visits([2], { city: 'Elkton' }) });
    expect((await undoWhole(booking, first)).totals).toEqual({ ...undone, removed: 1, kept: 1 });
    expect(await cities()).toEqual(['v2 Elkton']);
    expect((await undoWhole(booking, second)).totals).toEqual({ ...undone, restored: 1 });
    expect(await cities()).toEqual(['v2 St Augustine']);
  });

  it('keeps what someone has changed by other means', async () => {
    const [job] = jobs();
    await takeBatch(booking, { jobId: job, appointments: visits([1, 2]) });
    await booking.query(`UPDATE appointments SET version = 2 WHERE import_key = 'v1'`);
    expect((await undoWhole(booking, job)).totals).toEqual({ ...undone, removed: 1, kept: 1 });
    expect(await cities()).toEqual(['v1 St Augustine']);
  });

  it('comes in portions, answers for all of them, and the same when it is asked again', async () => {
    const [job, later] = jobs();
    for (const batch of upTo(6)) {
      const keys = upTo(recordsPerBatch).map((key) => batch * recordsPerBatch + key);
      await takeBatch(booking, { jobId: job, appointments: visits(keys) });
    }
    await takeBatch(booking, { jobId: job, serviceRequests: [anImportedRequest()] });
    await takeBatch(booking, { jobId: later, appointments: visits([5], { city: 'Elkton' }) });
    booking.said.length = 0;
    const { calls, totals } = await undoWhole(booking, job);
    expect(totals).toEqual({ removed: 1_200, restored: 0, kept: 1 });
    expect(calls).toBe(3);
    expect(await booking.undoing.undo(job)).toEqual({ ...totals, left: false });
    expect(await cities()).toEqual(['v5 Elkton']);
    const changed = booking.said.map(({ payload }) => (payload as { changed: string[] }).changed);
    expect(changed).toEqual([
      ['appointments'],
      ['appointments'],
      ['appointments', 'service-requests'],
    ]);
  });

  it('is made once by 20 who ask for it at the same moment, next to imports that continue', async () => {
    const [job, later] = jobs();
    await takeBatch(booking, { jobId: job, appointments: visits(upTo(150)) });
    await takeBatch(booking, { jobId: job, serviceRequests: [anImportedRequest()] });
    const others = upTo(5).map((one) =>
      takeBatch(booking, { jobId: later, appointments: visits([200 + one]) }),
    );
    await Promise.all([...upTo(20).map(() => booking.undoing.undo(job)), ...others]);
    expect(await booking.undoing.undo(job)).toEqual({ ...undone, removed: 151, left: false });
    expect(await cities()).toHaveLength(5);
  });

  it('lets no late batch of the job bring anything back', async () => {
    const [job, other] = jobs();
    await takeBatch(booking, { jobId: job, appointments: visits([1]) });
    await undoWhole(booking, job);
    await undoWhole(booking, other);
    for (const jobId of [job, other]) {
      const late = await refusalOf(takeBatch(booking, { jobId, appointments: visits([1]) }));
      expect(late.code).toBe('import_not_found');
    }
    expect(await cities()).toEqual([]);
  });

  it('finds nothing of an account that is gone, and the journal names no one', async () => {
    const [first, second] = jobs();
    await takeBatch(booking, { jobId: first, appointments: visits([1]) });
    await takeBatch(booking, { jobId: second, appointments: visits([1], { city: 'Elkton' }) });
    await booking.hear(anEvent(accountDeleted, String(ada), 2, { accountId: ada }));
    expect(await booking.query(`SELECT FROM imported_changes`)).toEqual([]);
    expect(await booking.query(`SELECT FROM imported_counts`)).toEqual([]);
    expect(await booking.query(`SELECT FROM appointments`)).toEqual([]);
    expect(await booking.undoing.undo(second)).toEqual({ ...undone, left: false });
  });
});
