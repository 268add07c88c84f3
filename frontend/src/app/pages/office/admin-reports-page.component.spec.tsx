import { screen, waitFor, within } from '@testing-library/react';
import type { TaxReturnRow } from '@contracts/payments/invoices';
import { exampleReportOf } from '@contracts/testing/reports';
import type { ReportSums, ReportPeriod } from '@contracts/vocabulary/office/reports';
import { expectAccessible } from '../../../testing/accessible';
import { choose } from '../../../testing/choices';
import { pass, startClock } from '../../../testing/clock';
import { savedFiles } from '../../../testing/files';
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
} from '../../../testing/open-page';
import { businessDate, addDays } from '../../../shared/format';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import '../../../features/reports/report-charts';
import './admin-reports-page';

const call = 'GET /api/admin/reports';
const fileCall = 'GET /api/admin/reports.csv';
const taxCall = 'GET /api/admin/tax-return';
const today = businessDate(Date.now());
const ada = exampleReportOf({ from: today, to: today }).technicians[0]!;

const reportOf =
  (changes: Partial<ReportSums> = {}) =>
  ({ query }: ApiCall) =>
    exampleReportOf(query as unknown as ReportPeriod, changes);

const openReports = (query = '', answers: PageOptions['answers'] = {}) =>
  openPage(`/admin/reports${query}`, {
    signedInAs: 'admin',
    answers: { [call]: reportOf(), [taxCall]: [], ...answers },
  });

const part = (name: string) => screen.findByRole('region', { name });
const queries = ({ sent }: ReturnType<typeof openPage>) => sent(call).map(({ query }) => query);

it('adds up the last days, compares them, and has a table for each chart', async () => {
  const page = openReports('?days=7', {
    [call]: ({ query }: ApiCall) => {
      const report = exampleReportOf(query as unknown as ReportPeriod);
      const totals = { ...report.totals, arrived: 10, onTime: 9 };
      return { ...report, before: { ...report.before, totals } };
    },
  });
  const sums = await part('In all');
  await expectIn(sums, /Completed jobs5of 9 · No change/);
  await expectIn(sums, /On-time arrival83\.3%Down 6\.7 points/);
  await expectIn(sums, /First-visit completion80%/);
  await expectIn(sums, /Average ticket\$250\.00/);
  await expectIn(sums, /Collected\$1,100\.00\$40\.00 refunded/);
  expect(queries(page)).toEqual([{ from: addDays(today, -6), to: today }]);
  for (const [title, words] of [
    ['Jobs per day', /CanceledNo-showAll jobs.*115119/],
    ['On-time arrival', /6583\.3%/],
    ['Revenue and payments', /\$1,250\.005\$250\.00\$1,100\.00\$40\.00/],
    ['First-visit completion', /5480%/],
  ] as const) {
    const card = await part(title);
    await page.user.click(within(card).getByRole('radio', { name: 'Table' }));
    await expectIn(within(card).getByRole('table'), words);
    expect(within(card).getAllByRole('row')).toHaveLength(8);
  }
  await expectAccessible(document.querySelector('main')!);
});

it('keeps days and technician in the address', async () => {
  const page = openReports();
  await part('In all');
  await page.user.click(screen.getByRole('radio', { name: 'Today' }));
  await waitFor(() => expect(location.search).toBe('?days=1'));
  await choose(screen.getByRole('combobox', { name: 'Technician' }), ada.name);
  await waitFor(() => expect(location.search).toBe(`?days=1&technician=${ada.technicianId}`));
  await page.user.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(location.search).toBe(`?technician=${ada.technicianId}`));
  const { technicianId } = ada;
  const month = { from: addDays(today, -29), to: today };
  await waitFor(() =>
    expect(queries(page)).toEqual([
      month,
      { from: today, to: today },
      { from: today, to: today, technicianId },
      { ...month, technicianId },
    ]),
  );
  // They have left, and had no visit on these days.
  page.answer({ [call]: (asked: ApiCall) => ({ ...reportOf()(asked), technicians: [] }) });
  await page.user.click(screen.getByRole('radio', { name: '7 days' }));
  await screen.findByText('One technician');
});

it('goes on to the next day at midnight, in the business zone', async () => {
  startClock('2026-11-21T04:58:00.000Z');
  const page = openReports('?days=1');
  await part('In all');
  await pass(180_000);
  const day = (date: string) => ({ from: date, to: date });
  await waitFor(() => expect(queries(page)).toEqual(['2026-11-20', '2026-11-21'].map(day)));
});

