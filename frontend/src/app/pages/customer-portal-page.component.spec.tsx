import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
import { exampleAppliance, exampleRequest } from '@contracts/testing/examples';
import { nextOf } from '../../features/portal/records/next-of';
import { account, noContacts, visit } from '../../testing/customers';
import { expectAccessible } from '../../testing/accessible';
import { errorUnder, fill, valueOf } from '../../testing/fields';
import {
  expectToast,
  listPage,
  openPage,
  refusal,
  tokenOf,
  type ApiCall,
  type PageOptions,
} from '../../testing/open-page';

const ownRequests = 'GET /api/customer/service-requests';
const ownVisits = 'GET /api/customer/appointments';

const requests = (from: number, to: number): CustomerServiceRequest[] =>
  Array.from({ length: to - from }, (_, index) =>
    exampleRequest({ id: `r${from + index}`, number: `SR-${from + index}` }),
  );

function openPortal(
  address = '/customer-portal',
  answers: PageOptions['answers'] = {},
  config: PageOptions['config'] = {},
) {
  return openPage(address, {
    config,
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': account(),
      'GET /api/customer/contacts': noContacts,
      [ownRequests]: [],
      [ownVisits]: [],
      ...answers,
    },
  });
}

it('shows what is known of the customer’s appliances', async () => {
  openPortal(undefined, {
    'GET /api/customer/appliances': [
      { ...exampleAppliance({ visitCount: 2 }), lastDate: '2026-11-02' },
    ],
  });
  const shown = await screen.findByRole('region', { name: 'Your Appliances' });
  expect(shown.textContent).toContain(
    'Samsung DryerModel DVE45T · Serial 0B1234 · 2019 · Laundry room2 visits, last Nov 2, 2026',
  );
  await expectAccessible(shown);
});

async function expectLoginPrompt() {
  await screen.findByText(/^Please log in/);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
}

it('shows whose it is and where to go', async () => {
  openPortal(undefined, {
    'GET /api/auth/user': account({ lastLogin: '2026-11-20T15:00:00.000Z' }),
    [ownRequests]: [exampleRequest({ isEmergency: true })],
  });
  await screen.findByText('Emergency Service');
  const info = screen.getByRole('region', { name: 'Account Info' });
  for (const label of ['Name', 'Email', 'Phone', 'Member since', 'Last login']) {
    within(info).getByText(label);
  }
  within(info).getByText(account().email);
  const quick = within(screen.getByRole('region', { name: 'Quick Actions' }));
  const leadsTo = (name: string) => quick.getByRole('link', { name }).getAttribute('href');
  expect(['Book Service', 'Make Payment', 'Track Technician'].map(leadsTo)).toEqual([
    '/book-appointment',
    '/payment',
    '/technician-tracking',
  ]);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Service Requests', 'Appointments', 'Import History']);
});

/** Dates that are past or to come whenever the spec runs. */
const past = visit({
  id: 'past',
  number: 'FC-1001',
  status: 'completed',
  appointmentDate: '2024-05-14',
  scheduledTime: '2024-05-14T13:00:00.000Z',
  brand: 'Bosch',
  appliance: 'Dishwasher',
  totalCost: '189.50',
  due: '189.50',
  payUrl: '/payment#for-fc-1001',
  canChange: false,
});
const toCome = (year: number, changes: Partial<CustomerAppointment> = {}) =>
  visit({
    id: `v${year}`,
    number: `FC-${year}`,
    appointmentDate: `${year}-11-28`,
    scheduledTime: `${year}-11-28T15:00:00.000Z`,
    ...changes,
  });

