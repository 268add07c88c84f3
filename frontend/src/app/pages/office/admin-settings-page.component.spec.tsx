import { screen, within } from '@testing-library/react';
import type { AuthenticatorState, SecondStepRule } from '@contracts/customers/authenticators';
import type { ChangeOfficeUser, OfficeUser } from '@contracts/customers/office-users';
import { fill } from '../../../testing/fields';
import {
  changedMeanwhile,
  expectToast,
  openPage,
  refusal,
  tokenOf,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const changing = 'PATCH /api/admin/users/:id';
const inviting = 'POST /api/admin/users';

const user = (changes: Partial<OfficeUser> = {}): OfficeUser => ({
  id: 1,
  version: 3,
  firstName: 'Harriet',
  lastName: 'Anders',
  email: 'boss@example.com',
  officeRole: 'owner',
  active: true,
  lastLogin: '2026-11-21T15:00:00.000Z',
  secondStep: false,
  ...changes,
});
const dana = user({
  id: 2,
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  officeRole: 'dispatcher',
  lastLogin: null,
});

const state = (on: boolean, rule: SecondStepRule | null = null): AuthenticatorState => ({
  on,
  recoveryCodesLeft: on ? 10 : 0,
  rule,
});
const required: SecondStepRule = {
  required: true,
  at: '2026-11-21T15:00:00.000Z',
  by: 'Harriet Anders',
};

const open = (options: PageOptions = {}) =>
  openPage('/admin-settings?tab=users', {
    signedInAs: 'admin',
    id: '1',
    ...options,
    answers: {
      'GET /api/admin/users': [user(), dana],
      'GET /api/admin/authenticator': state(false),
      ...options.answers,
    },
  });
const row = async (name: string) =>
  (await screen.findByRole('button', { name: `Change ${name}` })).closest('tr')!;

it('lists who works at the office, and who was only invited', async () => {
  open();
  expect((await row('Harriet Anders')).textContent).toMatch(/\(you\)boss@.*Owner.*Active/);
  expect((await row('Dana Reyes')).textContent).toMatch(/dana@.*Dispatcher.*Invited/);
});

it('says who has a second step, and resets that of someone else', async () => {
  const carl = user({ ...dana, id: 3, firstName: 'Carl', secondStep: true });
  const reset = 'DELETE /api/admin/users/:id/authenticator';
  const { press, sent } = open({
    answers: {
      'GET /api/admin/users': [user({ secondStep: true }), dana, carl],
      [reset]: { ...carl, version: 4, secondStep: false },
    },
  });
  expect((await row('Dana Reyes')).textContent).toContain('Password only');
  expect((await row('Carl Reyes')).textContent).not.toContain('Password only');
  await press('Change Carl Reyes');
  const dialog = await screen.findByRole('dialog', { name: 'Carl Reyes' });
  await press('Reset two-step login', dialog);
  await press('Reset');
  await expectToast('Two-step login reset', /Carl Reyes is logged out/);
  expect(sent(reset).map(({ params }) => params.id)).toEqual(['3']);
  expect(within(dialog).queryByRole('button', { name: 'Reset two-step login' })).toBeNull();
  await press('Cancel', dialog);
  // One's own takes a code.
  await press('Change Harriet Anders');
  await screen.findByRole('dialog', { name: 'Harriet Anders' });
  expect(screen.queryByRole('button', { name: 'Reset two-step login' })).toBeNull();
});

it.each([
  ['at once if they only chose a password', { lastLogin: '2026-11-21T16:00:00.000Z' }, 'is saved'],
  ['at the second try if someone else changed the same', { active: false }, 'Not saved'],
] as const)('saves a user who has changed in the meantime %s', async (_when, change, said) => {
  const changed: OfficeUser = { ...dana, ...change, version: 4 };
  const {
    press,
    user: hands,
    bodies,
  } = open({
    answers: {
      [changing]: ({ body }: ApiCall) =>
        (body as ChangeOfficeUser).version === 4
          ? { ...changed, version: 5, officeRole: 'owner' }
          : changedMeanwhile(changed),
    },
  });
  await press('Change Dana Reyes');
  const dialog = await screen.findByRole('dialog', { name: 'Dana Reyes' });
  await hands.click(within(dialog).getByRole('radio', { name: /Owner/ }));
  await press('Save', dialog);
  await screen.findByText(new RegExp(`${said}$`));
  if (said === 'Not saved') await press('Save', dialog);
  await expectToast('Dana Reyes is saved');
  expect(bodies(changing)).toEqual([3, 4].map((version) => ({ officeRole: 'owner', version })));
});

it('invites a bookkeeper, and says what each role may do', async () => {
  const rita = user({
    id: 4,
    firstName: 'Rita',
    lastName: 'Moss',
    officeRole: 'bookkeeper',
    lastLogin: null,
  });
  const { press, user: hands, bodies } = open({ answers: { [inviting]: rita } });
  await press('Invite someone');
  const dialog = await screen.findByRole('dialog');
  const roles = within(dialog).getAllByRole('radio');
  expect(roles.map((radio) => radio.closest('label')!.textContent)).toEqual([
    'OwnerEverything, with refunds, users and settings',
    'DispatcherEverything but refunds, users and settings',
    'BookkeeperPayments, invoices, reports and the books, and nothing else',
  ]);
  fill({ 'First name': 'Rita', 'Last name': 'Moss', Email: 'rita@example.com' }, dialog);
  await hands.click(within(dialog).getByRole('radio', { name: /^Bookkeeper/ }));
  await press('Send invitation', dialog);
  await expectToast('Rita Moss is invited');
  expect(bodies(inviting)).toMatchObject([{ firstName: 'Rita', officeRole: 'bookkeeper' }]);
});

it('says why the last owner stays one', async () => {
  const { press, user: hands } = open({
    answers: { [changing]: refusal(409, { code: 'last_owner', message: 'The last owner.' }) },
  });
  await press('Change Harriet Anders');
  const dialog = await screen.findByRole('dialog', { name: 'Harriet Anders' });
  await hands.click(within(dialog).getByRole('radio', { name: /Dispatcher/ }));
  await press('Save', dialog);
  await expectToast('Not saved', 'The last owner.');
});

describe('two-step login for everyone', () => {
  const requiring = 'PUT /api/admin/authenticator/required';
  const card = () => screen.findByRole('region', { name: 'Two-step login for everyone' });

  it('is required by an owner who has it, once they know who is logged out', async () => {
    const { press, answer, bodies } = open({
      answers: {
        'GET /api/admin/users': [user({ secondStep: true }), dana, user({ id: 3, active: false })],
        'GET /api/admin/authenticator': state(true),
        [requiring]: refusal(409, { code: 'second_step_required', message: 'Yours first.' }),
      },
    });
    const panel = await card();
    expect(panel.textContent).toContain('Optional');
    await press('Require two-step login', panel);
    await screen.findByText(/^1 person doesn’t have it yet\. We log them out now/);
    await press('Require');
    await expectToast('Not changed', 'Yours first.');
    answer({
      [requiring]: state(true, required),
      'GET /api/admin/authenticator': state(true, required),
    });
    await press('Require two-step login', panel);
    await press('Require');
    await expectToast('Two-step login is required');
    await within(panel).findByText('Required');
    within(panel).getByText(/^Harriet Anders required it on Nov 21/);
    expect((await row('Dana Reyes')).textContent).toContain('Not set up yet');
    expect(bodies(requiring)).toEqual([{ required: true }, { required: true }]);
  });

  it('is optional again after a second look', async () => {
    const { press, answer, bodies } = open({
      answers: { 'GET /api/admin/authenticator': state(true, required) },
    });
    const panel = await card();
    const stopped = { ...required, required: false, by: 'Wes Field' };
    answer({
      [requiring]: state(true, stopped),
      'GET /api/admin/authenticator': state(true, stopped),
    });
    await press('Stop requiring it', panel);
    await press('Stop');
    await expectToast('Two-step login is no longer required');
    await within(panel).findByText(/^Wes Field stopped requiring it on/);
    expect(bodies(requiring)).toEqual([{ required: false }]);
  });

  it('leads an owner without it to their own login first', async () => {
    const { user: hands } = open();
    const panel = await card();
    expect(within(panel).queryByRole('button')).toBeNull();
    await hands.click(within(panel).getByRole('link', { name: 'Your login' }));
    await screen.findByRole('region', { name: 'How it works' });
  });
});

describe('a dispatcher', () => {
  const asDispatcher: PageOptions = { claims: { officeRole: 'dispatcher' } };

  it('sees no users, and asks for none', async () => {
    const { sent } = open({
      ...asDispatcher,
      answers: { 'GET /api/admin/authenticator': state(false) },
    });
    await screen.findByRole('heading', { name: 'Two-step login' });
    expect(screen.queryByRole('tab', { name: 'Users' })).toBeNull();
    expect(sent('GET /api/admin/users')).toEqual([]);
  });

  it('stays logged in when something is refused to them', async () => {
    const errors = [{ field: 'email', message: 'No such address' }];
    const { press, answer } = open({
      answers: { [inviting]: refusal(400, { code: 'validation_failed', errors }) },
    });
    await press('Invite someone');
    const dialog = await screen.findByRole('dialog');
    await press('Send invitation', dialog);
    await within(dialog).findByText('First name is required');
    fill({ 'First name': 'Sam', 'Last name': 'Ortiz', Email: 'sam@example.com' }, dialog);
    await press('Send invitation', dialog);
    await within(dialog).findByText('No such address');
    answer({ [inviting]: refusal(403, { code: 'owners_only', message: 'Only an owner can.' }) });
    fill({ Email: 'sam.ortiz@example.com' }, dialog);
    await press('Send invitation', dialog);
    await expectToast('Not invited', 'Only an owner can.');
    expect(location.pathname).toBe('/admin-settings');
  });
});

describe('one’s own login', () => {
  const setUp = 'POST /api/admin/authenticator';
  const confirm = 'POST /api/admin/authenticator/confirm';
  const remove = 'DELETE /api/admin/authenticator';
  const made = { secret: 'KEY4TESTS', uri: 'otpauth://totp/x?secret=KEY4TESTS' };
  const recoveryCodes = ['AAAA-BBBB', 'CCCC-DDDD'];

  it('gets a second step: password, picture, code, and recovery codes that are shown once', async () => {
    const { press, answer, bodies } = openPage('/admin-settings?tab=login', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/authenticator': state(false),
        [setUp]: refusal(422, { code: 'password_wrong', message: 'Not your password.' }),
      },
    });
    const panel = await screen.findByRole('region', { name: 'Two-step login' });
    fill({ 'Your password': 'wrong' }, panel);
    await press('Set up', panel);
    await expectToast('Not set up', 'Not your password.');
    answer({ [setUp]: made });
    fill({ 'Your password': 'a door that sticks' }, panel);
    await press('Set up', panel);
    await within(panel).findByRole('img', { name: 'QR code for the authenticator app' });
    await within(panel).findByText(made.secret);
    answer({
      [confirm]: { recoveryCodes, token: tokenOf('someone') },
      'GET /api/admin/authenticator': state(true),
    });
    fill({ Code: '123456' }, panel);
    await press('Turn on', panel);
    for (const code of recoveryCodes) await within(panel).findByText(code);
    await press('I’ve kept them', panel);
    await within(panel).findByText(/10 recovery codes are left/);
    expect(panel.textContent).not.toContain(recoveryCodes[0]);
    expect(bodies(confirm)).toEqual([{ code: '123456' }]);
  });

  it.each([
    ['an owner', 'owner', /ask another owner to reset yours, or stop requiring it first/],
    ['a dispatcher', 'dispatcher', /ask an owner to reset yours\./],
  ])('stays on while it is required, and says to %s how to use another phone', async (...row) => {
    const [, officeRole, words] = row;
    openPage('/admin-settings?tab=login', {
      signedInAs: 'admin',
      claims: { officeRole },
      answers: { 'GET /api/admin/authenticator': state(true, required) },
    });
    const panel = await screen.findByRole('region', { name: 'Two-step login' });
    await within(panel).findByText(words);
    expect(within(panel).queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('loses it with the password and a code', async () => {
    const { press, answer, bodies } = openPage('/admin-settings?tab=login', {
      signedInAs: 'admin',
      answers: { 'GET /api/admin/authenticator': state(true), [remove]: null },
    });
    const panel = await screen.findByRole('region', { name: 'Two-step login' });
    fill({ 'Your password': 'a door that sticks', Code: '123456' }, panel);
    answer({ 'GET /api/admin/authenticator': state(false) });
    await press('Turn off', panel);
    await expectToast('Two-step login is off');
    await within(panel).findByRole('button', { name: 'Set up' });
    expect(bodies(remove)).toEqual([{ currentPassword: 'a door that sticks', code: '123456' }]);
  });
});
