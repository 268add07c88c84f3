import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportJob } from '@contracts/imports/jobs';
import type { CsvPreview } from '@contracts/imports/uploads';
import { exampleImport } from '@contracts/testing/examples';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { pass, startClock } from '../../testing/clock';
import { account } from '../../testing/customers';
import { errorUnder, field, fill } from '../../testing/fields';
import { chooseFile, savedFiles } from '../../testing/files';
import {
  deferred,
  expectIn,
  expectToast,
  noConnection,
  openPage,
  refusal,
  text,
  type ApiCall,
  type PageOptions,
} from '../../testing/open-page';

const start = 'POST /api/customer/import-from-system';

async function openImports(answers: PageOptions['answers'] = {}) {
  const page = openPage('/customer-portal?view=import-history', {
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': account(),
      'GET /api/customer/imports': [],
      'GET /api/customer/appointments': [],
      'GET /api/customer/service-requests': [],
      'GET /api/service-systems': serviceSystems,
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Import your history' });
  const choose = async (name: string) =>
    page.user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }));
  const begin = async () => page.user.click(await screen.findByRole('button', { name: 'Import' }));
  return { ...page, choose, begin };
}

const entries = {
  'Tenant ID': '1',
  'App Key': 'ak',
  'Client ID': 'cid.demo-client',
  'Client Secret': 'not the secret',
};

const masked = {
  ServiceTitan: {
    'Tenant ID': 'text',
    'App Key': 'password',
    'Client ID': 'text',
    'Client Secret': 'password',
  },
  'Housecall Pro': { 'API Key': 'password' },
  ServicePro: { Company: 'text', Username: 'text', Password: 'password' },
} as const;

it('says for each system where its credentials are, and masks the secret ones', async () => {
  const { choose, begin, sent } = await openImports();
  await begin();
  await expectToast('Please select a service management system');
  for (const [system, fields] of Object.entries(masked)) {
    await choose(system);
    const setup = within(screen.getByRole('region', { name: `How to set up ${system}` }));
    expect(setup.getAllByRole('listitem')[0]!.textContent).toMatch(/\w{4}/);
    for (const [label, type] of Object.entries(fields)) {
      expect(field(label).getAttribute('type')).toBe(type);
      expect(field(label).getAttribute('autocomplete')).toBe('off');
    }
    await begin();
    const words = `Please provide: ${Object.keys(fields).join(', ')}`;
    await expectToast('Missing Credentials', words);
    screen.getByText(`Missing Credentials: ${words}`);
    const [first] = Object.keys(fields);
    expect(document.activeElement).toBe(field(first!));
    expect(errorUnder(first!)).toBe(`Please provide: ${first}`);
  }
  expect(sent(start)).toEqual([]);
});

it('keeps what was entered when the system does not accept it', async () => {
  const failed = exampleImport({
    id: 'j7',
    system: 'servicetitan',
    status: 'failed',
    added: 0,
    changed: 0,
    failure: { code: 'system_credentials_rejected', message: 'These were not accepted.' },
  });
  const message = 'ServiceTitan did not accept these credentials.';
  const { user, choose, begin, sent, answer } = await openImports({
    [start]: refusal(422, { code: 'system_refused', message }),
  });
  await choose('ServiceTitan');
  fill(entries);
  answer({ 'GET /api/customer/imports': [failed], 'GET /api/customer/imports/j7': failed });
  await begin();
  await expectToast('Import Failed', /credentials/);
  expect(sent(start)[0]!.body).toEqual({
    systemName: 'servicetitan',
    credentials: {
      tenantId: '1',
      appKey: 'ak',
      clientId: 'cid.demo-client',
      clientSecret: 'not the secret',
    },
  });
  expect(screen.getByText(message, { exact: false, ignore: 'li *, [role=status]' })).toBeTruthy();
  expect(field('Client ID').value).toBe('cid.demo-client');
  const earlier = within(screen.getByRole('region', { name: 'Earlier imports' }));
  const line = await earlier.findByRole('button', { name: /ServiceTitan/ });
  expect(line.textContent).toContain('Failed');
  await user.click(line);
  expect(earlier.queryByRole('button', { name: 'Undo import' })).toBeNull();
  await choose('Housecall Pro');
  expect(screen.queryByText(message, { exact: false, ignore: 'li *, [role=status]' })).toBeNull();
});

