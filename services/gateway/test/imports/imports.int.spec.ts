/** Calls about imports. The office's simple ones are in office-calls.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { historySchema } from '@contracts/imports/history-schema';
import { importCalls, type ImportError } from '@contracts/imports/jobs';
import { uploadCalls } from '@contracts/imports/uploads';
import type { ErrorBody } from '@contracts/refusals';
import { importLimits } from '@contracts/vocabulary/imports';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { eventually } from '@service-kit/testing/eventually';
import { limits } from '../../src/edge/limits/limits';
import { anImport, pageOf } from '../factories';
import { forgetEarlierRuns, gatewayForTests, officer, type Method } from '../gateway-under-test';

const gateway = gatewayForTests();

/** A call that imports answers after more than the five seconds that other calls have. */
let slow: Promise<{ status: number }>;

beforeAll(async () => {
  await forgetEarlierRuns(gateway.redis);
  gateway.stubs.answer(
    importCalls.fromSystem,
    () => new Promise((resolve) => setTimeout(() => resolve(running()), 5_500)),
  );
  // The other tests run in the meantime.
  slow = post('/api/customer/import-from-system', fromHousecall).then((answer) => answer);
  await eventually(() => expect(lastAsked(importCalls.fromSystem)).toBeDefined());
});
const post = (path: string, body?: object | string) =>
  gateway.customer('post', path, body, 11).set('content-type', 'application/json');
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const codeOf = ({ body }: { body: unknown }) => (body as ErrorBody).code;

const secret = 'hcp-secret-key-unused';
const fromHousecall = { systemName: 'Housecall Pro', credentials: { apiKey: secret } };
const running = () => anImport({ status: 'running', version: 2, finishedAt: null, canUndo: false });

