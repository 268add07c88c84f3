import { exampleImportedCustomer } from '@contracts/testing/examples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportJob, ImportSettings, SystemConnection } from '@contracts/imports/jobs';
import type { CsvPreview } from '@contracts/imports/uploads';
import { connectingPage } from '@contracts/vocabulary/service-systems';
import { importJob, succeededJob } from '../../../shared/imports/test/import-job.factory';
import { choose } from '../../../testing/choices';
import { startClock } from '../../../testing/clock';
import { field, fill } from '../../../testing/fields';
import { chooseFile, savedFiles } from '../../../testing/files';
import {
  deferred,
  expectIn,
  expectToast,
  listPage,
  noConnection,
  openPage,
  refusal,
  text,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';

const allCustomers = 'POST /api/admin/import-all-customers';
const lookUp = 'POST /api/admin/lookup-customer-phone';
const start = 'Import All Customers';
const name = 'ServicePro: all customers';

const button = (label: string | RegExp) => screen.findByRole('button', { name: label });
const region = (label: string) => screen.findByRole('region', { name: label });

/** One of its tabs, with the imports that the office has; a spec may change them while the page is open. */
function openTab(
  tab: 'import' | 'lookup' | 'servicepro',
  answers: PageOptions['answers'] = {},
  jobs: ImportJob[] = [],
) {
  const page = openPage(`/admin-customer-management?tab=${tab}`, {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/customers': [],
      'GET /api/admin/import-settings': {
        company: 'first',
        username: 'office',
        password: '••••',
        systems: ['servicepro', 'housecallpro'],
      },
      'GET /api/admin/imports': () => jobs,
      'GET /api/admin/imports/:id': ({ params }: ApiCall) =>
        jobs.find(({ id }) => id === params.id),
      ...answers,
    },
  });
  page.live.connect();
  /** The server says how far it is. */
  const become = (job: ImportJob) => {
    jobs.splice(0, jobs.length, job, ...jobs.filter(({ id }) => id !== job.id));
    page.live.push({ type: 'import_update', jobId: job.id, job });
  };
  const history = async () =>
    within(await region('Import history'))
      .getAllByRole('row')
      .slice(1);
  return { ...page, jobs, become, history };
}

