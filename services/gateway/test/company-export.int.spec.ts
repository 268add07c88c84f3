/** All of the company's data, as an owner downloads it. Who else is refused is in access.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { companyExportRequests, type CompanyExport } from '@contracts/customers/company-exports';
import { gatewayForTests, officer } from './gateway-under-test';

const folder = mkdtempSync(path.join(os.tmpdir(), 'company-export-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gateway = gatewayForTests({ EXPORT_DIR: folder });
const home = '/api/admin/company-export';
const id = randomUUID();
const newest: CompanyExport = {
  state: 'ready',
  at: '2026-11-20T15:00:00.000Z',
  by: officer.name,
  mine: true,
  rows: 12,
  bytes: 100_000,
  until: '2026-11-20T17:00:00.000Z',
  failure: null,
};

describe('the export of a company', () => {
  it('asks with who asks and from where, and shows how far it is', async () => {
    gateway.stubs.answer(companyExportRequests.ask, () => ({ newest }));
    gateway.stubs.answer(companyExportRequests.newest, () => ({ newest }));
    const proof = { currentPassword: 'a door that sticks', code: '123456' };
    expect((await gateway.office('post', home, proof).expect(200)).body).toEqual({ newest });
    expect(gateway.stubs.payloadsOf(companyExportRequests.ask)).toEqual([
      { ...proof, by: officer, network: expect.any(String) as string },
    ]);
    expect((await gateway.office('get', home).expect(200)).body).toEqual({ newest });
  });

  it('sends the file whole, named by its day, and keeps it out of caches', async () => {
    const bytes = Buffer.alloc(300_000, 7);
    writeFileSync(path.join(folder, `${id}.zip`), bytes);
    gateway.stubs.answer(companyExportRequests.file, () => ({ id }));
    const answer = await gateway.office('get', `${home}/file`).responseType('blob').expect(200);
    expect(answer.body).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="company-\d{4}-\d\d-\d\d\.zip"$/,
      ) as string,
    });
  });

  it('says that a file is gone, also one that should be there', async () => {
    gateway.stubs.answer(companyExportRequests.file, () => ({ id: randomUUID() }));
    const missing = await gateway.office('get', `${home}/file`).expect(404);
    expect(missing.body).toMatchObject({
      code: 'export_not_found',
      message: 'That file isn’t there anymore. Prepare it again.',
    });
  });

  it('limits wrong passwords', async () => {
    gateway.refuse(companyExportRequests.ask, 'password_wrong');
    const guess = () => gateway.office('post', home, { currentPassword: 'guess' });
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push((await guess()).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
  });
});