it('asks for a verified address, and sends the link again', async () => {
  const message = 'Please verify your email address first.';
  const { user, choose, begin } = await openImports({
    'GET /api/auth/user': account({ emailVerified: false }),
    'POST /api/auth/resend-verification': null,
    [start]: refusal(403, { code: 'email_unverified', message }),
  });
  const noticeIn = async (tab: string) =>
    within(await screen.findByRole('tabpanel', { name: tab })).findByRole('region', {
      name: 'Email address not verified',
    });
  const notice = within(await noticeIn('Service Systems'));
  notice.getByText('nora@example.com');
  await choose('Housecall Pro');
  fill({ 'API Key': 'hcp' });
  await begin();
  await expectToast('Import Failed', /verify your email address/);
  await user.click(notice.getByRole('button', { name: 'Resend link' }));
  await waitFor(() => expect(notice.getByRole('status').textContent).toContain('Sent.'));
  within(await noticeIn('CSV File')).getByText('nora@example.com');
});

it('says that the systems could not be loaded, and that one does not answer', async () => {
  const { user, choose, begin, answer } = await openImports({
    'GET /api/service-systems': noConnection,
    [start]: refusal(503, {
      code: 'system_unavailable',
      message: 'ServiceTitan does not answer as it should.',
    }),
  });
  await screen.findByText('The service systems could not be loaded');
  answer({ 'GET /api/service-systems': serviceSystems });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await choose('ServiceTitan');
  fill(entries);
  await begin();
  await expectToast(
    'Import Failed',
    /does not answer as it should.*Please check your credentials\.$/,
  );
  expect(field('Tenant ID').value).toBe('1');
});

/** All that is said anywhere in it, also in tabs that are closed. */
const expectPlainWords = () =>
  expect(screen.getByRole('tabpanel', { name: 'Import History' }).textContent).not.toMatch(
    /\b(rows?|records?|schema|map(ping|ped)?|jobs?|tenant\b(?! ID))\b/i,
  );

const own = 'GET /api/customer/imports/:id';
/** Of a customer's own, which is over and well. */
const ended = (changes: Partial<ImportJob> = {}) =>
  exampleImport({ id: 'j1', leftOut: 0, wrong: 0, errors: [], ...changes });
const running = (changes: Partial<ImportJob> = {}) =>
  ended({ version: 2, status: 'running', done: 3, canCancel: true, canUndo: false, ...changes });
const latest = () => screen.findByRole('region', { name: 'Latest import' });
const expectFocus = (heading: string) =>
  waitFor(() => expect(document.activeElement!.textContent).toBe(heading));

it('asks for nothing when it looks in the account of the company', async () => {
  const job = ended({ system: 'jobber' });
  const { choose, begin, sent } = await openImports({
    [start]: { jobId: 'j1', imported: job.imported, skipped: 0, leftOut: 0, wrong: 0, errors: [] },
    [own]: job,
  });
  await choose('Jobber');
  screen.getByText('How we find you in Jobber');
  expectPlainWords();
  expect(screen.queryByLabelText(/Customer ID/)).toBeNull();
  await begin();
  await expectToast('Import Successful', 'Imported 2 service requests and 5 appointments');
  expect(sent(start)[0]!.body).toEqual({ systemName: 'jobber', credentials: {} });
});