describe('what comes first', () => {
  const visits = (all: readonly CustomerAppointment[]) => ({
    [ownVisits]: ({ query }: ApiCall) =>
      query.unpaid ? all.filter(({ due }) => Number(due) > 0) : all,
  });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  it('is the next visit, with what can be done about it', async () => {
    const { press } = openPortal(
      undefined,
      visits([toCome(2099), toCome(2098, { status: 'cancelled' }), toCome(2097), past]),
    );
    const next = await part('Next visit');
    await next.findByText('Thu, Nov 28');
    next.getByText('10:00 – 11:00 AM');
    next.getByText('Miele Ice Maker');
    next.getByRole('button', { name: 'Reschedule FC-2097' });
    // Once, while other visits have theirs in the list.
    expect(screen.getAllByRole('button', { name: 'Reschedule FC-2097' })).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Track FC-2097' })).toHaveLength(1);
    screen.getByRole('button', { name: 'Reschedule FC-2099' });
    expect(
      next
        .getByRole('link', { name: 'Track FC-2097' })
        .compareDocumentPosition(screen.getByRole('tablist')),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The reason typed for one visit isn't another's.
    await press('Cancel visit FC-2097');
    fill({ Reason: 'It works again.' });
    await press('Keep my visit');
    await press('Cancel visit FC-2099');
    expect(valueOf('Reason')).toBe('');
  });

  it('may be an imported visit, which maybe has no time', async () => {
    const imported = toCome(2097, { origin: 'imported', timeSlot: '' });
    openPortal(undefined, visits([toCome(2099), imported]));
    const next = await part('Next visit');
    await next.findByText('Thu, Nov 28');
    expect(next.queryByText('Time')).toBeNull();
  });

  it('is today’s visit until that is over', () => {
    const today = visit({ appointmentDate: '2026-11-20' });
    expect(nextOf([{ ...today, status: 'completed' }, today], '2026-11-20')).toBe(today);
  });

  it('is the balance, with a way to pay each bill', async () => {
    const other = { ...past, id: 'other', number: 'FC-1002', due: '10.10', payUrl: null };
    const { press, answer } = openPortal(undefined, {
      [ownVisits]: ({ query }: ApiCall) => (query.unpaid ? refusal(503) : []),
    });
    const balance = await part('Balance');
    await balance.findByText('Your balance could not be loaded.');
    answer(visits([past, other]));
    await press('Try Again to load your balance');
    await balance.findByText('$199.60');
    const leadsTo = (name: string) => balance.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Pay $189.50 FC-1001')).toBe('/payment#for-fc-1001');
    expect(leadsTo('Pay $10.10 FC-1002')).toBe('/payment');
    const next = await part('Next visit');
    await next.findByText('You have no visit coming up.');
    expect(next.getByRole('link', { name: 'Book a visit' }).getAttribute('href')).toBe(
      '/book-appointment',
    );
  });

  it('says whom to call to pay where the site takes no cards', async () => {
    const stripe = { mode: 'off', publishableKey: null } as const;
    openPortal(undefined, visits([past]), { stripe });
    const balance = await part('Balance');
    await balance.findByText(/^To pay \$189\.50, call us:/);
    expect(screen.queryByRole('link', { name: /^Pay \$/ })).toBeNull();
  });

  it.each([
    ['Appointments', [past], [exampleRequest()]],
    ['Service Requests', [], [exampleRequest()]],
    ['Service Requests', [], []],
  ])('in the history is the tab with content: %s', async (name, all, requests) => {
    openPortal(undefined, { ...visits(all), [ownRequests]: requests });
    await screen.findByRole('tab', { name, selected: true });
  });

  it.each(['is told', 'was without a connection'])('stays in its tab when it %s', async (how) => {
    const { live, answer } = openPortal();
    live.connect();
    await screen.findByRole('heading', { name: 'No service requests found' });
    answer(visits([toCome(2099), past]));
    if (how === 'is told') live.push({ type: 'account_update', changed: ['appointments'] });
    else live.disconnect();
    live.connect();
    await (await part('Next visit')).findByText('Miele Ice Maker');
    await (await part('Balance')).findByText('Pay $189.50');
    screen.getByRole('heading', { name: 'No service requests found' });
  });
});

it('has the import in its third tab, to which the settings lead', async () => {
  const { user, press } = openPortal('/customer-portal?view=settings', {
    'GET /api/customer/imports': [],
    'GET /api/service-systems': [],
  });
  await press('Import your history');
  await screen.findByRole('heading', { name: 'Import your history' });
  expect(location.search).toBe('?view=import-history');
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Import History' }));
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.click(tab('Appointments'));
  await screen.findByRole('tabpanel', { name: 'Appointments' });
  await user.click(tab('Import History'));
  await screen.findByRole('heading', { name: 'Import your history' });
  // Anyone who chose the tab stays on it.
  expect(document.activeElement).toBe(tab('Import History'));
});

it('pages through more than fit at once', async () => {
  const { user, sent } = openPortal(undefined, {
    [ownRequests]: ({ query }: { query: Record<string, string> }) =>
      query.cursor === 'second'
        ? listPage(requests(20, 23), 23)
        : listPage(requests(0, 20), 23, 'second'),
  });
  const cards = () => within(screen.getByRole('tabpanel')).getAllByRole('heading', { level: 2 });
  await screen.findByText('20 of 23');
  expect(cards()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toHaveLength(23));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(sent(ownRequests).map(({ query }) => query)).toEqual([
    { limit: '20' },
    { limit: '20', cursor: 'second' },
  ]);
});

it.each([
  ['service requests', ownRequests],
  ['appointments', ownVisits],
])('says so when %s cannot be loaded, and tries again', async (noun, call) => {
  const { press, answer } = openPortal(undefined, { [call]: refusal(502) });
  await screen.findByText(`Your ${noun} could not be loaded`);
  answer({ [call]: [] });
  await press('Try Again');
  await screen.findByRole('heading', { name: `No ${noun} found` });
});

it('leads to the login when the token was refused, and the office stays', async () => {
  localStorage.setItem('admin_token', 'of the office');
  openPortal(undefined, { 'GET /api/auth/user': refusal(401, { code: 'unauthorized' }) });
  await expectLoginPrompt();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('admin_token')).toBe('of the office');
});

