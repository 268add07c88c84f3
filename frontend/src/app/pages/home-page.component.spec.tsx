import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exampleRequest } from '@contracts/testing/examples';
import { phoneMessage } from '@contracts/vocabulary/places/service-area';
import { expectAccessible } from '../../testing/accessible';
import { account } from '../../testing/customers';
import { errorUnder, field, fill, valueOf } from '../../testing/fields';
import {
  expectToast,
  noConnection,
  openPage,
  refusal,
  type PageOptions,
} from '../../testing/open-page';

const visitor = {
  'First Name': 'Priya',
  'Last Name': 'Mannering',
  Phone: '(904) 555-0177',
  Email: 'priya.mannering@example.com',
  'What is wrong?': 'Hums all night and drips since Monday.',
  Appliance: 'Refrigerator',
  Brand: 'Sub-Zero',
};

const expectKept = (entries: Record<string, string>) => {
  for (const [label, entry] of Object.entries(entries)) expect(valueOf(label)).toBe(entry);
};

/** Scrolled down to the form. */
async function openForm(options: PageOptions = {}) {
  const page = openPage('/', options);
  const form = await screen.findByRole('form', { name: 'Request service' });
  const send = () => page.user.click(within(form).getByRole('button', { name: 'Request Service' }));
  return { ...page, form, send };
}

it('has the appliance selected whose quote button was pressed, each time', async () => {
  const { user, send } = await openForm({
    answers: { 'POST /api/service-requests': exampleRequest() },
  });
  const quoteFor = async (service: RegExp, appliance: string) => {
    await user.click(screen.getByRole('button', { name: service }));
    await waitFor(() => expect(valueOf('Appliance')).toBe(appliance));
  };
  await quoteFor(/^Get Expert Quote for .*wine/, 'Wine Cooler');
  await quoteFor(/^Get Expert Quote for .*dryer/, 'Dryer');
  await quoteFor(/^Quote for microwave/, 'Microwave');
  await quoteFor(/^Quote for garbage/, 'Garbage Disposal');
  fill({ ...visitor, Appliance: 'Oven' });
  await quoteFor(/^Get Expert Quote for .*dryer/, 'Dryer');
  expectKept({ ...visitor, Appliance: 'Dryer' });
  // Also over the receipt of an earlier request, for the same person.
  await send();
  await screen.findByRole('heading', { name: /We have it\.$/ });
  await quoteFor(/^Get Expert Quote for .*dryer/, 'Dryer');
  expectKept({ 'First Name': 'Priya', Brand: '', 'What is wrong?': '' });
});

it('tells what is missing, at the first of it', async () => {
  const { form, send, sent } = await openForm();
  await send();
  await waitFor(() => expect(errorUnder('First Name')).toBe('First name is required'));
  expect(errorUnder('Last Name')).toBe('Last name is required');
  expect(errorUnder('Phone')).toBe('Phone number is required');
  expect(errorUnder('Email')).toBe('Valid email is required');
  expect(errorUnder('Appliance')).toBe('Appliance is required');
  expect(errorUnder('Brand')).toBe('Brand is required');
  expect(errorUnder('What is wrong?')).toBe('Tell us in a few words what is wrong');
  expect(document.activeElement).toBe(field('First Name'));
  await expectAccessible(form);
  fill({ ...visitor, Email: 'unknown@nowhere', Phone: '555-0177' });
  await send();
  await waitFor(() => expect(errorUnder('First Name')).toBeNull());
  expect(errorUnder('Phone')).toBe(phoneMessage);
  fill({ Phone: visitor.Phone });
  expect(errorUnder('Email')).toBe('Valid email is required');
  expectKept({ ...visitor, Email: 'unknown@nowhere' });
  expect(sent('POST /api/service-requests')).toEqual([]);
});

it('loses nothing while the server is down, unreachable, busy or of another opinion', async () => {
  const { form, send, sent, answer } = await openForm();
  fill(visitor);
  for (const [said, words] of [
    [
      refusal(503, { code: 'unavailable', message: 'Upstream booking is away' }),
      /We cannot take requests online at this moment/,
    ],
    [noConnection, /We couldn’t reach the server/],
    [refusal(429, { code: 'rate_limited', message: 'Too many attempts.' }), /Too many attempts/],
  ] as const) {
    answer({ 'POST /api/service-requests': said });
    await send();
    await expectToast('Request Not Sent', words);
    within(form).getByText('Your request was not sent.');
    expect(form.textContent).toMatch(words);
    expectKept(visitor);
  }
  const errors = [
    { field: 'phone', message: 'We cannot call this number' },
    { field: 'problemDescription', message: 'Please write a little more' },
  ];
  answer({ 'POST /api/service-requests': refusal(400, { code: 'validation_failed', errors }) });
  await send();
  await waitFor(() => expect(errorUnder('Phone')).toBe('We cannot call this number'));
  expect(errorUnder('What is wrong?')).toBe('Please write a little more');
  expect(document.activeElement).toBe(field('Phone'));
  expectKept(visitor);

  await expectAccessible(form);
  answer({ 'POST /api/service-requests': exampleRequest() });
  await send();
  const received = await screen.findByRole('heading', { name: /We have it\.$/ });
  await expectAccessible(received.closest('section')!);
  await expectToast('Request Sent', /SR-1001/);
  const keys = sent('POST /api/service-requests').map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(keys).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
});

it('knows who is logged in, and keeps what was typed', async () => {
  const { firstName, lastName, email, phone } = account();
  const { press, send, sent } = await openForm({
    signedInAs: 'customer',
    answers: { 'GET /api/auth/user': account(), 'POST /api/service-requests': exampleRequest() },
  });
  await waitFor(() => expect(valueOf('First Name')).toBe(firstName));
  expectKept({ 'Last Name': lastName, Phone: phone, Email: email });
  fill({
    Phone: '(904) 555-0198',
    Appliance: 'Oven',
    Brand: 'GE',
    'What is wrong?': 'Stays cold.',
  });
  await send();
  await screen.findByRole('heading', { name: /We have it\.$/ });
  const [{ headers, body }] = sent('POST /api/service-requests') as [ReturnType<typeof sent>[0]];
  expect(headers.get('authorization')).toMatch(/^Bearer /);
  expect(body).toMatchObject({ firstName, lastName, email, phone: '(904) 555-0198', brand: 'GE' });
  await press('Send another request');
  expectKept({ 'First Name': firstName, Email: email });
  // A logout in another tab.
  localStorage.removeItem('auth_token');
  fireEvent(window, new StorageEvent('storage'));
  await waitFor(() => expect(valueOf('First Name')).toBe(''));
  expectKept({ 'Last Name': '', Email: '' });
});
