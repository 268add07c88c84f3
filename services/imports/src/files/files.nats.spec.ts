import { customersRequests } from '@contracts/customers/accounts';
import { importedRecordCalls } from '@contracts/imports/records';
import { importCalls, type HistoryDocument } from '@contracts/imports/jobs';
import { uploadCalls, type ColumnMapping } from '@contracts/imports/uploads';
import { historyExample } from '@contracts/vocabulary/history-example';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { MessagingPurge } from '@service-kit/messaging/messaging-purge';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { accountOf, importsForTests, nora, officer } from '../../test/imports-under-test';
import { obsoleteJobs } from '../jobs/job-erasure';

const imports = importsForTests();

beforeEach(() => imports.start());

const bringHistory = (history: unknown) =>
  imports.ask(importCalls.history, { accountId: nora, history: history as HistoryDocument });

const begin = (kind: CsvKind = 'appointments', accountId: number | null = nora, bytes?: number) =>
  imports.ask(uploadCalls.begin, {
    accountId,
    kind,
    fileName: 'visits.csv',
    bytes,
    by: accountId === null ? officer : null,
  });

const put = (uploadId: string, n: number, bytes: Buffer, accountId: number | null = nora) =>
  imports.ask(uploadCalls.putChunk, { accountId, uploadId, n, base64: bytes.toString('base64') });

async function upload(
  content: string,
  kind: CsvKind = 'appointments',
  accountId: number | null = nora,
): Promise<string> {
  const { uploadId, chunkBytes } = await begin(kind, accountId);
  const bytes = Buffer.from(content);
  const count = Math.ceil(bytes.length / chunkBytes);
  // The last first, and one of them twice.
  for (const n of [...Array.from({ length: count }, (_, at) => count - 1 - at), 0]) {
    await put(uploadId, n, bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes), accountId);
  }
  return uploadId;
}

const commit = (uploadId: string, mapping?: ColumnMapping, accountId: number | null = nora) =>
  imports.ask(uploadCalls.commit, {
    accountId,
    uploadId,
    by: accountId === null ? officer : null,
    ...(mapping && { mapping }),
  });
const preview = (uploadId: string, mapping?: ColumnMapping, accountId: number | null = nora) =>
  imports.ask(uploadCalls.preview, { accountId, uploadId, ...(mapping && { mapping }) });

const visits = (count: number, note = 'Leaks') =>
  `Job Id,Date,Notes,Color\r\n${Array.from({ length: count }, (_, at) => `v-${at},2023-05-09,${note},red\r\n`).join('')}`;

const uploadsLeft = async () =>
  (await imports.query<{ count: number }>(`SELECT count(*)::int AS count FROM import_uploads`))[0]
    ?.count;