it('says what a system has brought, and takes it out again', async () => {
  const job = ended({ leftOut: 3 });
  const undone = { at: '2026-11-20T15:00:00.000Z', removed: 6, restored: 1, kept: 0 };
  const { user, choose, begin, answer, sent } = await openImports({
    [start]: { jobId: 'j1', imported: job.imported, skipped: 0, leftOut: 3, wrong: 0, errors: [] },
    [own]: job,
  });
  await choose('Housecall Pro');
  fill({ 'API Key': 'hcp', 'Customer ID in Housecall Pro': ' cus_1 ' });
  answer({ 'GET /api/customer/imports': [job, ended({ id: 'j0', added: 0, changed: 0 })] });
  await begin();
  await expectToast('Import Successful', 'Imported 2 service requests and 5 appointments');
  expect(sent(start)[0]!.body).toMatchObject({ customerId: 'cus_1' });
  await expectFocus('Housecall Pro');
  await expectIn(
    await latest(),
    /Imported.*Added6.*Not yours3not under your phone number and email/,
  );
  expectPlainWords();
  expect(screen.queryByRole('radio', { name: /^Housecall Pro/, checked: true })).toBeNull();

  const earlier = within(screen.getByRole('region', { name: 'Earlier imports' }));
  await user.click(screen.getByRole('button', { name: 'Close report' }));
  const line = await earlier.findByRole('button', { name: /6 added/ });
  await user.click(line);
  expect(line.ariaExpanded).toBe('true');
  const ask = async () => {
    await user.click(await earlier.findByRole('button', { name: 'Undo import' }));
    return screen.findByRole('dialog', { name: 'Undo this import?' });
  };
  const question = await ask();
  expect(question.textContent).toContain('Anything edited since then stays.');
  await user.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const out = { ...job, version: 4, canUndo: false, undone };
  answer({ 'POST /api/customer/imports/:id/undo': out, [own]: out });
  await user.click(within(await ask()).getByRole('button', { name: 'Undo import' }));
  await expectToast('Import Undone', '6 entries removed and 1 entry changed back.');
  await earlier.findByText(/^Undone on .*6 entries removed/);
});

it('shows one under way when it is opened, how it ends, and cancels another', async () => {
  const { user, choose, begin, answer, live } = await openImports({
    'GET /api/customer/imports': [running()],
    [own]: running(),
    [start]: { jobId: 'j2' },
  });
  live.connect();
  const panel = await latest();
  const progress = await within(panel).findByRole('progressbar', { name: 'Import progress' });
  live.push({ type: 'import_update', jobId: 'j1', job: running({ done: 9 }) });
  await waitFor(() => expect(progress.ariaValueText).toBe('9 of 12 entries'));
  fill({ 'History as JSON': '{ "appoint' });
  answer({ 'GET /api/customer/imports': [ended()], [own]: ended() });
  live.push({ type: 'import_update', jobId: 'j1', job: ended() });
  await expectToast('Import Successful', 'Imported 2 service requests and 5 appointments');
  await expectIn(panel, 'Added6');
  expect(field('History as JSON').value).toBe('{ "appoint');
  await user.click(within(panel).getByRole('button', { name: 'Close report' }));

  const nothing = { id: 'j2', done: 0, total: null, added: 0, changed: 0, unchanged: 0 } as const;
  const cancelled = ended({ ...nothing, status: 'cancelled' });
  answer({ [own]: running(nothing) });
  await choose('Housecall Pro');
  fill({ 'API Key': 'hcp' });
  await begin();
  const another = await latest();
  answer({ 'POST /api/customer/imports/:id/cancel': cancelled, [own]: cancelled });
  await user.click(await within(another).findByRole('button', { name: 'Cancel import' }));
  await expectToast('Import Canceled', 'Nothing was imported.');
  await expectIn(another, 'Canceled before anything was imported.');
  expect(within(another).queryByRole('button', { name: 'Undo import' })).toBeNull();
  await expectFocus('Housecall Pro');
});

const json = 'POST /api/customer/import-history';

