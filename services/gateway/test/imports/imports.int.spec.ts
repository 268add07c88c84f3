/** The calls of imports: what reaches the service, and what becomes of its answers. */
import { randomUUID } from 'node:crypto';
import { importedCustomerCalls, type PossibleMatch } from '@contracts/imports/customers';
import { historySchema } from '@contracts/imports/history-schema';
import { importCalls, type ImportError } from '@contracts/imports/jobs';
import { uploadCalls } from '@contracts/imports/uploads';
import type { RequestDefinition } from '@contracts/messaging';
import type { ErrorBody, RefusalCode } from '@contracts/refusals';
import { importLimits } from '@contracts/vocabulary/imports';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { limits } from '../../src/edge/limits/limits';
import { anImport, pageOf } from '../factories';
import { forgetEarlierRuns, gatewayForTests, officer } from '../gateway-under-test';

const gateway = gatewayForTests();

/** A call that imports has answered after more than the five seconds that others get. */
let slow: Promise<{ status: number }>;

beforeAll(async () => {
  await forgetEarlierRuns(gateway.redis);
  gateway.stubs.answer(
    importCalls.fromSystem,
    () => new Promise((resolve) => setTimeout(() => resolve(running()), 5_500)),
  );
  // It waits next to the other specs.
  slow = post('/api/customer/import-from-system', fromHousecall).then((answer) => answer);
  await eventually(() => expect(lastAsked(importCalls.fromSystem)).toBeDefined());
});
const asCustomer = (subject = '11') => ({
  authorization: `Bearer ${gateway.token('customer', { subject })}`,
});
const asAdmin = () => ({ authorization: `Bearer ${gateway.token('admin')}` });
const post = (path: string, body: object | string | undefined, as = asCustomer()) =>
  gateway.http.post(path).set(as).set('content-type', 'application/json').send(body);
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
function refuse<Payload, Reply>(
  call: RequestDefinition<Payload, Reply>,
  code: RefusalCode,
  details?: Record<string, unknown>,
): void {
  gateway.stubs.answer(call, () => {
    throw new Refusal(code, { details });
  });
}
const codeOf = ({ body }: { body: unknown }) => (body as ErrorBody).code;

const secret = 'hcp-secret-key-unused';
const fromHousecall = { systemName: 'Housecall Pro', credentials: { apiKey: secret } };
const running = () => anImport({ status: 'running', version: 2, finishedAt: null, canUndo: false });

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

  it('answers with what it has brought when it is over in time', async () => {
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
      customerId: 11,
      from: {
        systemName: 'housecallpro',
        credentials: { apiKey: secret },
        customerId: 'cus_1',
      },
    });
  });

  it('answers 202 with its id when it continues', async () => {
    const job = running();
    gateway.stubs.answer(importCalls.fromSystem, () => job);
    expect((await start().expect(202)).body).toEqual({ jobId: job.id });
  });

  it('passes on a refusal, without the credentials', async () => {
    refuse(importCalls.fromSystem, 'system_credentials_rejected', { jobId: 'of-it' });
    const answer = await start().expect(422);
    expect(codeOf(answer)).toBe('system_credentials_rejected');
    expect(answer.text).not.toContain(secret);
  });

  it('is no success when it has failed by our own fault', async () => {
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
  ])('(%j) names the wrong field, and says nothing of the credentials', async (body, field) => {
    const answer = await start(body).expect(400);
    expect((answer.body as ErrorBody).errors?.map((error) => error.field)).toEqual([field]);
    expect(answer.text).not.toContain(secret);
    expect(gateway.stubs.payloadsOf(importCalls.fromSystem)).toEqual([]);
  });

  it('is limited, wrong credentials included', async () => {
    refuse(importCalls.fromSystem, 'system_credentials_rejected');
    // What was refused before is given back once it has been answered: before this one is counted.
    await start().expect(422);
    await forgetEarlierRuns(gateway.redis);
    for (let done = 0; done < limits.import.attempts; done += 1) await start().expect(422);
    await start().expect(429);
  });
});