describe('importing', () => {
  it('all customers, tells how far it is, and takes them out again', async () => {
    // The list is asked for while the call waits.
    startClock();
    const answer = deferred<unknown>();
    const page = openTab('import', { [allCustomers]: answer.promise });
    const { jobs, press, become, history, sent } = page;
    await screen.findByDisplayValue('office');
    await page.user.click(screen.getByRole('radio', { name: 'Housecall Pro' }));
    expect(screen.getByRole('note').textContent).toContain('Nothing changes in Housecall Pro.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await page.user.click(screen.getByRole('radio', { name: 'ServicePro' }));
    expect(screen.getByRole('note').textContent).toContain(
      'All customers from the ServicePro company account will be imported, with full history, total spent and preferences.',
    );
    for (const label of ['Company', 'Username', 'Password']) {
      expect(field(label)).toMatchObject({ disabled: true, value: expect.stringMatching(/./) });
    }
    expect(field('Password').getAttribute('type')).toBe('password');
    jobs.push(importJob({ done: 0, imported: succeededJob().imported }));
    await press(start);
    await button(/Importing All Customers\.\.\.$/);
    expect(sent(allCustomers)).toMatchObject([{ body: { system: 'servicepro' } }]);
    // The call waits for the end; how far it is is told in the meantime.
    const progress = await screen.findByRole('progressbar', { name: `Progress of ${name}` });
    become(importJob({ done: 1_240, total: 2_000 }));
    await waitFor(() => expect(progress.ariaValueText).toBe('1,240 of 2,000 rows'));
    expect(progress.ariaValueNow).toBe('62');
    expect(screen.getByText(/You may leave this page/).textContent).toContain(
      '30 customers so far',
    );

    const errors = [{ row: 3, field: 'email', message: 'Not an email' }];
    become(succeededJob({ wrong: 0, unchanged: 0, noted: 1, errors }));
    answer.resolve({ jobId: 'j1', totalImported: 30 });
    await expectToast('Import Successful', 'Imported 30 customers');
    await button(start);
    await expectIn(await region(name), 'Imported 30 customers.');
    expect((await history())[0]!.textContent).toMatch(/ServicePro.*Sam Owner.*Imported/);

    await press(`Report of ${name}`);
    expect(location.search).toContain('import=j1');
    const report = await screen.findByRole('dialog', { name });
    await expectIn(report, 'Added30');
    await expectIn(within(report).getByRole('region', { name: 'Left out' }), 'Not an email');
    await press('Undo Import', report);
    const question = async () => screen.findByRole('dialog', { name: 'Undo this import?' });
    expect((await question()).textContent).toMatch(
      /30 rows will be removed,.*edited since then stays/,
    );
    await press('Keep it', await question());
    expect(sent('POST /api/admin/imports/:id/undo')).toEqual([]);
    const undone = { at: '2026-11-20T15:00:00.000Z', removed: 29, restored: 0, kept: 1 };
    const out = succeededJob({ version: 4, canUndo: false, undone });
    page.answer({
      'POST /api/admin/imports/:id/undo': () => {
        become(out);
        return out;
      },
    });
    await press('Undo Import', report);
    await press('Undo Import', await question());
    await expectToast('Import undone', '1 row stayed, because of changes made since.');
    await expectIn(
      within(report).getByRole('region', { name: 'Undo' }),
      '29 rows removed and 1 row',
    );
    await press('Close', report);
    await expectIn((await history())[0]!, 'Undone');
  });

  it('shows one that is under way elsewhere, also after a reload, and cancels it', async () => {
    const running = importJob();
    const message = 'All customers are being imported already.';
    const page = openTab('import', {
      [allCustomers]: refusal(409, { code: 'import_running', message, jobId: 'j1' }),
    });
    await button(start);
    page.jobs.push(running);
    await page.press(start);
    await expectToast('An import is already running', message);
    const card = await region(name);
    within(card).getByRole('progressbar');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Importing All/ })).toHaveProperty(
        'disabled',
        true,
      ),
    );
    page.answer({
      'POST /api/admin/imports/:id/cancel': () => {
        page.become(succeededJob({ status: 'cancelled', done: 40 }));
        return page.jobs[0];
      },
    });
    await page.press('Cancel', card);
    await expectToast('Import Canceled', 'Imported before that: 30 customers');
    await expectIn((await page.history())[0]!, 'Canceled');
    await button(start);
    await page.press('Dismiss', card);
    await waitFor(() => expect(card.isConnected).toBe(false));
  });

  it('shows the result of one that was listed as under way and is over when it is asked for', async () => {
    const over = succeededJob({ wrong: 0, unchanged: 0 });
    openTab('import', { 'GET /api/admin/imports/:id': over }, [importJob()]);
    await expectToast('Import Successful', 'Imported 30 customers');
  });

  it('shows no result of one that was over before and is being undone', async () => {
    const undoing = succeededJob({ canUndo: false });
    const page = openTab('import', {}, [undoing]);
    await expectIn(await region(name), 'Imported 30 customers');
    const undone = { at: '2026-11-20T15:00:00.000Z', removed: 30, restored: 0, kept: 0 };
    page.become({ ...undoing, version: undoing.version + 1, undone });
    await expectIn(await region(name), 'removed');
    expect(screen.queryByText('Import Successful')).toBeNull();
  });

  it('finds one that is under way when it is opened, and says why that failed', async () => {
    const page = openTab('import', {}, [importJob({ added: 0, done: 0 })]);
    within(await region(name)).getByRole('progressbar');
    const message = 'ServicePro does not accept these credentials.';
    const failure = { code: 'system_credentials_rejected', message } as const;
    page.become(succeededJob({ status: 'failed', added: 0, done: 0, failure }));
    await expectToast('Import Failed', message);
    await waitFor(async () => expect((await page.history())[0]!.textContent).toContain('Failed'));
    await page.press(`Report of ${name}`);
    const report = await screen.findByRole('dialog', { name });
    await expectIn(report, message);
    await expectIn(report, 'there’s nothing to undo');
  });

  it('says what is missing on a server without an account', async () => {
    openTab('import', {
      'GET /api/admin/import-settings': refusal(409, { code: 'not_configured' }),
    });
    const notice = await screen.findByText('No company account is set up on this server');
    const words = notice.closest('[role=alert]')!.textContent;
    for (const setting of ['BASE_URL', 'COMPANY', 'USERNAME', 'PASSWORD']) {
      expect(words).toContain(`SERVICEPRO_${setting}`);
    }
    expect(await button(start)).toHaveProperty('disabled', true);
    expect(field('CSV file').disabled).toBe(false);
  });

  it('takes a CSV file after a look at it, and hands over its wrong rows', async () => {
    const errors = [{ row: 3, field: 'lastServiceDate', message: 'Not a date' }];
    const found: CsvPreview = {
      headers: ['First Name', 'Doorbell', 'Phone', 'Extra', 'Fax'],
      filled: ['First Name', 'Doorbell', 'Phone', 'Extra'],
      fields: [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'notes', label: 'Notes', required: false },
        { name: 'phone', label: 'Phone', required: false },
      ],
      mapping: { firstName: 'First Name', phone: 'Phone' },
      rows: 3,
      sample: [{ 'First Name': 'Ada', Doorbell: 'Gate code 12', Phone: '9045550101' }],
      compared: 3,
      new: 2,
      changed: 0,
      same: 0,
      wrongRows: 1,
      noted: 2,
      remarks: ['Dates in “Extra” have the day first.'],
      wrong: errors,
    };
    const job = succeededJob({
      kind: 'csv',
      fileName: 'customers.csv',
      rows: 'customers',
      imported: { serviceRequests: 0, appointments: 0, customers: 2, serviceHistory: 0 },
      unchanged: 0,
      wrong: 1,
      errors,
    });
    const upload = '/api/admin/import-csv/:id' as const;
    const { press, sent, bodies, user } = openTab(
      'import',
      {
        'POST /api/admin/import-csv': { uploadId: 'u1', chunkBytes: 40, maxBytes: 1e6 },
        [`PUT ${upload}/chunks/:n`]: { received: 1 },
        [`POST ${upload}/preview`]: ({ body }: ApiCall) => ({ ...found, ...(body as object) }),
        [`POST ${upload}/commit`]: { jobId: 'j1' },
        'GET /api/admin/imports/:id/errors.csv': text('row,field\r\n3,lastServiceDate\r\n'),
      },
      [job],
    );
    const csv = await region('Import from a CSV file');
    chooseFile('CSV file', 'sheet.xlsx', ['x']);
    await expectIn(within(csv).getByRole('alert'), 'not a CSV file');
    chooseFile('CSV file', 'customers.csv', [
      'First Name,Doorbell,Phone,Extra',
      'Ada,Gate code 12',
    ]);
    await expectIn(csv, '3 rows. Nothing has been written yet');
    await expectIn(csv, 'Dates in “Extra” have the day first.');
    await expectIn(csv, '2 notes: a cell stays empty');
    expect(sent(`PUT ${upload}/chunks/:n`)).toHaveLength(2);
    expect(sent('POST /api/admin/import-csv')[0]!.body).toMatchObject({
      kind: 'customers',
      fileName: 'customers.csv',
    });
    for (const words of ['in them: Doorbell, Extra', 'Row 3', 'Not a date', 'e.g. Ada']) {
      expect(csv.textContent).toContain(words);
    }
    await choose(field('Notes'), 'Doorbell');
    await expectIn(csv, 'The columns changed');
    await press('Preview');
    await press('Import 2 rows');
    const mapping = { ...found.mapping, notes: 'Doorbell' };
    expect(bodies(`POST ${upload}/preview`)).toEqual([{}, { mapping }]);
    expect(sent(`POST ${upload}/commit`)[0]!.body).toEqual({ mapping });
    await expectToast(
      'Import Finished With Errors',
      /Imported 2 customers\. We skipped 1 row with errors\./,
    );

    const files = savedFiles();
    await press('Report', await region('customers.csv: customers'));
    const report = await screen.findByRole('dialog', { name: 'customers.csv: customers' });
    await expectIn(within(report).getByRole('region', { name: 'Wrong rows' }), 'Row 3');
    await user.click(within(report).getByRole('button', { name: 'Download all as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toEqual({
      name: 'import-errors-2026-11-20.csv',
      text: 'row,field\r\n3,lastServiceDate\r\n',
    });
  });
});