it('takes two dates from the address', async () => {
  const page = openReports('?from=2026-01-05&to=2026-01-20');
  await part('In all');
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('Jan 5, 2026');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('Jan 20, 2026');
  expect(queries(page)).toEqual([{ from: '2026-01-05', to: '2026-01-20' }]);
});

it('saves the file of a report for the days and the technician that are shown', async () => {
  const saved = savedFiles();
  const page = openReports(`?from=2026-01-05&to=2026-01-20&technician=${ada.technicianId}`, {
    [fileCall]: text('Date\r\n'),
  });
  await page.press('Jobs per day: export CSV', await part('Jobs per day'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: 'jobs-2026-01-05-to-2026-01-20.csv' });
  expect(page.sent(fileCall)[0]!.query).toEqual({
    report: 'jobs',
    from: '2026-01-05',
    to: '2026-01-20',
    technicianId: ada.technicianId,
  });
  page.answer({ [fileCall]: refusal(503, { code: 'unavailable', message: 'Try again later.' }) });
  await page.press('By technician: export CSV', await part('By technician'));
  await expectToast('Error exporting the report', /./);
});

it('sorts technicians by a column', async () => {
  const report = exampleReportOf({ from: today, to: today });
  const named = (name: string, revenue: string, arrived: number) => ({
    ...ada,
    technicianId: name,
    name,
    revenue,
    arrived,
    onTime: arrived,
  });
  const page = openReports('', {
    [call]: {
      ...report,
      technicians: [named('Ada', '900.00', 0), named('Bo', '1200.00', 3), named('Cy', '20.00', 1)],
    },
  });
  const table = within(await part('By technician')).getByRole('table');
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  await page.user.click(within(table).getByRole('columnheader', { name: 'Revenue' }));
  await waitFor(() => expect(names()).toEqual(['Cy', 'Ada', 'Bo']));
  await page.user.click(within(table).getByRole('columnheader', { name: 'Technician' }));
  await waitFor(() => expect(names()).toEqual(['Ada', 'Bo', 'Cy']));
});

it('says what is missing while payments is away, and where there is nothing', async () => {
  openReports('', {
    [call]: reportOf({
      jobs: { scheduled: 0, 'in-progress': 0, completed: 0, cancelled: 0, 'no-show': 0 },
      arrived: 0,
      priced: 0,
      revenue: '0.00',
      collected: null,
      refunded: null,
    }),
  });
  await screen.findByText(/Payments isn’t answering/);
  await expectIn(await part('In all'), /Average ticket–Nothing to compareCollected–/);
  await expectIn(await part('Jobs per day'), 'Nothing on these days');
});

it('waits, fails, and tries again', async () => {
  const first = deferred<unknown>();
  const page = openReports('', { [call]: first.promise });
  await screen.findByText('Loading the report');
  first.resolve(noConnection);
  await screen.findByRole('heading', { name: 'The report could not be loaded' });
  page.answer({ [call]: reportOf() });
  await page.press('Try Again');
  await part('In all');
});

describe('the sales tax return', () => {
  const row = {
    month: '2026-10',
    county: 'St Johns',
    gross: '1200.00',
    exempt: '129.00',
    taxable: '1071.00',
    tax: '69.62',
    overCap: '0.00',
    withoutSurtax: '0.00',
    atOtherRate: '0.00',
    surtax: '5.36',
  } satisfies TaxReturnRow;
  beforeEach(() => startClock('2026-11-20T16:00:00Z'));

  it('has a row for each county of the last month, or of another one', async () => {
    const page = openReports('', {
      [taxCall]: ({ query }: ApiCall) => (query.from === '2026-10-01' ? [row] : []),
    });
    const card = await part('Sales tax return');
    await expectIn(await within(card).findByRole('table'), /St\. Johns\$1,200\.00\$129\.00/);
    await expectAccessible(card);
    await choose(
      within(card).getByRole('combobox', { name: 'Month of the return' }),
      'August 2026',
    );
    await within(card).findByText('No invoices in this month');
    expect(location.search).toBe('?tax-month=2026-08');
    expect(page.sent(taxCall).map(({ query }) => query)).toEqual([
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-08-01', to: '2026-08-31' },
    ]);
  });

  it('is downloaded as CSV', async () => {
    const saved = savedFiles();
    const page = openReports('?tax-month=2026-09', {
      'GET /api/admin/tax-return.csv': text('Month,County\r\n'),
    });
    await page.press('Sales tax return: export CSV');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('sales-tax-2026-09.csv');
    expect(page.sent('GET /api/admin/tax-return.csv')[0]?.query).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    });
  });
});