describe('a history as JSON', () => {
  const send = (body: object | string) => post('/api/customer/import-history', body);
  const historyData = { appointments: [{ appointmentDate: '2023-05-09' }, 5, null] };

  it('goes to imports with its rows as they are', async () => {
    const job = anImport({ kind: 'json', system: null });
    gateway.stubs.answer(importCalls.history, () => job);
    const { body } = await send({ historyData }).expect(200);
    expect(body).toMatchObject({ imported: { appointments: 5 }, skipped: 5, jobId: job.id });
    expect(lastAsked(importCalls.history)).toEqual({ customerId: 11, history: historyData });
  });

  it.each([
    [{}, 'historyData'],
    [{ historyData: { appointments: null } }, 'historyData.appointments'],
    [{ historyData, more: 1 }, 'more'],
  ])('(%j) is refused with the path of what is wrong', async (body, field) => {
    const answer = await send(body).expect(400);
    expect((answer.body as ErrorBody).errors?.map((error) => error.field)).toEqual([field]);
  });

  it('may be as long as the limits say, and no longer', async () => {
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
  ])('with %s is a 400 at once', async (_what, body) => {
    const asked = gateway.stubs.payloadsOf(importCalls.history).length;
    const before = process.cpuUsage();
    expect(codeOf(await send(body).expect(400))).toBe('validation_failed');
    // Of the processor, which others may be using, too.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expect(gateway.stubs.payloadsOf(importCalls.history)).toHaveLength(asked);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe.each([
  ['a customer', '/api/customer', 11, null, () => asCustomer()],
  ['the office', '/api/admin', null, officer, () => asAdmin()],
] as const)('the imports of %s', (_who, base, customerId, by, as) => {
  it('are asked for with whose they are, whatever is done with them', async () => {
    const job = anImport();
    const one = { customerId, jobId: job.id };
    gateway.stubs.answer(importCalls.job, () => job);
    gateway.stubs.answer(importCalls.cancel, () => job);
    gateway.stubs.answer(importCalls.undo, () => job);
    expect(
      (await gateway.http.get(`${base}/imports/${job.id}`).set(as()).expect(200)).body,
    ).toEqual(job);
    expect(lastAsked(importCalls.job)).toEqual(one);
    await gateway.http.post(`${base}/imports/${job.id}/cancel`).set(as()).expect(200);
    expect(lastAsked(importCalls.cancel)).toEqual({ ...one, by });
    // Not yet undone: it continues.
    await gateway.http.post(`${base}/imports/${job.id}/undo`).set(as()).expect(202);
    expect(lastAsked(importCalls.undo)).toEqual({ ...one, by });
    const undone = { at: job.createdAt, removed: 6, restored: 1, kept: 0 };
    gateway.stubs.answer(importCalls.undo, () => ({ ...job, undone }));
    const { body } = await gateway.http
      .post(`${base}/imports/${job.id}/undo`)
      .set(as())
      .expect(200);
    expect(body).toMatchObject({ undone });
  });

  it('have a report that spreadsheets take for text', async () => {
    const errors: ImportError[] = Array.from({ length: 700 }, (_, index) => ({
      row: index + 1,
      field: index === 1 ? '@SUM(A1)' : `jobs[${index}].status`,
      message: index === 0 ? '=HYPERLINK("https://example.com")' : 'Cannot be read',
    }));
    gateway.stubs.answer(importCalls.errors, (query) => pageOf(errors, query));
    const jobId = randomUUID();
    const { text, headers } = await gateway.http
      .get(`${base}/imports/${jobId}/errors.csv`)
      .set(as())
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-errors.csv"',
    });
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(702);
    expect(lines.slice(0, 3)).toEqual([
      'Row,Field,What is wrong',
      `1,jobs[0].status,"'=HYPERLINK(""https://example.com"")"`,
      "2,'@SUM(A1),Cannot be read",
    ]);
    expect(lastAsked(importCalls.errors)).toEqual({ customerId, jobId, limit: 500, cursor: '500' });
  });

  describe('from a CSV file', () => {
    const uploadId = randomUUID();
    const kind = customerId === null ? 'customers' : 'appointments';
    const at = `${base}/import-csv`;
    const putChunk = (body: string | Buffer, { type = 'text/csv', n = '0' } = {}) =>
      gateway.http
        .put(`${at}/${uploadId}/chunks/${n}`)
        .set(as())
        .set('content-type', type)
        .serialize((sent) => sent as unknown as string)
        .send(body as string);

    it('are started with its name and kind', async () => {
      const started = {
        uploadId,
        chunkBytes: importLimits.chunkBytes,
        maxBytes: importLimits.csvBytes,
      };
      gateway.stubs.answer(uploadCalls.begin, () => started);
      await post(at, { kind, fileName: ' years.csv ' }, as()).expect(201, started);
      expect(lastAsked(uploadCalls.begin)).toEqual({ customerId, kind, fileName: 'years.csv', by });
      const others = customerId === null ? 'appointments' : 'customers';
      await post(at, { kind: others, fileName: 'years.csv' }, as()).expect(400);
    });

    it('are sent in chunks, byte by byte as they are', async () => {
      gateway.stubs.answer(uploadCalls.putChunk, () => ({ received: 3 }));
      const bytes = Buffer.from([0xff, 0x00, 0xef, 0xbb, 0xbf, 0x22, 0x0d, 0x0a]);
      expect((await putChunk(bytes, { n: '2' })).body).toEqual({ received: 3 });
      expect(lastAsked(uploadCalls.putChunk)).toEqual({
        customerId,
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
      ['at a place that is none', 'a,b', { n: '1e3' }, 400],
      ['at a negative place', 'a,b', { n: '-1' }, 400],
      ['behind the end', 'a,b', { n: '100' }, 400],
    ])('are refused %s', async (_what, body, how, status) => {
      const before = gateway.stubs.payloadsOf(uploadCalls.putChunk).length;
      await putChunk(body, how).expect(status);
      expect(gateway.stubs.payloadsOf(uploadCalls.putChunk)).toHaveLength(before);
    });

    it('are taken as CSV by no other call', async () => {
      await gateway.http
        .post(at)
        .set(as())
        .set('content-type', 'text/csv')
        .send('kind,fileName')
        .expect(400);
    });

    it('are looked at, and committed in the background', async () => {
      const preview = {
        headers: ['Date'],
        fields: [],
        mapping: { appointmentDate: 'Date' },
        rows: 1,
        compared: 1,
        sample: [{ Date: '2023-05-09' }],
        new: 1,
        changed: 0,
        same: 0,
        wrongRows: 0,
        wrong: [],
      };
      gateway.stubs.answer(uploadCalls.preview, () => preview);
      const { mapping } = preview;
      const path = `${at}/${uploadId}`;
      expect((await post(`${path}/preview`, { mapping }, as()).expect(200)).body).toEqual(preview);
      expect(lastAsked(uploadCalls.preview)).toEqual({ customerId, uploadId, mapping });
      await gateway.http.post(`${path}/preview`).set(as()).expect(200);
      expect(lastAsked(uploadCalls.preview)).toEqual({ customerId, uploadId });
      for (const wrong of [{ a: 5 }, { a: null }, [], 'x']) {
        await post(`${path}/preview`, { mapping: wrong }, as()).expect(400);
      }
      const job = anImport({ kind: 'csv' });
      gateway.stubs.answer(uploadCalls.commit, () => job);
      await post(`${path}/commit`, { mapping }, as()).expect(202, { jobId: job.id });
      expect(lastAsked(uploadCalls.commit)).toEqual({ customerId, uploadId, mapping, by });
    });
  });
});

describe('the office', () => {
  it('sees the account as it is set up', async () => {
    const settings = { company: 'first-coast', username: 'reader', password: '••••••••' };
    gateway.stubs.answer(importCalls.settings, () => settings);
    await gateway.office('get', '/api/admin/import-settings').expect(200, settings);
  });

  it('imports all customers with the server’s credentials, whatever it sends', async () => {
    const imported = { serviceRequests: 0, appointments: 0, customers: 40, serviceHistory: 120 };
    const job = anImport({ imported });
    gateway.stubs.answer(importCalls.allCustomers, () => job);
    const path = '/api/admin/import-all-customers';
    const { body } = await post(path, { credentials: { password: 'x' } }, asAdmin()).expect(200);
    expect(body).toEqual({ totalImported: 40, jobId: job.id });
    expect(lastAsked(importCalls.allCustomers)).toEqual({ by: officer });
    refuse(importCalls.allCustomers, 'import_running', { jobId: job.id });
    const second = await gateway.office('post', path).expect(409);
    expect(second.body).toMatchObject({ code: 'import_running', jobId: job.id });
  });

  it('looks customers up and decides what is the same', async () => {
    refuse(importedCustomerCalls.lookUp, 'customer_not_found');
    const phone = '904.555.0117';
    const credentials = { company: 'any', username: 'any', password: 'x' };
    const lookup = { phone, credentials };
    await post('/api/admin/lookup-customer-phone', lookup, asAdmin()).expect(404);
    expect(lastAsked(importedCustomerCalls.lookUp)).toEqual({ phone });
    const found = { items: [], total: 100_000, nextCursor: null };
    gateway.stubs.answer(importedCustomerCalls.list, () => found);
    const list = await gateway
      .office('get', '/api/admin/servicepro-customers?search=field&limit=2')
      .expect(200);
    expect(list.headers['x-total-count']).toBe('100000');
    expect(lastAsked(importedCustomerCalls.list)).toEqual({ search: 'field', limit: 2 });
    const matchId = randomUUID();
    const match = { id: matchId, version: 2, decision: 'same' } as PossibleMatch;
    gateway.stubs.answer(importedCustomerCalls.decideMatch, () => match);
    const path = `/api/admin/possible-matches/${matchId}`;
    await post(path, { decision: 'same', version: 1 }, asAdmin()).expect(200);
    expect(lastAsked(importedCustomerCalls.decideMatch)).toEqual({
      matchId,
      by: officer,
      decision: 'same',
      version: 1,
    });
    await post(path, { decision: 'merge' }, asAdmin()).expect(400);
  });
});

it('waits for longer than imports does', async () => {
  expect((await slow).status).toBe(202);
});