describe('connecting Jobber', () => {
  const settings = (connection: SystemConnection | null): ImportSettings => ({
    company: '',
    username: '',
    password: '',
    systems: connection?.endedAt === null ? ['servicepro', 'jobber'] : ['servicepro'],
    jobber: { connection },
  });
  const connected = {
    account: 'First Coast Repair',
    connectedBy: 'Sam Owner',
    connectedAt: '2026-11-20T15:00:00.000Z',
    endedAt: null,
  };
  const opened = (connection: SystemConnection | null, query = '', claims = {}) =>
    openPage(`${connectingPage}${query}`, {
      signedInAs: 'admin',
      claims,
      answers: {
        'GET /api/admin/import-settings': settings(connection),
        // One of another system is no reason to wait.
        'GET /api/admin/imports': [importJob()],
        'GET /api/admin/imports/:id': importJob(),
        'POST /api/admin/jobber-connection/start': {
          // A page of this site, since there is no other in this browser.
          url: `http://localhost${connectingPage}#left`,
        },
        'POST /api/admin/jobber-connection': settings(connected),
      },
    });

  it('leads to Jobber, before which there is nothing to import', async () => {
    const { press, sent, user } = opened(null);
    await user.click(await screen.findByRole('radio', { name: 'Jobber' }));
    expect(await button(start)).toHaveProperty('disabled', true);
    await press('Connect Jobber');
    await waitFor(() => expect(location.hash).toBe('#left'));
    expect(sent('POST /api/admin/jobber-connection')).toEqual([]);
  });

  it('uses the code that Jobber leads back with, once', async () => {
    const { bodies } = opened(null, '?code=c1&state=s1');
    await expectToast('Jobber Connected', /First Coast Repair/);
    expect(bodies('POST /api/admin/jobber-connection')).toEqual([{ code: 'c1', state: 's1' }]);
    expect(location.search).toBe('');
    await screen.findByText('Jobber is connected: First Coast Repair');
    await screen.findByRole('button', { name: 'Connect Again' });
    expect(await button(start)).toHaveProperty('disabled', false);
  });

  it('says that the connection has ended, and to dispatchers who can connect it', async () => {
    const { user } = opened({ ...connected, endedAt: '2026-11-21T15:00:00.000Z' }, '', {
      officeRole: 'dispatcher',
    });
    await user.click(await screen.findByRole('radio', { name: 'Jobber' }));
    const notice = (await screen.findByText('Jobber has ended the connection')).closest('[role]');
    expect(notice?.textContent).toMatch(/Connect it again\..*Only owners can connect it/);
    expect(screen.queryByRole('button', { name: 'Connect Again' })).toBeNull();
  });
});