it('leads to the login when the token has expired', async () => {
  localStorage.setItem('auth_token', `x.${btoa(JSON.stringify({ exp: 1_000_000_000 }))}.x`);
  openPage('/customer-portal');
  await expectLoginPrompt();
});

it('says that the link was sent too often', async () => {
  const message = 'Too many attempts. Please wait a little and try again.';
  const { user } = openPortal(undefined, {
    'GET /api/auth/user': account({ emailVerified: false }),
    'POST /api/auth/resend-verification': refusal(429, { code: 'rate_limited', message }),
  });
  const notice = within(await screen.findByRole('region', { name: 'Confirm your email address' }));
  await user.click(notice.getByRole('button', { name: 'Resend link' }));
  await waitFor(() => expect(notice.getByRole('status').textContent).toBe(message));
});

it('wants the password again for each other address', async () => {
  const change = 'PATCH /api/auth/user';
  const { press, sent, answer } = openPortal('/customer-portal?view=settings');
  const form = (await screen.findByRole('button', { name: 'Save changes' })).closest('form')!;
  const { version, ...known } = account();
  const waiting = { ...known, version: version + 1, pendingEmail: 'next@example.com' };
  answer({ [change]: waiting, 'GET /api/auth/user': waiting });
  fill({ Email: 'next@example.com' }, form);
  fill({ 'Current Password': 'my secret' }, form);
  await press('Save changes');
  await expectToast('Profile Updated');
  expect(sent(change)[0]!.body).toMatchObject({ currentPassword: 'my secret' });
  fill({ Email: 'another@example.com' }, form);
  expect(valueOf('Current Password', form)).toBe('');
});