describe('a history as JSON', () => {
  it('a history as JSON is imported once, with what is wrong in its report, and is kept no longer', async () => {
    const document = {
      ...historyExample,
      appointments: [...historyExample.appointments, { appointmentDate: 'soon' }],
    };
    const job = await bringHistory(document);
    expect(job).toMatchObject({
      kind: 'json',
      status: 'succeeded',
      done: 4,
      total: 4,
      imported: { serviceRequests: 1, appointments: 2 },
      wrong: 1,
      errors: [
        {
          row: 3,
          field: 'appointments[2].appointmentDate',
          message: 'Must be a date such as 2023-05-09',
        },
      ],
    });
    expect(await bringHistory(document)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(imports.booked.size).toBe(3);
    expect(await imports.query(`SELECT input FROM import_jobs WHERE input IS NOT NULL`)).toEqual(
      [],
    );
  });
});

describe('a CSV file', () => {
  it('as people have it is imported as its preview says, without the cells that cannot be read', async () => {
    const content = [
      'sep=;',
      'Visits of 2023',
      'Job Id;Date;Notes;Notes;Total',
      'v-1;1/2/2023;Leaks;;(12.00)',
      'v-2;31/12/2023;Hums;;USD 12',
      'v-3;soon;;;',
    ].join('\r\n');
    const id = await upload(content);
    const found = await preview(id);
    const noted = {
      row: 1,
      field: 'Total',
      message: 'Is a credit, which has no place here. The rest is imported.',
    };
    const wrong = { row: 3, field: 'Date', message: 'Must be a date such as 2023-05-09' };
    expect(found).toMatchObject({
      headers: ['Job Id', 'Date', 'Notes', 'Notes (2)', 'Total'],
      new: 2,
      wrongRows: 1,
      noted: 1,
      wrong: [noted, wrong],
      remarks: [
        'The names of the columns are in line 3. We left out the lines above.',
        'More than one column is called “Notes”. Column 4 is “Notes (2)” here.',
        'Dates in “Date” have the day first.',
      ],
    });
    // What was found out is kept with the file.
    expect(await preview(id, { ...found.mapping, brand: 'Notes (2)' })).toMatchObject({
      new: 2,
      remarks: found.remarks,
    });
    const job = await commit(id);
    expect(job).toMatchObject({ added: 2, wrong: 1, noted: 1, errors: [noted, wrong] });
    const dates = imports.batches.flatMap(({ dryRun, appointments }) =>
      dryRun ? [] : appointments.map(({ key, appointmentDate }) => [key, appointmentDate]),
    );
    expect(dates).toEqual([
      ['v-1', '2023-02-01'],
      ['v-2', '2023-12-31'],
    ]);
  });

  it('is looked at, imported once, and gone', async () => {
    const content = `${visits(450)}v-x,never,,\r\n`;
    const id = await upload(content);
    const before = await preview(id);
    expect(before).toMatchObject({
      headers: ['Job Id', 'Date', 'Notes', 'Color'],
      mapping: { id: 'Job Id', appointmentDate: 'Date', technicianNotes: 'Notes' },
      rows: 451,
      compared: 450,
      new: 450,
      changed: 0,
      same: 0,
      wrongRows: 1,
      wrong: [{ row: 451, field: 'Date', message: 'Must be a date such as 2023-05-09' }],
    });
    expect(before.sample[0]).toEqual({
      'Job Id': 'v-0',
      Date: '2023-05-09',
      Notes: 'Leaks',
      Color: 'red',
    });
    expect(imports.booked.size).toBe(0);
    const job = await commit(id);
    expect(job).toMatchObject({
      id,
      kind: 'csv',
      rows: 'appointments',
      fileName: 'visits.csv',
      status: 'succeeded',
      done: 451,
      total: 451,
      added: 450,
      wrong: 1,
    });
    expect(await commit(id)).toEqual(job);
    expect(await uploadsLeft()).toBe(0);
    const again = await upload(content);
    expect(await preview(again)).toMatchObject({ new: 0, same: 450 });
    expect(await commit(again)).toMatchObject({ added: 0, changed: 0, unchanged: 450 });
    expect(await preview(await upload(visits(450, 'Hums')))).toMatchObject({ changed: 450 });
    expect(imports.booked.size).toBe(450);
  });

  it('goes by the columns that someone has chosen', async () => {
    const id = await upload('A,B\r\n5/9/2023,Leaks\r\n');
    expect(await preview(id)).toMatchObject({ mapping: {}, compared: 0, new: 0, wrongRows: 0 });
    expect((await refusalOf(commit(id))).body).toMatchObject({
      code: 'validation_failed',
      details: {
        errors: [{ field: 'mapping.appointmentDate', message: 'Choose the column for Date' }],
      },
    });
    expect((await refusalOf(preview(id, { appointmentDate: 'C' }))).code).toBe('validation_failed');
    const mapping = { appointmentDate: 'A', description: 'B' };
    expect(await preview(id, mapping)).toMatchObject({ mapping, new: 1 });
    expect(await commit(id, mapping)).toMatchObject({ status: 'succeeded', added: 1 });
  });

  it('with a gap, beyond the limit, unreadable or of someone else is refused', async () => {
    const { uploadId } = await begin();
    const incomplete = (missing: number) => ({ code: 'upload_incomplete', details: { missing } });
    expect((await refusalOf(preview(uploadId))).body).toMatchObject(incomplete(0));
    const whole = Buffer.alloc(importLimits.chunkBytes, 'a,b\n');
    expect(await put(uploadId, 2, whole)).toEqual({ received: whole.length });
    await put(uploadId, 0, whole);
    expect((await refusalOf(commit(uploadId))).body).toMatchObject(incomplete(1));
    await put(uploadId, 1, Buffer.from('short'));
    expect((await refusalOf(commit(uploadId))).body).toMatchObject(incomplete(1));
    const tooMany = importLimits.csvBytes / importLimits.chunkBytes;
    const tooLong = Buffer.alloc(importLimits.chunkBytes + 1);
    for (const call of [put(uploadId, tooMany, whole), put(uploadId, 3, tooLong)]) {
      expect((await refusalOf(call)).code).toBe('payload_too_large');
    }
    for (const n of [-1, 0.5, '0' as unknown as number]) {
      expect((await refusalOf(put(uploadId, n, whole))).code).toBe('validation_failed');
    }
    for (const call of [
      put(uploadId, 0, whole, 8),
      preview(uploadId, undefined, 8),
      commit(uploadId, undefined, 8),
      commit(uploadId, undefined, null),
    ]) {
      expect((await refusalOf(call)).code).toBe('upload_not_found');
    }
    const open = await upload('Date,Notes\n2023-05-09,"never closed\n');
    expect((await refusalOf(commit(open))).body).toEqual({
      code: 'file_unreadable',
      message: 'Line 2 cannot be read: a quotation mark is opened there and never closed.',
      details: { line: 2 },
    });
    expect(await imports.query(`SELECT id FROM import_jobs`)).toEqual([]);
    expect(imports.booked.size).toBe(0);
  });

  it('has as many bytes as were declared, no more and no less', async () => {
    const { chunkBytes, csvBytes } = importLimits;
    const tooLarge = (message: string) => ({ code: 'payload_too_large', message });
    expect((await refusalOf(begin('appointments', nora, csvBytes + 1))).body).toEqual(
      tooLarge('A CSV file may have up to 50 MB. Please import it in parts.'),
    );
    expect(await uploadsLeft()).toBe(0);
    const rest = Buffer.from('2023-05-09,Leaks\n');
    const { uploadId } = await begin('appointments', nora, chunkBytes + rest.length);
    const row = `2023-05-09,${'It leaks. '.repeat(100)}\n`;
    const first = Buffer.alloc(chunkBytes, `Date,Notes\n${row.repeat(700)}`);
    await put(uploadId, 0, first);
    // Without the declared size, this would be a whole file.
    const incomplete = { code: 'upload_incomplete', details: { missing: 1 } };
    expect((await refusalOf(preview(uploadId))).body).toMatchObject(incomplete);
    for (const call of [
      put(uploadId, 1, Buffer.concat([rest, Buffer.from('x')])),
      put(uploadId, 2, Buffer.from('x')),
    ]) {
      expect((await refusalOf(call)).body).toEqual(
        tooLarge('This part lies beyond the end of the file as it was started.'),
      );
    }
    await put(uploadId, 1, rest.subarray(1));
    expect((await refusalOf(commit(uploadId))).body).toMatchObject(incomplete);
    await put(uploadId, 1, rest);
    expect(await preview(uploadId)).toMatchObject({ wrongRows: 1, mapping: {} });
  });

  it('that has an id several times brings its last row, as its preview says', async () => {
    await commit(await upload('Job Id,Date,Notes\nv-1,2023-05-09,Leaks\n'));
    const line = (note: string) => `v-1,2023-05-09,${note}\n`;
    const others = Array.from({ length: 250 }, (_, at) => `w-${at},2023-05-09,\n`).join('');
    const id = await upload(
      `Job Id,Date,Notes\n${line('Leaks')}${line('Hums')}${others}${line('Hums')}${line('Walks')}`,
    );
    const outcome = { new: 250, changed: 2, same: 2 };
    expect(await preview(id)).toMatchObject(outcome);
    expect(await commit(id)).toMatchObject({ added: 250, changed: 2, unchanged: 2 });
  });

  it('of a kind that is not theirs, no one begins', async () => {
    for (const call of [begin('customers'), begin('appointments', null)]) {
      expect((await refusalOf(call)).code).toBe('validation_failed');
    }
  });

  it('that is the fourth takes the place of the first, even if the import of one was refused', async () => {
    const [first, second] = [await upload(visits(1)), await upload(visits(1))];
    await imports.query(`UPDATE import_uploads SET committed_at = now() WHERE id = $1`, [second]);
    for (let count = 0; count < 2; count += 1) await upload(visits(1));
    expect((await refusalOf(preview(first))).code).toBe('upload_not_found');
    expect(await preview(second)).toMatchObject({ new: 1 });
    expect(await uploadsLeft()).toBe(3);
  });

  it('is not started while those of customers take all of their room, unless by the office', async () => {
    // A file takes up room from its start, even without a declared size.
    await imports.query(
      `INSERT INTO import_uploads (id, account_id, kind, file_name, bytes)
       SELECT gen_random_uuid(), 100 + n, 'appointments', 'a.csv', CASE n % 2 WHEN 0 THEN $1::int END
       FROM generate_series(1, 40) AS n`,
      [importLimits.csvBytes],
    );
    const { code, message } = await refusalOf(upload(visits(1)));
    expect([code, message]).toEqual([
      'payload_too_large',
      'There is no room for another file at the moment. Please try again tomorrow.',
    ]);
    for (let count = 0; count < 20; count += 1) {
      await begin('customers', null, importLimits.csvBytes);
    }
  });

  it('of an account without a verified address is not started', async () => {
    imports.when(customersRequests.account, () => ({ ...accountOf(nora), emailVerified: false }));
    const { code } = await refusalOf(upload(visits(1)));
    expect(code).toBe('email_unverified');
    expect(await uploadsLeft()).toBe(0);
  });

  it('is looked at once, however often and at whatever moment someone asks', async () => {
    const id = await upload(visits(10));
    let compared = 0;
    imports.when(importedRecordCalls.importRecords, (command) => {
      if (command.dryRun) compared += 1;
      return imports.book(command);
    });
    const looks = await Promise.all(Array.from({ length: 6 }, () => preview(id)));
    expect(looks.map(({ new: added }) => added)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(await preview(id)).toEqual(looks[0]);
    expect(compared).toBe(1);
    // Another mapping, another file and another import each make another preview.
    const mapping = { id: 'Job Id', appointmentDate: 'Date' };
    expect(await preview(id, mapping)).toMatchObject({ new: 10 });
    expect(compared).toBe(2);
    await commit(await upload(visits(10)));
    expect(await preview(id)).toMatchObject({ new: 0, same: 10 });
  });

  it('is refused when the target fails, and looked at when it no longer does', async () => {
    // It has several chunks, so the reading continues after the first batch has failed.
    const id = await upload(visits(60_000));
    let asked = 0;
    imports.when(importedRecordCalls.importRecords, () => {
      asked += 1;
      throw new Refusal('customer_not_found');
    });
    expect((await refusalOf(preview(id))).code).toBe('customer_not_found');
    expect(asked).toBe(1);
    imports.when(importedRecordCalls.importRecords, (command) => imports.book(command));
    expect(await preview(id)).toMatchObject({ rows: 60_000, new: 10_000 });
  });

  it('is looked at to the end for a caller who asks again, however long ago the first one gave up', async () => {
    const id = await upload(visits(10));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    let compared = 0;
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    imports.when(importedRecordCalls.importRecords, async (command) => {
      if (command.dryRun) compared += 1;
      await held;
      return imports.book(command);
    });
    const asked = { accountId: nora, uploadId: id };
    const first = imports.requests.ask(uploadCalls.preview, asked, { deadlineMs: 100 });
    await expect(first).rejects.toBeInstanceOf(Unavailable);
    goOn();
    expect(await preview(id)).toMatchObject({ new: 10 });
    expect(compared).toBe(1);
    timeout.mockRestore();
  });

  it('of a customer keeps no one else waiting, and not the office', async () => {
    const id = await upload(visits(10));
    const customers = await upload('Customer Id,Name\nc-1,Ann Lee\n', 'customers', null);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    imports.when(importedRecordCalls.importRecords, async (command) => {
      await held;
      return imports.book(command);
    });
    const others: ColumnMapping[] = [{}, { brand: 'Color' }];
    for (const header of ['Job Id', 'Date', 'Notes', 'Color']) others.push({ description: header });
    const refused: unknown[] = [];
    const looks = others.map((mapping) =>
      preview(id, { appointmentDate: 'Date', ...mapping }).then(
        () => 'answered',
        (error: unknown) => refused.push(error instanceof Refusal ? error.code : error),
      ),
    );
    for (const header of ['Customer Id', 'Name', '']) {
      const mapping = { id: 'Customer Id', customerName: 'Name', notes: header };
      expect(await preview(customers, mapping, null)).toMatchObject({ rows: 1 });
    }
    await eventually(() => expect(refused.length).toBeGreaterThan(2));
    goOn();
    expect(await Promise.all(looks)).toContain('answered');
    expect(new Set(refused)).toEqual(new Set(['rate_limited']));
  });

  it('of the office brings customers', async () => {
    const id = await upload(
      'Customer Id,Name,Phone\nc-1,Ann Lee,904-555-0101\nc-2,,904-555-0102\n',
      'customers',
      null,
    );
    const job = await commit(id, undefined, null);
    expect(job).toMatchObject({
      status: 'succeeded',
      startedBy: 'Iris Stone',
      added: 1,
      errors: [{ row: 2, field: '', message: 'Has no name' }],
    });
    expect(await imports.query(`SELECT key FROM spec_rows`)).toEqual([{ key: 'c-1' }]);
  });

  it('continues where a worker was stopped between two batches', async () => {
    await imports.stop();
    const service = await imports.start({ waitMs: 100 });
    const id = await upload(visits(1_000));
    let reached: () => void = () => undefined;
    const half = new Promise<void>((resolve) => (reached = resolve));
    let isStuck = true;
    const take = imports.book.bind(imports);
    imports.book = (command) => {
      if (!isStuck || imports.batches.length < 2) return take(command);
      reached();
      throw new Error('away');
    };
    expect((await commit(id)).finishedAt).toBeNull();
    await half;
    // Others that are started now don't take its place.
    for (let count = 0; count < 3; count += 1) await begin();
    await service.stop();
    isStuck = false;
    await imports.start();
    const job = await imports.ended(id);
    imports.book = take;
    expect(job).toMatchObject({ status: 'succeeded', done: 1_000, added: 1_000, unchanged: 0 });
    const keys = imports.batches.flatMap(({ appointments }) => appointments.map(({ key }) => key));
    expect(keys).toEqual(Array.from({ length: 1_000 }, (_, at) => `v-${at}`));
  });

  it('goes with its owner, and when no one comes back for a day', async () => {
    await upload(visits(1));
    await imports.deleteAccount();
    await eventually(async () => expect(await uploadsLeft()).toBe(0));
    const kept = await upload(visits(1));
    const left = await upload(visits(1));
    await imports.query(
      `UPDATE import_uploads SET touched_at = now() - interval '25 hours' WHERE id = $1`,
      [left],
    );
    await new MessagingPurge(imports.database.dataSource, obsoleteJobs).purge();
    expect(await imports.query(`SELECT id FROM import_uploads`)).toEqual([{ id: kept }]);
  });
});
