/** A customer keeps previewing a large file while the office previews its own. */
import type { LoginReply } from '@contracts/customers/accounts';
import type { ColumnMapping, CsvPreview, UploadStarted } from '@contracts/imports/uploads';
import { deep } from '@contracts/testing/deep';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { importLimits } from '@contracts/vocabulary/imports';
import { eventually } from '../site/eventually';
import { call, expected, logInAsDemoOwner } from '../site/site-api';
import { Stack } from '../site/stack';

/** Of at most 50. */
const megabytes = deep ? 45 : 20;
const header = 'Job Id,Date,Notes,Problem';
const columns = header.split(',');

const { url } = new Stack();

async function upload(
  as: 'admin' | 'customer',
  token: string,
  kind: string,
  content: Buffer,
): Promise<string> {
  const path = `/api/${as}/import-csv`;
  const body = { kind, fileName: 'years.csv', bytes: content.length };
  const { uploadId } = await expected(call<UploadStarted>(url, 'POST', path, { token, body }));
  const { chunkBytes } = importLimits;
  for (let n = 0; n * chunkBytes < content.length; n += 1) {
    const answer = await fetch(`${url}${path}/${uploadId}/chunks/${n}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: new Uint8Array(content.subarray(n * chunkBytes, (n + 1) * chunkBytes)),
    });
    expect(answer.status).toBe(200);
  }
  return `${path}/${uploadId}/preview`;
}

describe('an import of large files', () => {
  it('keeps neither the office nor its files waiting', async () => {
    const { demoAccounts } = await expected(call<SiteConfig>(url, 'GET', '/api/config'));
    const login = { body: demoAccounts!.customer };
    const { token } = await expected(call<LoginReply>(url, 'POST', '/api/auth/login', login));
    const owner = await logInAsDemoOwner(url);
    const line = `v-1,2023-05-09,${'It leaks. '.repeat(8)},It hums\n`;
    const rows = Math.floor((megabytes * 1024 ** 2) / line.length);
    const large = await upload(
      'customer',
      token,
      'appointments',
      Buffer.from(`${header}\n${line.repeat(rows)}`),
    );
    const small = await upload('admin', owner, 'customers', Buffer.from('Id,Name\nc-1,Ann Lee\n'));

    const look = (mapping: ColumnMapping) =>
      call<CsvPreview>(url, 'POST', large, { token, body: { mapping } });
    // Different mappings, so that none is cached.
    const mappings = [...columns, '', 'Date'].map((description, nth) => ({
      appointmentDate: 'Date',
      description,
      ...(nth > 4 && { brand: 'Notes' }),
    }));
    const gaveUp = 'gave up' as const;
    const looks = mappings.map((mapping) =>
      look(mapping).then(
        ({ status }) => status,
        () => gaveUp,
      ),
    );
    for (const notes of ['Id', 'Name', '', 'Id', 'Name']) {
      const mapping = { id: 'Id', customerName: 'Name', notes };
      const { status } = await call<CsvPreview>(url, 'POST', small, {
        token: owner,
        body: { mapping },
      });
      expect(status).toBe(200);
    }
    const statuses = await Promise.all(looks);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
    // On a busy machine the preview may outlast the call. Another call gets its result.
    const taken = mappings[statuses.findIndex((status) => status !== 429)]!;
    await eventually(
      async () => {
        const { status, body } = await look(taken);
        expect(status).toBe(200);
        expect(body).toMatchObject({ rows });
      },
      { withinMs: 90_000 },
    );
  });
});
