import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  exampleAccount,
  exampleCustomerRow,
  exampleImportedCustomer,
} from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import { customerFile } from '../../../testing/customers';
import { field } from '../../../testing/fields';
import {
  type ApiCall,
  expectToast,
  listPage,
  openPage,
  type PageOptions,
  refusal,
  textsOf,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';

const nora = exampleAccount({
  id: 7,
  lastName: 'Lindqvist',
  phone: '(904) 555-0163',
  address: '7 Pelican Row, Palm Coast',
});
const section = (name: string) => screen.getByRole('region', { name });
const rows = () => screen.queryAllByRole('row').slice(1);

function openCustomers(query: string, answers: PageOptions['answers'] = {}) {
  const page = openPage(`/admin-customer-management?tab=portal${query}`, {
    signedInAs: 'admin',
    answers: { 'GET /api/admin/customers': [nora], ...answers },
  });
  page.live.connect();
  return page;
}

it('has its tabs, by hand and by arrow keys', async () => {
  const { user } = openPage('/admin-customer-management', {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/customers': [nora],
      'GET /api/admin/import-settings': refusal(409, { code: 'not_configured' }),
      'GET /api/admin/imports': [],
      'GET /api/admin/servicepro-customers': [],
    },
  });
  const tabs = await screen.findAllByRole('tab');
  const labels = [
    'Import Customers',
    'Phone Lookup',
    'ServicePro Customers',
    'Portal Customers',
    'All Customers',
    'Duplicates',
  ];
  expect(textsOf(tabs)).toEqual(labels);
  const panel = () => within(screen.getByRole('tabpanel'));
  await panel().findByRole('button', { name: 'Import All Customers' });
  await user.click(tabs[1]!);
  await panel().findByLabelText('Phone number');
  await user.click(tabs[3]!);
  await panel().findByRole('heading', { name: 'Portal Customers' });
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(tabs[2]!.getAttribute('aria-selected')).toBe('true');
  await panel().findByRole('heading', { name: 'ServicePro Customers' });
});

it('shows owners and unverified customers as what they are', async () => {
  openCustomers('', {
    'GET /api/admin/customers': [
      nora,
      { ...nora, id: 8, firstName: 'Ada', emailVerified: false },
      { ...nora, id: 9, firstName: 'Olivia', isAdmin: true },
    ],
  });
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [verified, unverified, owner] = textsOf(rows());
  for (const fact of ['nora@example.com', '(904) 555-0163', '7 Pelican Row']) {
    expect(verified).toContain(fact);
  }
  expect(verified).not.toMatch(/Administrator|not verified/);
  expect(unverified).toContain('Email not verified');
  expect(owner).toContain('Administrator');
  // An account carries no customer's number. Its email address finds the record.
  const [link] = within(rows()[0]!).getAllByRole('link');
  expect(link!.getAttribute('href')).toBe(
    '/admin-customer-management?tab=people&search=nora%40example.com',
  );
});

it('goes through the list page by page', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...nora, id: from + index }));
  const { press, sent } = openCustomers('&search=Lindqvist', {
    'GET /api/admin/customers': ({ query: { cursor } }: ApiCall) =>
      cursor === undefined ? listPage(page(1, 2), 3, '2') : listPage(page(3, 1), 3),
  });
  await waitFor(() => expect(rows()).toHaveLength(2));
  screen.getByText('first 2 of 3 found');
  await press('Show more');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(sent('GET /api/admin/customers').map(({ query }) => query.search)).toEqual([
    'Lindqvist',
    'Lindqvist',
  ]);
});

