/** The office's files of customers without ids, from their preview to their rows. */
import { companyForTests } from '../../test/company-under-test';
import { PreviewService } from './uploads/preview.service';
import { StoredUploads } from './uploads/stored-uploads';
import { FileSources } from './file-sources';
import { factsOf, formOf } from './csv/csv-file';
import { guessMapping } from './csv/csv-fields';
import type { CompanyRow } from '../runs/source';

const company = companyForTests();

async function uploaded(lines: readonly string[]): Promise<string> {
  const uploads = company.get(StoredUploads);
  const office = { accountId: null };
  const uploadId = await uploads.begin(office, { kind: 'customers', fileName: 'customers.csv' });
  await uploads.putChunk({ ...office, uploadId }, 0, Buffer.from(`${lines.join('\n')}\n`));
  return uploadId;
}

const preview = (uploadId: string) =>
  company.get(PreviewService).preview({ uploadId, accountId: null });

/** Writes what a run would read. */
async function imported(uploadId: string) {
  const file = await company.get(StoredUploads).file(uploadId);
  const facts = await factsOf(file, await formOf(file));
  const mapping = guessMapping('customers', facts.headers);
  const provider = company.get(FileSources).providers.find(({ kind }) => kind === 'csv');
  const job = { jobId: uploadId, credentials: {}, externalCustomerId: null, rows: 'customers' };
  const source = await provider!.openCompany!({
    ...job,
    rows: 'customers',
    details: { facts, mapping },
  });
  const values: CompanyRow[] = [];
  for await (const { rows } of source.batches(null, new AbortController().signal)) {
    values.push(...rows.flatMap((row) => ('value' in row ? [row.value] : [])));
  }
  return (await company.write(await company.job(null), values)).customers;
}

describe('a file of customers', () => {
  it('keeps people apart who gave a form the same number and address', async () => {
    const zeros = '000-000-0000,none@example.com';
    const manager = '904-555-0101,rent@example.com';
    const id = await uploaded([
      'Name,Street,Phone,Email,Apt,Fax,Pager',
      `Ann Lee,1 Tern Lane,${zeros},4,904-555-0109,`,
      `Theo Marsh,2 Tern Lane,${zeros},,,`,
      `Ada Field,3 Tern Lane,${manager},,,`,
      `Zoe Quinn,4 Tern Lane,${manager},,,`,
      `Zoe Quinn,4 Tern Lane,${manager},B,,`,
      `Zoe Quinn,"4 Tern Lane, Unit B",${manager},,,`,
    ]);
    const notes = [1, 2].flatMap((row) => [
      { row, field: 'Phone', message: expect.stringMatching(/isn’t a phone number/) as string },
      { row, field: 'Email', message: expect.stringMatching(/isn’t an email/) as string },
    ]);
    expect(await preview(id)).toMatchObject({
      new: 5,
      same: 1,
      filled: ['Name', 'Street', 'Phone', 'Email', 'Apt', 'Fax'],
      noted: 4,
      wrong: notes,
    });
    expect(await imported(id)).toEqual({ added: 5, changed: 0, unchanged: 1 });
    // Whether Zoe's two are one customer is up to the records.
    expect((await company.listed()).map(({ firstName }) => firstName).toSorted()).toEqual([
      'Ada',
      'Ann',
      'Theo',
      'Zoe',
      'Zoe',
    ]);
  });

  it('says which row counts in place of which', async () => {
    const zoe = 'Zoe Quinn,4 Tern Lane,904-555-0101,rent@example.com';
    const id = await uploaded([
      'Name,Street,Phone,Email,Notes',
      `${zoe},One`,
      `${zoe},One`,
      `${zoe},Two`,
    ]);
    const shared = 'the same name, street, phone number and email address';
    expect(await preview(id)).toMatchObject({
      new: 1,
      same: 2,
      noted: 1,
      wrong: [{ row: 3, field: 'id', message: `Has ${shared} as row 2, which it replaces` }],
    });
  });

  it('has no customers by what is no id', async () => {
    const id = await uploaded([
      'Customer ID,Name,Street,Phone',
      '1.2E+16,Ann Lee,1 Tern Lane,904-555-0101',
      '1.2E+16,Theo Marsh,2 Tern Lane,904-555-0102',
      '0,Ada Field,3 Tern Lane,904-555-0103',
      '0,Zoe Quinn,4 Tern Lane,904-555-0104',
    ]);
    expect(await preview(id)).toMatchObject({ new: 4, noted: 4 });
    expect(await imported(id)).toMatchObject({ added: 4 });
    expect((await company.listed()).map(({ serviceProId }) => serviceProId)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