describe('the imported customers', () => {
  it('are listed with what is known of them, page by page, and found by their words', async () => {
    const { press, user } = openTab('servicepro', {
      'GET /api/admin/servicepro-customers': ({ query: { cursor, search } }: ApiCall) => {
        if (search) return [];
        return cursor
          ? listPage(
              [exampleImportedCustomer({ id: 'c2', serviceProId: '4711', system: 'servicepro' })],
              2,
            )
          : listPage([exampleImportedCustomer()], 2, 'more');
      },
    });
    await screen.findByText('first 1 of 2');
    await press('Show more');
    const rows = async () => (await screen.findAllByRole('row')).slice(1);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const [one, other] = (await rows()).map(({ textContent }) => textContent);
    const facts = ['Ada Filed', '(904) 555-0101', 'Palm Coast', 'Jan 5, 2026', '$812.50'];
    for (const fact of [...facts, 'Gate code 12', 'CSV file']) expect(one).toContain(fact);
    expect(other).toContain('ServicePro 4711');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'no one');
    await screen.findByRole('heading', { name: 'No imported customers found' });
    await waitFor(() => expect(location.search).toContain('search=no+one'));
  });

  it('are shown with their three newest services, and more on request', async () => {
    const serviceHistory = ['05', '04', '03', '02', '01'].map((month) => ({
      service: `Visit of month ${month}`,
      date: `2026-${month}-05`,
      cost: '120.00',
    }));
    const { press } = openTab('lookup', {
      [lookUp]: {
        customer: { ...exampleImportedCustomer(), serviceHistory },
        others: [],
        from: 'imported',
      },
      'GET /api/admin/callers': [],
    });
    fill({ 'Phone number': '+1 904.555.0101' });
    await press('Search');
    const history = await screen.findByRole('region', { name: 'Service history' });
    expect(within(history).getAllByText(/^Visit of month/)).toHaveLength(3);
    await press('Show 2 more', history);
    expect(within(history).getAllByText(/^Visit of month/)).toHaveLength(5);
    expect(within(history).queryByRole('button')).toBeNull();
  });

  it('are looked up by a phone number', async () => {
    const serviceHistory = [{ service: 'New belt', date: '2026-01-05', cost: '120.00' }];
    const ada = { ...exampleImportedCustomer(), serviceHistory };
    const { press, answer, sent } = openTab('lookup', {
      [lookUp]: { customer: ada, others: [], from: 'system' },
      'GET /api/admin/callers': [],
    });
    await press('Search');
    await expectToast('Phone Required', 'Please enter a phone number to search');
    const number = field('Phone number');
    expect(document.activeElement).toBe(number);
    expect(number.getAttribute('placeholder')).toBe('(904) 555-0123');
    fill({ 'Phone number': '+1 904.555.0101' });
    await press('Search');
    await expectToast('Customer Found', 'Ada Filed: 4 services');
    const card = await screen.findByRole('article', { name: 'Ada Filed' });
    const facts = ['(904) 555-0101', 'Palm Coast', 'Total ServicesTotal Spent4$812.50'];
    for (const fact of [...facts, 'From the service system'])
      expect(card.textContent).toContain(fact);
    const history = within(card).getByRole('region', { name: 'Service history' });
    expect(history.textContent).toContain('New beltJan 5, 2026$120.00');
    expect(sent(lookUp)[0]!.body).toEqual({ phone: '+1 904.555.0101' });

    // Kept, and others of the household as well.
    const carl = { ...ada, id: 'c3', firstName: 'Carl', city: 'Hastings' };
    const undated = { service: 'Tune-up', date: null, cost: null };
    const twice = { ...ada, serviceHistory: [undated, undated] };
    answer({ [lookUp]: { customer: twice, others: [carl], from: 'imported' } });
    await press('Search');
    const choices = await screen.findByRole('group', { name: 'Customers with this number' });
    expect(choices.textContent).toContain('2 customers have this number. Choose who it is.');
    await expectToast('Customer Found', '2 customers have this number. Ada Filed, Carl Filed');
    expect(screen.queryByRole('article', { name: 'Ada Filed' })).toBeNull();
    expect(document.body.textContent).not.toContain('From the service system');
    await press(/^Carl Filed ?, Hastings$/, choices);
    const other = await screen.findByRole('article', { name: 'Carl Filed' });
    await expectIn(other, 'Hastings');
    expect(other.textContent).not.toContain('Tune-up');

    // An answer that comes after that of a later lookup isn't shown.
    const late = deferred<unknown>();
    answer({ [lookUp]: late.promise });
    await press('Search');
    answer({ [lookUp]: noConnection });
    fireEvent.submit(screen.getByRole('search', { name: 'Look up a customer' }));
    await expectToast('Lookup Failed', /couldn’t reach/);
    const found = sent('GET /api/admin/callers').length;
    late.resolve({ customer: carl, others: [], from: 'imported' });
    await waitFor(() => expect(sent('GET /api/admin/callers').length).toBe(found + 1));
    expect(screen.queryByRole('article', { name: 'Carl Filed' })).toBeNull();
    await press('Try Again');
    await expectToast('Lookup Failed', /couldn’t reach/);
    answer({ [lookUp]: refusal(404, { code: 'customer_not_found' }) });
    await press('Try Again');
    const none = 'No customer found with that phone number';
    await expectToast('No Customer Found', none);
    await screen.findByRole('heading', { level: 3, name: `${none}: +1 904.555.0101` });
  });
});