describe('the list without anyone in it', () => {
  it('says that no one matches, and shows all', async () => {
    const { press } = openCustomers('&search=no-one-of-this-name', {
      'GET /api/admin/customers': ({ query }: ApiCall) => (query.search ? [] : [nora]),
    });
    await screen.findByRole('heading', { name: 'No customers found' });
    await press('Show all');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('says that it did not come, under which number, and tries again: no one is registered', async () => {
    const message = 'Please try again in a moment.';
    const { press, answer } = openCustomers('', {
      'GET /api/admin/customers': refusal(503, { code: 'unavailable', message, requestId: 'r-1' }),
    });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toMatch(/Customers could not be loaded.*r-1/);
    answer({ 'GET /api/admin/customers': [] });
    await press('Try Again', failure);
    await screen.findByRole('heading', { name: 'No accounts yet' });
  });
});

const records = 'GET /api/admin/customer-records';

describe('all customers', () => {
  const open = (query: string, answers: PageOptions['answers']) => {
    const page = openPage(`/admin-customer-management?tab=people${query}`, {
      signedInAs: 'admin',
      answers,
    });
    page.live.connect();
    return page;
  };
  const searchBox = () => screen.findByRole('searchbox', { name: 'Search' });

  it('are listed with what tells them apart, and open their page', async () => {
    const { user } = open('', {
      [records]: [
        exampleCustomerRow({ hasAccount: true, doNotService: true }),
        exampleCustomerRow({
          number: 1043,
          kind: 'business',
          name: 'Pat Lee',
          company: 'Oak Realty',
          phone: '',
          email: '',
          address: '',
          lastAt: null,
        }),
      ],
      'GET /api/admin/customer-records/:number': customerFile({ number: 1043, name: 'Pat Lee' }),
      'GET /api/admin/customer-records/:number/changes': [],
    });
    await waitFor(() => expect(rows()).toHaveLength(2));
    const [nora1042, pat] = textsOf(rows());
    expect(nora1042).toMatch(/Nora Field#1042Do not serviceAccount.*\(904\) 555-0117/);
    expect(nora1042).toMatch(/nora@example.com.*12 Tern Lane.*November 20, 2026/);
    expect(pat).toMatch(/Pat LeeOak Realty#1043Business.*None given.*None/);
    await user.click(screen.getByRole('link', { name: 'Pat Lee' }));
    await screen.findByRole('heading', { level: 1, name: 'Pat Lee' });
    expect(new URLSearchParams(location.search).get('customer')).toBe('1043');
    await user.click(screen.getByRole('link', { name: 'All customers' }));
    await waitFor(() => expect(document.activeElement!.textContent).toBe('Pat Lee'));
  });

  it('are searched by the server, and come page by page', async () => {
    const found = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => exampleCustomerRow({ number: from + index }));
    const { user, press, sent } = open('', {
      [records]: ({ query: { search, cursor } }: ApiCall) =>
        search === undefined
          ? found(1, 1)
          : cursor === undefined
            ? listPage(found(1, 2), 3, '2')
            : listPage(found(3, 1), 3),
    });
    await user.type(await searchBox(), 'tern 0117');
    await screen.findByText('first 2 of 3 found');
    await press('Show more');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(sent(records).at(-1)!.query).toEqual({ limit: '100', search: 'tern 0117', cursor: '2' });
  });

  it('say that no one matches, and show all', async () => {
    const { press } = open('&search=no-one', {
      [records]: ({ query }: ApiCall) => (query.search ? [] : [exampleCustomerRow()]),
    });
    await screen.findByText('No customer matches your search.');
    await press('Show all');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('say that they did not come, under which number, and are asked for again', async () => {
    const { press, answer } = open('', {
      [records]: refusal(503, { code: 'unavailable', requestId: 'r-1' }),
    });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toMatch(/Customers could not be loaded.*r-1/);
    answer({ [records]: [] });
    await press('Try Again', failure);
    await screen.findByText('No customers yet');
  });

  it('are under each other on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    open('', { [records]: [exampleCustomerRow()] });
    await screen.findByRole('link', { name: 'Nora Field' });
    expect(document.querySelector('.ant-table')).toBeNull();
    expect(screen.getByRole('tabpanel').textContent).toMatch(/Phone.*555-0117.*Last visit/);
    window.matchMedia = wide;
  });
});

it('searches in no other tab for what was typed just before it was opened', async () => {
  const { user, sent } = openCustomers('', { [records]: [] });
  const search = () =>
    within(screen.getByRole('tabpanel')).findByRole('searchbox', { name: 'Search' });
  fireEvent.change(await search(), { target: { value: 'Nora' } });
  fireEvent.click(screen.getByRole('tab', { name: 'All Customers' }));
  await user.type(await search(), 'Ivy');
  const asked = () => sent(records).map(({ query }) => query.search);
  await waitFor(() => expect(asked().at(-1)).toBe('Ivy'));
  expect(asked()).not.toContain('Nora');
});

describe('a phone number', () => {
  const lookup = 'POST /api/admin/lookup-customer-phone';
  const callers = 'GET /api/admin/callers';
  const file = 'GET /api/admin/customer-records/:number';
  const [noraField, bo] = [
    customerFile({ number: 1042, name: 'Nora Field' }, { appointments: [appointment()] }),
    customerFile({ number: 1043, name: 'Bo Field' }),
  ];
  const open = (answers: PageOptions['answers']) =>
    openPage('/admin-customer-management?tab=lookup', {
      signedInAs: 'admin',
      answers: {
        [lookup]: refusal(404, { code: 'customer_not_found' }),
        [file]: ({ params: { number } }: ApiCall) => (number === '1043' ? bo : noraField),
        'GET /api/admin/customer-records/:number/changes': [],
        ...answers,
      },
    });
  const look = async ({ user, press }: ReturnType<typeof open>, phone: string) => {
    await user.type(await screen.findByLabelText('Phone number'), phone);
    await press('Search', await screen.findByRole('search', { name: 'Look up a customer' }));
  };

  it('finds everything about who has it, though nothing was imported', async () => {
    const page = open({ [callers]: [{ record: noraField.record, visits: [] }] });
    await look(page, '1 904.555.0117');
    await expectToast('Customer Found', 'Nora Field');
    await screen.findByRole('heading', { level: 3, name: 'Nora Field' });
    expect(section('Timeline').textContent).toContain('FC-1042');
    expect(page.sent(callers)[0]!.query).toEqual({ phone: '1 904.555.0117' });
    expect(screen.queryByText(/No customer found/)).toBeNull();
  });

  it('that two customers have is a choice, and what is said and shown is about one of them', async () => {
    const imported = {
      ...exampleImportedCustomer({ firstName: 'Bo', lastName: 'Field' }),
      serviceHistory: [],
    };
    const page = open({
      [lookup]: { customer: imported, others: [], from: 'imported' },
      [callers]: [noraField, bo].map(({ record }) => ({ record, visits: [] })),
    });
    await look(page, '904 555 0117');
    await expectToast('Customer Found', '2 customers have this number. Nora Field, Bo Field');
    const choices = await screen.findByRole('group', { name: 'Customers with this number' });
    expect(screen.queryByRole('heading', { level: 3, name: 'Nora Field' })).toBeNull();
    await page.press('Bo Field, St. Augustine', choices);
    // Their page, and what was imported about them.
    const shown = () => screen.getAllByRole('heading', { level: 3, name: 'Bo Field' });
    await waitFor(() => expect(shown()).toHaveLength(2));
    await page.press(/^Nora Field/, choices);
    await screen.findByRole('heading', { level: 3, name: 'Nora Field' });
    expect(screen.queryByRole('article', { name: 'Bo Field' })).toBeNull();
  });
});

describe('a new customer', () => {
  const create = 'POST /api/admin/customer-records';
  const open = async (answers: PageOptions['answers'] = {}) => {
    const page = openPage('/admin-customer-management?tab=people', {
      signedInAs: 'admin',
      answers: {
        [records]: [],
        'GET /api/admin/customer-records/:number': customerFile({ number: 1044, name: 'Al Fresh' }),
        'GET /api/admin/customer-records/:number/changes': [],
        ...answers,
      },
    });
    await page.press('New customer');
    return { ...page, form: await screen.findByRole('dialog', { name: 'New customer' }) };
  };

  it('needs a name or a company, and says what else is missing', async () => {
    const { press, form, sent } = await open();
    await press('Add customer', form);
    await within(form).findByText('Enter a name or a company');
    within(form).getByText('Enter a phone number');
    await waitFor(() => expect(document.activeElement).toBe(field('First name', form)));
    expect(sent(create)).toEqual([]);
  });

  it('is added with all that was typed, and opened', async () => {
    const { user, press, form, bodies } = await open({
      [create]: customerFile({ number: 1044, name: 'Al Fresh' }).record,
    });
    await user.type(field('First name', form), 'Al');
    await user.type(field('Last name', form), ' Fresh ');
    await user.type(field('Phone', form), '904 555 0144');
    await press('Add email', form);
    // By keyboard: the new row has the focus.
    await waitFor(() => expect(document.activeElement).toBe(field('Email', form)));
    await user.keyboard('al@example.com');
    await press('Add customer', form);
    await screen.findByRole('heading', { level: 1, name: 'Al Fresh' });
    expect(bodies(create)).toEqual([
      {
        kind: 'person',
        firstName: 'Al',
        lastName: 'Fresh',
        closed: false,
        phones: [{ phone: '904 555 0144', texts: true }],
        emails: [{ email: 'al@example.com' }],
        addresses: [],
      },
    ]);
  });
});
