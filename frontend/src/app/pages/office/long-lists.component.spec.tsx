import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  exampleAccount,
  exampleCustomerRow,
  exampleMessage,
  exampleMoneySums,
  examplePayment,
  examplePriceBookEntry,
  examplePriceBookItem,
  exampleReceivables,
  exampleSalesTax,
  exampleTakerDay,
  exampleImportedCustomer,
} from '@contracts/testing/examples';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { succeededJob } from '../../../shared/imports/test/import-job.factory';
import { technician } from '../../../shared/live/test/factories';
import { rowsAtOnce } from '../../../shared/ui/near-screen';
import { openDispatch } from '../../../testing/dispatch-page';
import { listPage, openPage, type PageOptions } from '../../../testing/open-page';
import { serviceRequest } from '../../../testing/service-requests';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';
import './admin-messages-page';
import './admin-payments-page';
import './admin-settings-page';

const count = rowsAtOnce + 2;
const many = <Item,>(itemOf: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => itemOf(index));
const listOf = <Item,>(itemOf: (index: number) => Item) => listPage(many(itemOf), count);

interface LongList {
  /** What its last row says, as its cells do. */
  readonly words: readonly (string | RegExp)[];
  readonly open: () => unknown;
  /** Of the part with the list, if there are other rows below it. */
  readonly region?: string;
}

const office =
  (address: string, answers: PageOptions['answers'] = {}) =>
  () =>
    openPage(address, { signedInAs: 'admin', id: '1', answers }).live.connect();

const customers = (tab: string, answers: PageOptions['answers']) =>
  office(`/admin-customer-management?tab=${tab}`, { 'GET /api/admin/customers': [], ...answers });