it('imports JSON, and says what is wrong with a document', async () => {
  const answer = deferred<unknown>();
  const page = await openImports({ [own]: ended({ kind: 'json' }) });
  const { user, sent } = page;
  await user.click(screen.getByRole('tab', { name: 'JSON Import' }));
  const begin = screen.getByRole<HTMLButtonElement>('button', { name: 'Import History' });
  const document_ = field('History as JSON');
  fill({ 'History as JSON': '   ' });
  expect(begin.disabled).toBe(true);
  screen.getByRole('region', { name: 'Expected format' });

  fill({ 'History as JSON': '{ "appointments": [,] }' });
  await user.click(begin);
  await expectToast('Invalid JSON', 'Please check your JSON format and try again');
  expect(document.activeElement).toBe(document_);
  expect(errorUnder('History as JSON')).toMatch(/^Syntax error: ./);
  expect(sent(json)).toEqual([]);

  const errors = [{ field: 'historyData.appointments', message: 'Must be a list' }];
  page.answer({
    [json]: refusal(400, { code: 'validation_failed', message: 'Please check it.', errors }),
  });
  fill({ 'History as JSON': '{"appointments": "none"}' });
  await user.click(begin);
  await expectToast('Import Failed', /(?<!historyData\.)appointments: Must be a list$/);
  screen.getByText('appointments');

  await user.click(screen.getByRole('button', { name: 'Load Example' }));
  expect(document.activeElement).toBe(document_);
  expect(document_.value).toContain('"serviceRequests": [');
  page.answer({ [json]: answer.promise });
  await user.click(begin);
  await screen.findByRole('button', { name: 'Importing...' });
  // What was entered stays while one looks elsewhere.
  await user.click(screen.getByRole('tab', { name: 'CSV File' }));
  await user.click(screen.getByRole('tab', { name: 'JSON Import' }));
  expect(document_.value).not.toBe('');
  const imported = { serviceRequests: 1, appointments: 2 };
  answer.resolve({ jobId: 'j1', imported, skipped: 0, leftOut: 0, wrong: 0, errors: [] });
  await expectToast('Import Successful', 'Imported 1 service requests and 2 appointments');
  await waitFor(() => expect(document_.value).toBe(''));
});

it('keeps a JSON document that has errors, and hands over their report', async () => {
  const errors = [{ row: 2, field: 'appointments[1].appointmentDate', message: 'Not a date' }];
  const { user } = await openImports({
    [json]: { jobId: 'j1', imported: { serviceRequests: 0, appointments: 1 }, wrong: 1, errors },
    [own]: ended({ kind: 'json', wrong: 1, errors }),
    'GET /api/customer/imports/:id/errors.csv': text('appointments[1].appointmentDate'),
  });
  const files = savedFiles();
  await user.click(screen.getByRole('tab', { name: 'JSON Import' }));
  const document_ = '{"appointments":[{},{}]}';
  fill({ 'History as JSON': document_ });
  await user.click(screen.getByRole('button', { name: 'Import History' }));
  await expectToast(
    'Import Finished With Errors',
    /Imported 0 service requests and 1 appointments\. We left out 1 entry that we couldn’t read\./,
  );
  const panel = await latest();
  await expectIn(
    panel,
    /Couldn’t read1.*We left out 1 entryEntry 2 appointments\[1\]\.appointmentDate.*Not a date/,
  );
  expect(field('History as JSON').value).toBe(document_);
  await user.click(within(panel).getByRole('button', { name: 'Download what was left out (CSV)' }));
  const file = { name: 'import-j1-errors.csv', text: 'appointments[1].appointmentDate' };
  await waitFor(() => expect(files).toEqual([file]));
});