describe('imports', () => {
  it('lists the service systems to anyone', async () => {
    gateway.stubs.answer(importCalls.systems, () => serviceSystems);
    const { body, headers } = await gateway.http.get('/api/service-systems').expect(200);
    expect(body).toEqual(serviceSystems);
    expect(headers['x-total-count']).toBe(String(serviceSystems.length));
  });

  it('publishes the format of a history', async () => {
    await gateway.http
      .get('/api/schemas/history-import.json')
      .expect(200, JSON.parse(JSON.stringify(historySchema)));
  });

  describe('an import from a service system', () => {
    const start = (body: object = fromHousecall) => post('/api/customer/import-from-system', body);

    it('answers with its result when it finishes in time', async () => {
      const job = anImport();
      gateway.stubs.answer(importCalls.fromSystem, () => job);
      await start({ ...fromHousecall, customerId: ' cus_1 ' }).expect(200, {
        imported: { serviceRequests: 2, appointments: 5 },
        jobId: job.id,
        skipped: 5,
        wrong: 1,
        leftOut: 3,
        errors: job.errors,
      });
      expect(lastAsked(importCalls.fromSystem)).toEqual({
        accountId: 11,
        from: { systemName: 'housecallpro', credentials: { apiKey: secret }, customerId: 'cus_1' },
      });
    });

    it('answers 202 with its id when it continues in the background', async () => {
      const job = running();
      gateway.stubs.answer(importCalls.fromSystem, () => job);
      expect((await start().expect(202)).body).toEqual({ jobId: job.id });
    });

    it('passes on a refusal without the credentials', async () => {
      gateway.refuse(importCalls.fromSystem, 'system_credentials_rejected', { jobId: 'of-it' });
      const answer = await start().expect(422);
      expect(codeOf(answer)).toBe('system_credentials_rejected');
      expect(answer.text).not.toContain(secret);
    });

    it('is a 500 when it failed through a fault of ours', async () => {
      gateway.stubs.answer(importCalls.fromSystem, () =>
        anImport({ status: 'failed', failure: { code: 'internal', message: 'Not today.' } }),
      );
      expect(codeOf(await start().expect(500))).toBe('internal');
    });

    it.each([
      [{ ...fromHousecall, systemName: 'Unknown' }, 'systemName'],
      [{ credentials: {} }, 'systemName'],
      [{ ...fromHousecall, credentials: undefined }, 'credentials'],
      [{ ...fromHousecall, credentials: [secret] }, 'credentials'],
      [{ ...fromHousecall, credentials: secret }, 'credentials'],
      [{ ...fromHousecall, customerId: 5 }, 'customerId'],
      [{ ...fromHousecall, customerId: 'x'.repeat(201) }, 'customerId'],
    ])('(%j) is refused with the wrong field, without the credentials', async (body, field) => {
      const answer = await start(body).expect(400);
      expect((answer.body as ErrorBody).errors?.map((error) => error.field)).toEqual([field]);
      expect(answer.text).not.toContain(secret);
      expect(gateway.stubs.payloadsOf(importCalls.fromSystem)).toEqual([]);
    });

    it('is limited, also with wrong credentials', async () => {
      gateway.refuse(importCalls.fromSystem, 'system_credentials_rejected');
      // Earlier invalid requests have their allowance back by the time this one is counted.
      await start().expect(422);
      await forgetEarlierRuns(gateway.redis);
      for (let done = 0; done < limits.import.attempts; done += 1) await start().expect(422);
      await start().expect(429);
    });
  });

  describe('a history as JSON', () => {
    const send = (body: object | string) => post('/api/customer/import-history', body);
    const historyData = { appointments: [{ appointmentDate: '2023-05-09' }, 5, null] };

    it('reaches imports with its rows unchanged', async () => {
      const job = anImport({ kind: 'json', system: null });
      gateway.stubs.answer(importCalls.history, () => job);
      const { body } = await send({ historyData }).expect(200);
      expect(body).toMatchObject({ imported: { appointments: 5 }, skipped: 5, jobId: job.id });
      expect(lastAsked(importCalls.history)).toEqual({ accountId: 11, history: historyData });
    });

    it.each([
      [{}, 'historyData'],
      [{ historyData: { appointments: null } }, 'historyData.appointments'],
      [{ historyData, more: 1 }, 'more'],
    ])('(%j) is refused with the path of the wrong field', async (body, field) => {
      const answer = await send(body).expect(400);
      expect((answer.body as ErrorBody).errors?.map((error) => error.field)).toEqual([field]);
    });

    it('may be as long as the limits, but not longer', async () => {
      gateway.stubs.answer(importCalls.history, () => anImport());
      const rows = (count: number) => ({
        historyData: { appointments: Array.from({ length: count }, () => ({ a: 1, b: 'two' })) },
      });
      await send(rows(importLimits.jsonRows)).expect(200);
      const { body } = await send(rows(importLimits.jsonRows + 1)).expect(400);
      expect((body as ErrorBody).errors).toEqual([
        { field: 'historyData', message: expect.stringContaining('5,000') as string },
      ]);
      const long = { historyData: { appointments: ['x'.repeat(importLimits.jsonBytes)] } };
      expect(codeOf(await send(long).expect(413))).toBe('payload_too_large');
    });

    it.each([
      ['ten thousand levels', `{"historyData":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
      ['ten thousand lists', `{"historyData":{"appointments":${'['.repeat(10_000)}`],
      ['a poisoned prototype', '{"historyData":{"__proto__":{"isAdmin":true}}}'],
      [
        'a poisoned prototype in a row',
        '{"historyData":{"appointments":[{"constructor":{"prototype":{"isAdmin":true}}}]}}',
      ],
      [
        'more values than rows may have',
        `{"historyData":{"appointments":[${'1,'.repeat(200_000)}1]}}`,
      ],
    ])('with %s is refused at once', async (_what, body) => {
      const asked = gateway.stubs.payloadsOf(importCalls.history).length;
      const before = process.cpuUsage();
      expect(codeOf(await send(body).expect(400))).toBe('validation_failed');
      // Processor time, since other processes may be busy.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
      expect(gateway.stubs.payloadsOf(importCalls.history)).toHaveLength(asked);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  });

  describe.each([
    ['a customer', '/api/customer', 11, null],
    ['the office', '/api/admin', null, officer],
  ] as const)('the imports of %s', (_who, base, accountId, by) => {
    const call = (method: Method, path: string, body?: object | string) =>
      by
        ? gateway.office(method, base + path, body)
        : gateway.customer(method, base + path, body, accountId);

    it('are shown, canceled and undone in the name of their owner', async () => {
      const job = anImport();
      const one = { accountId, jobId: job.id };
      gateway.stubs.answer(importCalls.job, () => job);
      gateway.stubs.answer(importCalls.cancel, () => job);
      gateway.stubs.answer(importCalls.undo, () => job);
      const path = `/imports/${job.id}`;
      await call('get', path).expect(200, job);
      expect(lastAsked(importCalls.job)).toEqual(one);
      await call('post', `${path}/cancel`).expect(200);
      expect(lastAsked(importCalls.cancel)).toEqual({ ...one, by });
      // Not undone yet: it continues in the background.
      await call('post', `${path}/undo`).expect(202);
      expect(lastAsked(importCalls.undo)).toEqual({ ...one, by });
      const undone = { at: job.createdAt, removed: 6, restored: 1, kept: 0 };
      gateway.stubs.answer(importCalls.undo, () => ({ ...job, undone }));
      expect((await call('post', `${path}/undo`).expect(200)).body).toMatchObject({ undone });
    });

    it('have an error report that spreadsheets read as text', async () => {
      const errors: ImportError[] = Array.from({ length: 700 }, (_, index) => ({
        row: index + 1,
        field: index === 1 ? '@SUM(A1)' : `jobs[${index}].status`,
        message: index === 0 ? '=HYPERLINK("https://example.com")' : 'Cannot be read',
      }));
      gateway.stubs.answer(importCalls.errors, (query) => pageOf(errors, query));
      const jobId = randomUUID();
      const { text, headers } = await call('get', `/imports/${jobId}/errors.csv`).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-errors.csv"',
      });
      const lines = text.split('\r\n');
      expect(lines).toHaveLength(702);
      expect(lines.slice(0, 3)).toEqual([
        '\uFEFFRow,Field,What is wrong',
        `1,jobs[0].status,"'=HYPERLINK(""https://example.com"")"`,
        "2,'@SUM(A1),Cannot be read",
      ]);
      expect(lastAsked(importCalls.errors)).toEqual({
        accountId,
        jobId,
        limit: 500,
        cursor: '500',
      });
    });

    describe('from a CSV file', () => {
      const uploadId = randomUUID();
      const kind = accountId === null ? 'customers' : 'appointments';
      const at = '/import-csv';
      const putChunk = (body: string | Buffer, { type = 'text/csv', n = '0' } = {}) =>
        call('put', `${at}/${uploadId}/chunks/${n}`)
          .set('content-type', type)
          .serialize((sent) => sent as unknown as string)
          .send(body as string);

      it('start with its name and kind', async () => {
        const started = {
          uploadId,
          chunkBytes: importLimits.chunkBytes,
          maxBytes: importLimits.csvBytes,
        };
        gateway.stubs.answer(uploadCalls.begin, () => started);
        await call('post', at, { kind, fileName: ' years.csv ' }).expect(201, started);
        expect(lastAsked(uploadCalls.begin)).toEqual({
          accountId,
          kind,
          fileName: 'years.csv',
          by,
        });
        const others = accountId === null ? 'appointments' : 'customers';
        await call('post', at, { kind: others, fileName: 'years.csv' }).expect(400);
      });

      it('receive chunks of unchanged bytes', async () => {
        gateway.stubs.answer(uploadCalls.putChunk, () => ({ received: 3 }));
        const bytes = Buffer.from([0xff, 0x00, 0xef, 0xbb, 0xbf, 0x22, 0x0d, 0x0a]);
        expect((await putChunk(bytes, { n: '2' })).body).toEqual({ received: 3 });
        expect(lastAsked(uploadCalls.putChunk)).toEqual({
          accountId,
          uploadId,
          n: 2,
          base64: bytes.toString('base64'),
        });
        // The largest goes through NATS.
        await putChunk(Buffer.alloc(importLimits.chunkBytes, 'a')).expect(200);
      });

      it.each([
        ['too long', Buffer.alloc(importLimits.chunkBytes + 1, 'a'), {}, 413],
        ['empty', '', {}, 400],
        ['as JSON', '{}', { type: 'application/json' }, 400],
        ['as something else', 'a,b', { type: 'text/plain' }, 400],
        ['at an invalid place', 'a,b', { n: '1e3' }, 400],
        ['at a negative place', 'a,b', { n: '-1' }, 400],
        ['past the end', 'a,b', { n: '100' }, 400],
      ])('refuse a chunk %s', async (_what, body, how, status) => {
        const before = gateway.stubs.payloadsOf(uploadCalls.putChunk).length;
        await putChunk(body, how).expect(status);
        expect(gateway.stubs.payloadsOf(uploadCalls.putChunk)).toHaveLength(before);
      });

      it('take CSV only as chunks', async () => {
        await call('post', at, 'kind,fileName').set('content-type', 'text/csv').expect(400);
      });

      it('are previewed, and committed in the background', async () => {
        const preview = {
          headers: ['Date'],
          fields: [],
          mapping: { appointmentDate: 'Date', description: ['What', 'Why'] },
          filled: ['Date'],
          rows: 1,
          compared: 1,
          sample: [{ Date: '2023-05-09' }],
          new: 1,
          changed: 0,
          same: 0,
          wrongRows: 0,
          noted: 0,
          wrong: [],
          remarks: [],
        };
        gateway.stubs.answer(uploadCalls.preview, () => preview);
        const { mapping } = preview;
        const path = `${at}/${uploadId}`;
        expect((await call('post', `${path}/preview`, { mapping }).expect(200)).body).toEqual(
          preview,
        );
        expect(lastAsked(uploadCalls.preview)).toEqual({ accountId, uploadId, mapping });
        await call('post', `${path}/preview`).expect(200);
        expect(lastAsked(uploadCalls.preview)).toEqual({ accountId, uploadId });
        for (const wrong of [{ a: 5 }, { a: null }, { a: ['Date', 5] }, [], 'x']) {
          await call('post', `${path}/preview`, { mapping: wrong }).expect(400);
        }
        const job = anImport({ kind: 'csv' });
        gateway.stubs.answer(uploadCalls.commit, () => job);
        await call('post', `${path}/commit`, { mapping }).expect(202, { jobId: job.id });
        expect(lastAsked(uploadCalls.commit)).toEqual({ accountId, uploadId, mapping, by });
      });
    });
  });

  it('tells the office which import of all customers is running', async () => {
    gateway.refuse(importCalls.allCustomers, 'import_running', { jobId: 'running' });
    const { body } = await gateway.office('post', '/api/admin/import-all-customers').expect(409);
    expect(body).toMatchObject({ code: 'import_running', jobId: 'running' });
  });

  it('looks up a customer by phone number, without the credentials that were sent', async () => {
    gateway.refuse(importedCustomerCalls.lookUp, 'customer_not_found');
    const phone = '904.555.0117';
    const lookup = { phone, credentials: { company: 'any', username: 'any', password: 'x' } };
    await gateway.office('post', '/api/admin/lookup-customer-phone', lookup).expect(404);
    expect(lastAsked(importedCustomerCalls.lookUp)).toEqual({ phone });
  });

  it('waits longer for imports than for other services', async () => {
    expect((await slow).status).toBe(202);
  });
});