/** By the file that draws it. */
const lists: Record<string, LongList> = {
  'features/dispatch/live-tracking/active-jobs.tsx': {
    region: 'Live Tracking',
    words: ['FC-1121', 'Ann Baker', 'In progress', 'Marisol'],
    open: () =>
      openDispatch('?tab=live-tracking', {
        technicians: [technician({ id: 't1', name: 'Marisol Trevino' })],
        records: many((index) => {
          const known = record({ appointmentId: `a${index}`, technicianId: 't1' });
          const number = `FC-${1100 + index}`;
          return {
            ...known,
            status: 'in-progress',
            appointment: { ...known.appointment, number },
          };
        }),
      }),
  },
  'features/dispatch/appointments/jobs-table.tsx': {
    words: ['FC-1121', '(904) 555-0111', '1:00 – 2:00 PM', 'Marisol'],
    open: () =>
      openDispatch('?tab=appointments&day=all', {
        technicians: [technician({ id: 't1', name: 'Marisol Trevino' })],
        answers: {
          'GET /api/appointments': listOf((index) =>
            appointment({
              id: `a${index}`,
              number: `FC-${1100 + index}`,
              phone: '9045550111',
              timeSlot: '13:00-14:00',
              technicianId: 't1',
            }),
          ),
        },
      }),
  },
  'features/dispatch/requests/requests-table.tsx': {
    words: ['SR-1021', '(904) 555-0177', 'Refrigerator'],
    open: () =>
      openDispatch('?tab=service-requests', {
        answers: {
          'GET /api/admin/service-requests': listOf((index) =>
            serviceRequest({ id: `r${index}`, number: `SR-${1000 + index}` }),
          ),
        },
      }),
  },
  'features/payments-admin/payments-board.tsx': {
    words: ['R-1021', '$150.00'],
    open: office('/admin-payments', {
      'GET /api/admin/money': exampleMoneySums,
      'GET /api/admin/payments': listOf((index) =>
        examplePayment({ id: `p${index}`, receiptNumber: `R-${1000 + index}` }),
      ),
    }),
  },
  'features/payments-admin/end-of-day.tsx': {
    words: ['Technician 21', '$150.00'],
    open: office('/admin-payments?tab=end-of-day&day=2026-11-20', {
      'GET /api/admin/payments': [],
      'GET /api/admin/money': exampleMoneySums,
      'GET /api/admin/day-sheet': {
        day: '2026-11-20',
        technicians: many((index) =>
          exampleTakerDay({ technicianId: `t${index}`, name: `Technician ${index}` }),
        ),
      },
    }),
  },
  'features/messages-admin/messages-page.tsx': {
    words: ['person21@example.com'],
    open: office('/admin-messages', {
      'GET /api/technicians': [],
      'GET /api/admin/messages/delivery': { email: 'live', sms: 'live' },
      'GET /api/admin/messages': listOf((index) =>
        exampleMessage({ id: `m${index}`, recipient: `person${index}@example.com` }),
      ),
    }),
  },
  'features/customers-admin/list/portal-table.tsx': {
    words: ['Customer21', '(904) 555-0163', 'Nov'],
    open: customers('portal', {
      'GET /api/admin/customers': listOf((index) =>
        exampleAccount({
          id: index,
          lastName: `Customer${index}`,
          // An office user may have none.
          phone: index === 0 ? '' : '9045550163',
        }),
      ),
    }),
  },
  'features/customers-admin/list/all-customers.tsx': {
    words: ['Customer 21', '(904) 555-0117', 'November 20, 2026'],
    open: customers('people', {
      'GET /api/admin/customer-records': listOf((index) =>
        exampleCustomerRow({ number: index + 1, name: `Customer ${index}` }),
      ),
    }),
  },
  'features/imports-admin/customers/imported-customers-list.tsx': {
    words: ['Filed 21', '(904) 555-0101', '$812.50', '2026'],
    open: customers('servicepro', {
      'GET /api/admin/servicepro-customers': listOf((index) =>
        exampleImportedCustomer({ id: `c${index}`, lastName: `Filed ${index}` }),
      ),
    }),
  },
  'features/imports-admin/importing/import-history.tsx': {
    words: ['Importer 21', 'ServicePro', '30'],
    open: customers('import', {
      'GET /api/admin/import-settings': {
        company: '',
        username: '',
        password: '',
        systems: ['servicepro'],
      },
      'GET /api/admin/imports': listOf((index) =>
        succeededJob({ id: `j${index}`, startedBy: `Importer ${index}` }),
      ),
    }),
  },
  'features/office-settings/prices/price-book.tsx': {
    words: ['Pump 21', 'PUMP-21', '$129.00'],
    open: office('/admin-settings?tab=prices', {
      'GET /api/admin/price-book': listOf((index) =>
        examplePriceBookItem({
          code: `PUMP-${index}`,
          now: examplePriceBookEntry({ title: `Pump ${index}`, price: '129.00' }),
        }),
      ),
    }),
  },
  'features/office-settings/tax/sales-tax.tsx': {
    // The last to come is first.
    words: ['Duval', '7.5%', 'Jan 1, 2060', 'Sam Owner'],
    open: office('/admin-settings?tab=tax', {
      'GET /api/admin/sales-tax': exampleSalesTax({
        rates: many((index) => ({
          county: 'Duval',
          from: `${2060 + index}-01-01`,
          until: `${2060 + index}-12-31`,
          state: 600,
          surtax: 150,
          by: 'Sam Owner',
          at: '2026-11-20T15:00:00.000Z',
        })),
      }),
    }),
  },
  'features/office-settings/users/users.tsx': {
    words: ['User 21', 'person21@example.com', 'Owner'],
    open: office('/admin-settings?tab=users', {
      'GET /api/admin/authenticator': { on: false, recoveryCodesLeft: 0, rule: null },
      'GET /api/admin/users': many((index) => ({
        id: index,
        version: 1,
        firstName: 'User',
        lastName: String(index),
        email: `person${index}@example.com`,
        officeRole: 'owner',
        active: true,
        lastLogin: '2026-11-21T15:00:00.000Z',
        secondStep: false,
      })),
    }),
  },
  'features/payments-admin/books/receivables-board.tsx': {
    region: 'Receivables',
    words: ['Customer 21', 'INV10021', 'Oct 11, 2026', '40 days', '$56.50'],
    open: office('/admin-payments?tab=receivables', {
      'GET /api/admin/receivables': exampleReceivables({
        open: many((index) => ({
          ...exampleReceivables().open[0]!,
          appointmentId: `a${index}`,
          customer: `Customer ${index}`,
          invoice: `INV${10_000 + index}`,
        })),
        deposits: [],
        unused: { count: 0, amount: '0.00' },
      }),
    }),
  },
};

/** Without what can be pressed or filled. */
function wordsOf(row: HTMLElement): string {
  const copy = row.cloneNode(true) as HTMLElement;
  for (const control of copy.querySelectorAll('button, input, label')) control.remove();
  return copy.textContent;
}

describe('the rows of a long list, from below the screen', () => {
  // The screen never comes to them.
  beforeEach(() => {
    jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(Object.entries(lists))('have the words of their cells: %s', async (_file, list) => {
    list.open();
    const far = await waitFor(() => {
      const part = list.region ? screen.getByRole('region', { name: list.region }) : document.body;
      const row = within(part).getAllByRole('row').at(-1)!;
      for (const words of list.words) expect(row.textContent).toMatch(words);
      return row;
    });
    expect(document.querySelector('a[href="tel:+"]')).toBeNull();
    const words = wordsOf(far);
    expect(words).not.toMatch(/\dT\d\d:\d\d/);
    fireEvent(window, new Event('beforeprint'));
    expect(wordsOf(far)).toBe(words);
  });

  it('are checked for each list', () => {
    const root = join(__dirname, '../../..');
    const drawing = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.spec)\.tsx$/.test(file) &&
        /<(RecordTable|FilteredRecords)\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    const generic = 'shared/ui/office/filtered-records.tsx';
    expect(drawing.filter((file) => file !== generic).toSorted()).toEqual(
      Object.keys(lists).toSorted(),
    );
  });
});
