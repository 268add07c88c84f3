import { screen, waitFor, within } from '@testing-library/react';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import type { PaymentDetail } from '@contracts/payments/office';
import {
  exampleMoneySums,
  examplePayment,
  exampleReport,
  exampleSalesTax,
  exampleTakerDay,
} from '@contracts/testing/examples';
import { exampleReportOf } from '@contracts/testing/reports';
import type { Alert } from '@contracts/tracking/records';
import { expectAccessible } from '../../../testing/accessible';
import { field, fill } from '../../../testing/fields';
import {
  expectToast,
  openPage,
  refusal,
  tokenOf,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
import { paths } from '../../../shared/page/paths';
import { officePathsOf } from '../../office-addresses';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-payments-page';
import './admin-reports-page';
import './admin-settings-page';

const claims = { officeRole: 'bookkeeper' };
const payment: PaymentDetail = {
  ...examplePayment({ id: 'p1', appointmentId: 'a1', appointmentNumber: 'FC-1042' }),
  history: [{ at: '2026-11-21T15:00:00.000Z', by: 'Stripe', message: 'Paid' }],
  refunds: [],
  disputes: [],
  bill: null,
  customerNumber: null,
};
const alert = (type: Alert['type']): Alert => ({
  type,
  message: 'A payment needs a look',
  appointmentId: null,
  technicianId: null,
  since: '2026-11-21T15:00:00.000Z',
});

const open = (address: string, { answers, ...options }: PageOptions = {}) =>
  openPage(address, {
    signedInAs: 'admin',
    claims,
    answers: {
      'GET /api/admin/payments': [payment],
      'GET /api/admin/payments/:id': payment,
      'GET /api/admin/money': exampleMoneySums,
      ...answers,
    },
    ...options,
  });
const rail = () => within(screen.getByRole('navigation', { name: 'Office' }));
const linksOf = () => rail().getAllByRole('link');

describe('the office of a bookkeeper', () => {
  it('is money, reports and settings, without a search field or new jobs', async () => {
    const { sent } = open('/admin-payments?new-job=', {
      answers: { 'GET /api/admin/alerts': [alert('payment-flagged')] },
    });
    await screen.findByRole('heading', { name: 'Payments' });
    await rail().findByTitle('1 waiting');
    expect(linksOf().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Money/),
      'Reports',
      'Settings',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New job' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('GET /api/admin/service-requests')).toEqual([]);
    expect(sent('GET /api/technicians')).toEqual([]);
  });

  const others = officePathsOf('owner').filter(
    (path) => !officePathsOf('bookkeeper').includes(path),
  );

  it.each([...others, '/Admin-Tracking/', '/admin-tracking?tab=appointments'])(
    'has no %s, says so, and asks for nothing there',
    async (address) => {
      const { sent } = open(address);
      const heading = await screen.findByRole('heading', {
        name: 'This page isn’t part of your role',
      });
      screen.getByText(/^Bookkeeper: Payments, invoices, reports and the books, and nothing else/);
      expect(document.title).toContain('Not part of your role');
      await expectAccessible(heading.closest('main')!);
      const link = screen.getByRole('link', { name: 'Go to Money' });
      expect(link.getAttribute('href')).toBe('/admin-payments');
      for (const call of ['tracking', 'technicians', 'appointments', 'admin/service-requests'])
        expect(sent(`GET /api/${call}`)).toEqual([]);
    },
  );

  it('is that of a role of a newer release, too', async () => {
    open('/admin-payments', { claims: { officeRole: 'auditor' } });
    await screen.findByRole('heading', { name: 'Payments' });
    expect(linksOf()).toHaveLength(3);
  });

  it('opens with money after the login, whichever page led there', async () => {
    const { press } = openPage('/admin-tracking', {
      answers: {
        'POST /api/admin/login': { token: tokenOf('7', claims) },
        'GET /api/admin/payments': [],
        'GET /api/admin/money': exampleMoneySums,
      },
    });
    await waitFor(() => expect(field('Email')).toBeTruthy());
    fill({ Email: 'rita@example.com', Password: 'a door that sticks' });
    await press('Sign In');
    await waitFor(() => expect(location.pathname).toBe('/admin-payments'));
  });

  it('stays open when a call is refused', async () => {
    const message = 'Your role at the office doesn’t include this.';
    const { press } = open('/admin-payments', {
      answers: { 'GET /api/admin/payments.csv': refusal(403, { code: 'role_refused', message }) },
    });
    await press('Export CSV');
    await expectToast('Error exporting payments', message);
    expect(location.pathname).toBe('/admin-payments');
  });
});

describe('a bookkeeper', () => {
  it('reads a payment, without a way to its job or to change it', async () => {
    open('/admin-payments?payment=p1');
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('region', { name: 'History' });
    within(drawer).getByText('FC-1042');
    expect(screen.queryByRole('link', { name: 'FC-1042' })).toBeNull();
    expect(within(drawer).queryByRole('region', { name: /Refund|Review|job/ })).toBeNull();
    expect(
      within(drawer).queryByRole('button', { name: /Refund|Void|Move|Mark|Assign/ }),
    ).toBeNull();
  });

  it('reads what is due, without a way to the jobs', async () => {
    open('/admin-payments');
    await screen.findByRole('link', { name: /^Disputed now/ });
    screen.getByText('Due now');
    expect(screen.queryByRole('link', { name: /^Due now/ })).toBeNull();
  });

  it('reads the end of a day, and neither counts nor closes', async () => {
    const taker = exampleTakerDay({ settlement: null });
    open('/admin-payments?tab=end-of-day&day=2026-11-20', {
      answers: {
        'GET /api/admin/day-sheet': {
          day: '2026-11-20',
          technicians: [taker],
          office: null,
          version: 1,
          closed: false,
        },
      },
    });
    const cash = await screen.findByLabelText(`Cash counted, ${taker.name}`);
    expect((cash as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByText(/To close the day/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('reads reconciliations, and asks Stripe for nothing', async () => {
    const { sent } = open('/admin-payments?tab=reconciliation', {
      answers: { 'GET /api/admin/reconciliation': [exampleReport()] },
    });
    await screen.findByRole('heading', { name: 'Daily reconciliation' });
    await screen.findAllByRole('table');
    expect(screen.queryByRole('button', { name: 'Compare now' })).toBeNull();
    expect(sent('GET /api/admin/stripe-setup')).toEqual([]);
  });

  it('reads reports and the sales tax return', async () => {
    open(paths.adminReports, {
      answers: {
        'GET /api/admin/reports': ({ query }: ApiCall) =>
          exampleReportOf(query as unknown as ReportPeriod),
        'GET /api/admin/tax-return': [],
      },
    });
    await screen.findByRole('region', { name: 'Revenue and payments' });
    await screen.findByText('No invoices in this month');
  });

  it('has the sales tax and their own login as settings', async () => {
    open('/admin-settings?tab=tax', { answers: { 'GET /api/admin/sales-tax': exampleSalesTax() } });
    await screen.findByText(/Only owners can add rates/);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Sales tax',
      'Your login',
    ]);
  });
});
