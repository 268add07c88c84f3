import { screen, waitFor, within } from '@testing-library/react';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { importJob } from '../../shared/imports/test/import-job.factory';
import { account } from '../../testing/customers';
import { errorUnder, field, fill } from '../../testing/fields';
import {
  expectToast,
  noConnection,
  openPage,
  refusal,
  type PageOptions,
} from '../../testing/open-page';

const start = 'POST /api/customer/import-from-system';

async function openImports(answers: PageOptions['answers'] = {}) {
  const page = openPage('/customer-portal?view=import-history', {
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': account(),
      'GET /api/customer/imports': [],
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
  const failed = importJob({
    id: 'j7',
    system: 'servicetitan',
    status: 'failed',
    added: 0,
    failure: { code: 'credentials_rejected', message: 'The credentials were not accepted.' },
    finishedAt: '2026-11-20T14:01:00.000Z',
    canCancel: false,
  } as never);
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
  expect(screen.getByText(message, { exact: false, ignore: 'li *' })).toBeTruthy();
  expect(field('Client ID').value).toBe('cid.demo-client');
  const earlier = within(screen.getByRole('region', { name: 'Earlier imports' }));
  const line = await earlier.findByRole('button', { name: /ServiceTitan/ });
  expect(line.textContent).toContain('Failed');
  await user.click(line);
  expect(earlier.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('asks for a verified address, and sends the link again', async () => {
  const message = 'Please verify your e-mail address first.';
  const { user, choose, begin } = await openImports({
    'GET /api/auth/user': account({ emailVerified: false }),
    'POST /api/auth/resend-verification': null,
    [start]: refusal(403, { code: 'email_unverified', message }),
  });
  const notice = within(await screen.findByRole('region', { name: 'E-mail address not verified' }));
  notice.getByText('nora@example.com');
  await choose('Housecall Pro');
  fill({ 'API Key': 'hcp' });
  await begin();
  await expectToast('Import Failed', /verify your e-mail address/);
  await user.click(notice.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(notice.getByRole('status').textContent).toContain('Sent.'));
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