it('asks for a code, of those who have an authenticator app, before a new address or password', async () => {
  const asks = refusal(409, { code: 'code_required', message: 'Enter the code.' });
  const { press, answer, bodies } = openPortal('/customer-portal?view=settings', {
    'PATCH /api/auth/user': asks,
    'POST /api/auth/change-password': asks,
  });
  const formOf = async (name: string) =>
    (await screen.findByRole('button', { name })).closest('form')!;
  const profile = await formOf('Save changes');
  fill({ Email: 'next@example.com' }, profile);
  fill({ 'Current Password': 'my secret' }, profile);
  await press('Save changes');
  await within(profile).findByLabelText('Code');
  await press('Save changes');
  await within(profile).findByText('Enter the code');
  const wrong = refusal(422, { code: 'code_wrong', message: 'That code is wrong.' });
  answer({ 'PATCH /api/auth/user': wrong, 'POST /api/auth/change-password': wrong });
  fill({ Code: '123456' }, profile);
  await press('Save changes');
  await within(profile).findByText('That code is wrong.');
  expect(bodies('PATCH /api/auth/user')).toMatchObject([{}, { code: '123456' }]);

  const password = await formOf('Change password');
  answer({ 'POST /api/auth/change-password': asks });
  fill({ 'Current Password': 'my secret' }, password);
  fill({ 'New Password': 'a door that sticks' }, password);
  fill({ 'Confirm Password': 'a door that sticks' }, password);
  await press('Change password');
  await within(password).findByLabelText('Code');
  answer({ 'POST /api/auth/change-password': { token: tokenOf('1'), message: '' } });
  fill({ Code: '654321' }, password);
  await press('Change password');
  await expectToast('Password Changed');
  const [first, second] = bodies('POST /api/auth/change-password') as { code?: string }[];
  expect([first?.code, second?.code]).toEqual([undefined, '654321']);
  await waitFor(() => expect(within(password).queryByLabelText('Code')).toBeNull());
});

it('deletes an account by its password alone, which stays when something else is in the way', async () => {
  let refused = { code: 'password_wrong', message: 'That’s not your current password.' };
  const { user, sent } = openPortal('/customer-portal?view=settings', {
    'DELETE /api/auth/user': () => refusal(422, refused),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = () =>
    user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  await confirm();
  expect(errorUnder('Your Password')).not.toBeNull();
  expect(sent('DELETE /api/auth/user')).toEqual([]);
  fill({ 'Your Password': 'my secret' }, dialog);
  await confirm();
  await waitFor(() => expect(errorUnder('Your Password')).toBe(refused.message));
  expect(within(dialog).getAllByText(refused.message)).toHaveLength(1);
  refused = { code: 'too_late', message: 'Too late.' };
  await confirm();
  await within(dialog).findByText(/too soon to cancel online/);
  expect(valueOf('Your Password', dialog)).toBe('my secret');
  expect(sent('DELETE /api/auth/user').at(-1)!.body).toEqual({ currentPassword: 'my secret' });
});

it.each(['Logout', 'Delete my account'])('knows no one anymore after “%s”', async (button) => {
  const { press, user } = openPage('/login?view=settings', {
    answers: {
      'POST /api/auth/login': { token: tokenOf(), user: account() },
      'GET /api/auth/user': account(),
      'GET /api/customer/contacts': noContacts,
      [ownVisits]: [],
      'POST /api/auth/logout': null,
      'DELETE /api/auth/user': null,
    },
  });
  fill({ Email: account().email, Password: 'my secret' });
  await press('Log in');
  await screen.findByRole('button', { name: button });
  let isAsked = false;
  const watch = new MutationObserver(() => {
    isAsked ||= document.body.textContent.includes('Please log in to see');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await press(button);
  const dialog = screen.queryByRole('dialog');
  if (dialog) {
    fill({ 'Your Password': 'my secret' }, dialog);
    await press(button, dialog);
  }
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
  await screen.findByRole('heading', { level: 1, name: /The fridge died/ });
  watch.disconnect();
  expect(isAsked).toBe(false);
  await user.click(screen.getAllByRole('link', { name: 'Customer Portal' })[0]!);
  await expectLoginPrompt();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Customer login' });
  expect(valueOf('Email')).toBe('');
});

it('does not offer an owner to delete what the office runs on', async () => {
  openPortal('/customer-portal?view=settings', {
    'GET /api/auth/user': account({ isAdmin: true }),
  });
  await screen.findByText(/Owner accounts can’t be deleted/);
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});