const upload = '/api/customer/import-csv/:id' as const;
const fields = [
  { name: 'date', label: 'Date', required: true },
  { name: 'description', label: 'Description', required: false },
];
const preview = {
  headers: ['When', 'What was done', 'Maker', 'Price', 'Fax'],
  filled: ['When', 'What was done', 'Maker', 'Price'],
  fields,
  mapping: {},
  rows: 3,
  sample: [{ When: '2022-03-01', 'What was done': 'New belt' }],
  compared: 3,
  new: 2,
  changed: 0,
  same: 0,
  wrongRows: 1,
  noted: 2,
  remarks: ['Dates in “When” have the day first.'],
  wrong: [{ row: 3, field: 'When', message: 'Not a date' }],
} satisfies CsvPreview;

it('imports a CSV file once its columns are right', async () => {
  let chunks = 0;
  const { user, sent } = await openImports({
    'POST /api/customer/import-csv': { uploadId: 'u1', chunkBytes: 1e6, maxBytes: 1e6 },
    // One that is lost on its way is sent again.
    [`PUT ${upload}/chunks/:n`]: () => (chunks++ === 0 ? refusal(502) : { received: 1 }),
    [`POST ${upload}/preview`]: ({ body }: ApiCall) => ({ ...preview, ...(body as object) }),
    [`POST ${upload}/commit`]: { jobId: 'j1' },
    [own]: ended({ kind: 'csv', fileName: 'visits-2022.csv', wrong: 1 }),
  });
  await user.click(screen.getByRole('tab', { name: 'CSV File' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Check this file');
  await screen.findByText('Please choose a CSV file.');
  chooseFile('CSV file', 'empty.csv', []);
  await screen.findByText('This file is empty.');
  chooseFile('CSV file', 'visits-2022.csv', ['When,What was done,Maker,Price']);
  await press('Check this file');
  await expectFocus('Columns');
  expect(chunks).toBe(2);
  screen.getByText('Choose the column of Date to preview the result.');
  expect(errorUnder('Date')).toBe('Choose the column of Date.');
  expect(screen.queryByText('New', { exact: true })).toBeNull();
  fill({ Date: 'When' });
  await screen.findByText('Such as 2022-03-01');
  fill({ Description: 'What was done' });
  expect(screen.getByText(/columns of your file will not be imported/).textContent).toContain(
    'Maker, Price',
  );
  await press('Check again');
  await screen.findByText('We’ll leave out 1 entry, and 2 details of others');
  screen.getByText('Dates in “When” have the day first.');
  expectPlainWords();
  screen.getByText('We read 3 entries. Nothing is imported yet.');
  await press('Import 2 appointments');
  await expectToast(
    'Import Finished With Errors',
    /Imported 2 service requests and 5 appointments\. We left out 1 entry that we couldn’t read\./,
  );
  await expectFocus('visits-2022.csv');
  await expectIn(await latest(), 'Couldn’t read1');
  expectPlainWords();
  const mapping = { date: 'When', description: 'What was done' };
  expect(sent(`POST ${upload}/commit`)[0]!.body).toEqual({ mapping });
});

it('forgets a preview that comes after another file was chosen', async () => {
  startClock('2026-11-20T14:00:00Z');
  const late = deferred<unknown>();
  const { press, answer } = await openImports({
    'POST /api/customer/import-csv': { uploadId: 'u1', chunkBytes: 1e6, maxBytes: 1e6 },
    [`PUT ${upload}/chunks/:n`]: { received: 1 },
    [`POST ${upload}/preview`]: preview,
  });
  fireEvent.click(screen.getByRole('tab', { name: 'CSV File' }));
  chooseFile('CSV file', 'visits-2022.csv', ['When']);
  await press('Check this file');
  await expectFocus('Columns');
  fill({ Date: 'When' });
  answer({ [`POST ${upload}/preview`]: late.promise });
  await press('Check again');
  chooseFile('CSV file', 'visits-2023.csv', ['When']);
  late.resolve(preview);
  await pass(1_000);
  screen.getByRole('button', { name: 'Check this file' });
});
