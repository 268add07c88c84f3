/** What an owner takes along: everything as a file, and the log. */
import { screen, waitFor, within } from '@testing-library/react';
import type { AuthenticatorState } from '@contracts/customers/authenticators';
import type { CompanyExport } from '@contracts/customers/company-exports';
import { pass, startClock } from '../../../testing/clock';
import { fill } from '../../../testing/fields';
import { savedFiles } from '../../../testing/files';
import { expectToast, openPage, refusal, text, type PageOptions } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const asking = 'POST /api/admin/company-export';
const reading = 'GET /api/admin/company-export';
const loading = 'GET /api/admin/company-export/file';

const preparing: CompanyExport = {
  state: 'preparing',
  at: '2026-11-20T15:00:00.000Z',
  by: 'Harriet Anders',
  mine: true,
  rows: null,
  bytes: null,
  until: null,
  failure: null,
};
const ready: CompanyExport = {
  ...preparing,
  state: 'ready',
  rows: 20_412,
  bytes: 48_300_000,
  until: '2026-11-20T17:00:00.000Z',
};
const login = (on: boolean): AuthenticatorState => ({ on, recoveryCodesLeft: 9, rule: null });

const open = (options: PageOptions = {}) =>
  openPage('/admin-settings?tab=data', {
    signedInAs: 'admin',
    id: '1',
    ...options,
    answers: {
      [reading]: { newest: null },
      'GET /api/admin/authenticator': login(false),
      ...options.answers,
    },
  });
const part = () => screen.findByRole('region', { name: 'Export everything' });

it('prepares everything as a file, and saves it', async () => {
  const files = savedFiles();
  let newest: CompanyExport | null = null;
  const { press, bodies } = open({
    answers: {
      [reading]: () => ({ newest }),
      [asking]: () => ({ newest: (newest = preparing) }),
      [loading]: text('the file'),
    },
  });
  const shown = await part();
  await within(shown).findByLabelText('Your password');
  fill({ 'Your password': 'a door that sticks' }, shown);
  startClock();
  await press('Export everything', shown);
  expect((await within(shown).findByRole('status')).textContent).toMatch(
    /being prepared.*You asked for it on Nov 20, 2026, 10:00 AM/,
  );
  expect(within(shown).queryByRole('button', { name: 'Export everything' })).toBeNull();
  expect(bodies(asking)).toEqual([{ currentPassword: 'a door that sticks' }]);
  newest = ready;
  await pass(3_000);
  await within(shown).findByText(
    /20,412 rows and 48 MB. You can download it until Fri, Nov 20 at 12 PM/,
  );
  await press('Download', shown);
  await waitFor(() =>
    expect(files).toEqual([{ name: 'company-2026-11-20.zip', text: 'the file' }]),
  );
});

it('asks for the code of an owner who has an authenticator', async () => {
  const { press, bodies } = open({
    answers: {
      'GET /api/admin/authenticator': login(true),
      [asking]: refusal(422, { code: 'code_wrong', message: 'That code is wrong.' }),
    },
  });
  const shown = await part();
  await within(shown).findByLabelText('Code');
  fill({ 'Your password': 'a door that sticks', Code: '123456' }, shown);
  await press('Export everything', shown);
  await expectToast('Not prepared', 'That code is wrong.');
  expect(bodies(asking)).toEqual([{ currentPassword: 'a door that sticks', code: '123456' }]);
});

it.each([
  ['someone else’s', { ...ready, mine: false }, /Harriet Anders asked .*Only they can download/],
  [
    'one that failed',
    { ...preparing, state: 'failed', failure: 'The disk is full.' },
    /disk is full. Try again/,
  ],
  ['one that was deleted', { ...ready, state: 'removed' }, /That file has been deleted/],
] as const)('says what became of %s, and prepares another', async (_which, newest, words) => {
  open({ answers: { [reading]: { newest } } });
  const shown = await part();
  await within(shown).findByText(words);
  expect(within(shown).queryByRole('button', { name: 'Download' })).toBeNull();
  within(shown).getByRole('button', { name: 'Export everything' });
});

it('says that a file can’t be downloaded anymore', async () => {
  const gone = refusal(404, {
    code: 'export_not_found',
    message: 'That file isn’t there anymore.',
  });
  const { press } = open({ answers: { [reading]: { newest: ready }, [loading]: gone } });
  await press('Download', await part());
  await expectToast('Not downloaded', 'That file isn’t there anymore.');
});

it('saves the log of a period', async () => {
  const files = savedFiles();
  const { press, user, sent } = open({ answers: { 'GET /api/admin/log.csv': text('When\r\n') } });
  const shown = await screen.findByRole('region', { name: 'Log' });
  await user.click(within(shown).getByText('90 days'));
  await press('Export CSV', shown);
  await waitFor(() => expect(files).toHaveLength(1));
  const { from, to } = sent('GET /api/admin/log.csv')[0]!.query;
  expect(Date.parse(to!) - Date.parse(from!)).toBe(89 * 86_400_000);
  expect(files).toEqual([{ name: `log-${from}-to-${to}.csv`, text: 'When\r\n' }]);
});

it('is for owners', async () => {
  const { sent } = open({
    claims: { officeRole: 'dispatcher' },
    answers: { 'GET /api/admin/authenticator': login(false) },
  });
  await screen.findByRole('tab', { name: 'Your login' });
  expect(screen.queryByRole('tab', { name: 'Data' })).toBeNull();
  expect(sent(reading)).toEqual([]);
});
