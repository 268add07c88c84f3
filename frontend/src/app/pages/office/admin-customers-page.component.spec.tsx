import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerFile } from '@contracts/customers/customer-file';
import type { Contact, Merge } from '@contracts/customers/people';
import { exampleAccount, exampleMessage, examplePayment } from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import { importedCustomer } from '../../../testing/customers';
import { findings } from '../../../testing/office-search';
import {
  type ApiCall,
  expectToast,
  listPage,
  noConnection,
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
const contact: Contact = {
  name: 'Nora Lindqvist',
  email: nora.email,
  phone: nora.phone,
  address: '7 Pelican Row',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
  accountId: null,
  importedId: null,
  lastAt: '2026-11-20T15:00:00.000Z',
};
const file: CustomerFile = {
  id: '7',
  name: 'Nora Lindqvist',
  customer: nora,
  accounts: [nora],
  contacts: [contact],
  merges: [],
  similar: [],
  totals: {
    appointmentCount: 1,
    serviceRequestCount: 0,
    billed: '120.00',
    paid: '80.00',
    due: '40.00',
    appliances: [{ appliance: 'Oven', brand: 'Bosch', visits: 1, lastDate: '2026-11-20' }],
    photos: [],
  },
  imported: { customers: [], services: [], serviceCount: 0 },
  incomplete: false,
  appointments: [appointment()],
  serviceRequests: [],
  messages: [],
  payments: [],
};

const importedNora = importedCustomer({ id: '3', lastName: 'Lindqvist', firstName: 'Nora' });

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

describe('one customer', () => {
  it('is found by words, seen with all there is, and left for the same place', async () => {
    const verifying = exampleMessage({ id: 'm1', kind: 'verify-email' });
    const unverified = { ...nora, emailVerified: false };
    const known: CustomerFile = { ...file, customer: unverified, messages: [verifying] };
    const { user, sent, answer, live } = openCustomers('', {
      'GET /api/admin/customers/:id': known,
    });
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    // On a busy machine it is looked for while it is typed, too.
    await user.type(search, 'nora 555-0163');
    await waitFor(() => expect(location.search).toContain('search=nora+555-0163'));
    const asked = () => sent('GET /api/admin/customers').at(-1)!.query.search;
    await waitFor(() => expect(asked()).toBe('nora 555-0163'));
    await screen.findByText('1 found');
    await user.click(screen.getByRole('link', { name: 'Nora Lindqvist' }));
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
    expect(location.search).toContain('customer=7');
    const main = screen.getByRole('main').textContent;
    for (const fact of ['Not verified', '(904) 555-0163', '7 Pelican Row', 'Customer number']) {
      expect(main).toContain(fact);
    }
    expect(section('Messages').textContent).toContain('Sent');
    const link = within(section('Messages')).getByRole('link', { name: 'Verify address' });
    expect(link.getAttribute('href')).toBe('/admin-messages?message=m1');
    const visit = within(section('Appointments')).getByRole('link', { name: 'FC-1042' });
    expect(visit.getAttribute('href')).toMatch(/^\/admin-tracking\?/);

    // Records are pushed, and nothing has to be asked for.
    expect(section('Appointments').textContent).toContain('Scheduled');
    const another = appointment({ id: 'a2', number: 'FC-1043' });
    const cancelled = appointment({ status: 'cancelled' });
    for (const [appointments, shown, frame] of [
      [[cancelled], 'Canceled', { appointment: { id: cancelled.id, version: 2 } }],
      [[cancelled, another], 'FC-1043', {}],
    ] as const) {
      answer({ 'GET /api/admin/customers/:id': { ...known, appointments } });
      live.push({ type: 'dispatch_update', changed: ['appointments'], ...frame });
      await waitFor(() => expect(section('Appointments').textContent).toContain(shown));
    }
    await user.click(screen.getByRole('link', { name: 'All customers' }));
    await waitFor(() => expect(document.activeElement!.textContent).toBe('Nora Lindqvist'));
    expect(search.value).toBe('nora 555-0163');
  });

  it.each(['999999999', 'no-one', '../messages'])('is unknown as %s', async (id) => {
    const { user, sent } = openCustomers(`&customer=${encodeURIComponent(id)}`, {
      'GET /api/admin/customers/:id': refusal(404, { code: 'customer_not_found' }),
    });
    await screen.findByRole('heading', { name: 'Customer not found' });
    expect(sent('GET /api/admin/customers/:id').map(({ params }) => params.id)).toEqual([id]);
    await user.click(screen.getByRole('link', { name: 'All customers' }));
    await screen.findByRole('heading', { name: 'Portal Customers' });
  });

  it('shows what is known while a service does not answer, and all of it afterwards', async () => {
    const { press, answer } = openCustomers('&customer=7', {
      'GET /api/admin/customers/:id': {
        ...file,
        appointments: null,
        serviceRequests: null,
        messages: null,
      } satisfies CustomerFile,
    });
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
    expect(screen.getByRole('main').textContent).toContain('nora@example.com');
    for (const name of ['Appointments', 'Service requests', 'Messages']) {
      expect(section(name).textContent).toContain('can’t be shown right now');
    }
    answer({ 'GET /api/admin/customers/:id': file });
    await press('Try Again', section('Appointments'));
    await waitFor(() => expect(section('Appointments').textContent).toContain('FC-1042'));
    const requests = section('Service requests').textContent;
    expect(requests).toContain('No service requests from this customer');
  });

  it('is all there on one page: money, appliances, notes, imported services, others with the phone', async () => {
    const visit = appointment({
      internalNotes: 'Gate sticks',
      workDone: 'New belt',
      technicianNotes: null,
    });
    const { press } = openCustomers('&customer=nora%40example.com', {
      // For the new job, as far as it gets until the end.
      'GET /api/technicians': [],
      'GET /api/tracking': [],
      'GET /api/appointments': [],
      'GET /api/appointments/available-slots': { date: '', availableSlots: [] },
      'GET /api/admin/search': findings(),
      'GET /api/admin/customers/:id': {
        ...file,
        id: 'nora@example.com',
        customer: null,
        accounts: [],
        payments: [examplePayment({ createdAt: '2026-11-19T15:00:00.000Z' })],
        appointments: [visit],
        totals: {
          ...file.totals!,
          appointmentCount: 300,
          photos: [{ appointmentId: visit.id, photos: ['p1'] }],
        },
        imported: {
          customers: [{ ...importedNora, notes: 'Prefers mornings' }],
          services: [{ importedId: '3', service: 'Drain pump', date: '2024-05-09', cost: '89.00' }],
          serviceCount: 1,
        },
        similar: [
          {
            ...contact,
            id: '9045550163 sam field',
            name: 'Sam Field',
            shared: 'phone',
            merge: null,
          },
        ],
      } satisfies CustomerFile,
    });
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
    const main = screen.getByRole('main').textContent;
    for (const fact of ['No account', 'Imported', 'Visits300', 'Due$40.00', '7 Pelican Row'])
      expect(main).toContain(fact);
    expect(section('Appointments').textContent).toContain('the newest 1 of 300');
    expect(section('Notes').textContent).toMatch(
      /Prefers mornings.*Imported.*Gate sticks.*Office only.*New belt.*customer sees/,
    );
    expect(section('Imported services').textContent).toContain('May 9, 2024Drain pump$89.00');
    expect(section('Appliances').textContent).toMatch(/Bosch Oven.*Fri, Nov 20, 2026/);
    expect(section('Payments').textContent).toMatch(/R-1042Nov 20, 2026/);
    expect(section('Photos').textContent).toContain('One photo');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Call')).toBe('tel:+19045550163');
    expect(hrefOf('Email')).toBe(`mailto:${nora.email}`);
    expect(hrefOf('Sam Field')).toBe('/admin-customer-management?customer=9045550163+sam+field');
    await press('Book again', section('Appointments'));
    expect(new URLSearchParams(location.search).get('new-job')).toBe(visit.phone);
  });
});

it('merges two who are one person, and takes it back', async () => {
  const merges = 'POST /api/admin/people/merges';
  const sam = {
    ...contact,
    id: '9045550163 sam field',
    name: 'Sam Field',
    shared: 'phone',
  } as const;
  const merge: Merge = {
    one: '9045550163 sam field',
    other: 'customer 7',
    version: 1,
    decision: 'same',
    by: 'Dana Office',
    at: '2026-11-20T15:00:00.000Z',
  };
  const iris = { ...contact, id: 'n@example.com', phone: '', shared: 'address' } as const;
  const proposed: CustomerFile = {
    ...file,
    similar: [
      { ...sam, merge: null },
      { ...iris, merge: null },
    ],
  };
  const { press, answer, sent } = openCustomers('&customer=7', {
    'GET /api/admin/customers/:id': proposed,
    [merges]: noConnection,
  });
  await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
  const who = () => section('Possibly the same person');
  expect(who().textContent).toMatch(/Sam Field.*same phone .904. 555-0163, another name/);
  expect(who().textContent).toMatch(/same name and address/);
  // Pressed twice, and the answer is lost: it was merged, once.
  const [same] = within(who()).getAllByRole('button', { name: 'Same person' });
  answer({ 'GET /api/admin/customers/:id': { ...file, merges: [merge] } });
  fireEvent.click(same!);
  fireEvent.click(same!);
  await expectToast('Error deciding who this is', /couldn’t reach the server/);
  await waitFor(() => expect(who().textContent).toContain('Dana Office'));
  expect(sent(merges)).toHaveLength(1);
  const pair = { one: '7', other: '9045550163 sam field' };
  expect(sent(merges)[0]!.body).toEqual({ ...pair, decision: 'same', version: 0 });
  // Someone else was faster: what they decided is shown.
  const different: Merge = { ...merge, version: 2, decision: 'different', by: 'Iris Stone' };
  answer({
    [merges]: refusal(409, { code: 'changed_meanwhile', message: 'Changed in the meantime' }),
    'GET /api/admin/customers/:id': { ...file, similar: [{ ...sam, merge: different }] },
  });
  await press('Undo', who());
  await expectToast('Error deciding who this is', /Changed/);
  await waitFor(() => expect(who().textContent).toMatch(/Different people.*Iris Stone/));
  expect(sent(merges)[1]!.body).toEqual({
    one: merge.one,
    other: merge.other,
    decision: 'open',
    version: 1,
  });
});

it('lists everyone once, with an account or without one', async () => {
  const guest = { ...contact, id: 'ivy@example.com', name: 'Ivy Oak', email: 'ivy@example.com' };
  const { user, sent } = openPage('/admin-customer-management?tab=people', {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/people': ({ query }: ApiCall) => ({
        people: query.search ? [guest] : [{ ...contact, id: '7', accountId: 7 }, guest],
        more: true,
        incomplete: query.search !== undefined,
      }),
      'GET /api/admin/customers/:id': refusal(404, { code: 'customer_not_found' }),
    },
  });
  await screen.findByRole('link', { name: 'Ivy Oak' });
  expect(screen.getByRole('row', { name: /Nora Lindqvist/ }).textContent).toContain('Account');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ivy 555');
  const asked = () => sent('GET /api/admin/people').at(-1)!.query;
  await waitFor(() => expect(asked()).toEqual({ search: 'ivy 555' }));
  await screen.findByText(/can’t be searched right now/);
  await user.click(screen.getByRole('link', { name: 'Ivy Oak' }));
  expect(location.search).toContain('customer=ivy%40example.com');
});

it('searches in no other tab for what was typed just before it was opened', async () => {
  const people = 'GET /api/admin/people';
  const { user, sent } = openCustomers('', {
    [people]: { people: [], more: false, incomplete: false },
  });
  const search = () =>
    within(screen.getByRole('tabpanel')).findByRole('searchbox', { name: 'Search' });
  fireEvent.change(await search(), { target: { value: 'Nora' } });
  fireEvent.click(screen.getByRole('tab', { name: 'All Customers' }));
  await user.type(await search(), 'Ivy');
  const asked = () => sent(people).map(({ query }) => query.search);
  await waitFor(() => expect(asked().at(-1)).toBe('Ivy'));
  expect(asked()).not.toContain('Nora');
});

describe('a phone number', () => {
  const lookup = 'POST /api/admin/lookup-customer-phone';
  const open = (answers: PageOptions['answers']) =>
    openPage('/admin-customer-management?tab=lookup', {
      signedInAs: 'admin',
      answers: { [lookup]: refusal(404, { code: 'customer_not_found' }), ...answers },
    });

  it('finds everything about who has it, though nothing was imported', async () => {
    const { user, press, sent } = open({ 'GET /api/admin/customers/:id': file });
    await user.type(await screen.findByLabelText('Phone number'), '1 904.555.0163');
    await press('Search', await screen.findByRole('search', { name: 'Look up a customer' }));
    await expectToast('Customer Found', 'Nora Lindqvist');
    await screen.findByRole('heading', { level: 3, name: 'Nora Lindqvist' });
    expect(section('Appointments').textContent).toContain('FC-1042');
    expect(sent('GET /api/admin/customers/:id')[0]!.params.id).toBe('+19045550163');
    expect(screen.queryByText(/No customer found/)).toBeNull();
  });

  it('that two people have is a choice, and what is said and shown is about one person', async () => {
    const imported = {
      ...importedCustomer({ firstName: 'Bo', lastName: 'Lindqvist' }),
      serviceHistory: [],
    };
    const bo = { ...file.contacts[0]!, id: 'bo', name: 'Bo Lindqvist', city: 'Palm Coast' };
    const shared = { ...file, similar: [{ ...bo, shared: 'phone' as const, merge: null }] };
    const { user, press } = open({
      [lookup]: { customer: imported, others: [], from: 'imported' },
      'GET /api/admin/customers/:id': ({ params: { id } }: ApiCall) =>
        id === 'bo' ? { ...file, id, name: 'Bo Lindqvist' } : shared,
    });
    await user.type(await screen.findByLabelText('Phone number'), '904 555 0163');
    await press('Search', await screen.findByRole('search', { name: 'Look up a customer' }));
    await expectToast(
      'Customer Found',
      '2 customers have this number. Nora Lindqvist, Bo Lindqvist',
    );
    const choices = await screen.findByRole('group', { name: 'Customers with this number' });
    expect(screen.queryByRole('heading', { level: 3, name: 'Nora Lindqvist' })).toBeNull();
    await press('Bo Lindqvist, Palm Coast', choices);
    // Their page, and what was imported about them.
    const shown = () => screen.getAllByRole('heading', { level: 3, name: 'Bo Lindqvist' });
    await waitFor(() => expect(shown()).toHaveLength(2));
    await press(/^Nora Lindqvist/, choices);
    await screen.findByRole('heading', { level: 3, name: 'Nora Lindqvist' });
    expect(screen.queryByRole('article', { name: 'Bo Lindqvist' })).toBeNull();
  });
});
