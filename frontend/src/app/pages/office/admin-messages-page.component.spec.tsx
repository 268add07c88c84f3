import { screen, waitFor, within } from '@testing-library/react';
import type { MessageDelivery, MessageDetail } from '@contracts/notifications/messages';
import { exampleMessage } from '@contracts/testing/examples';
import { choose } from '../../../testing/choices';
import { field } from '../../../testing/fields';
import {
  type ApiCall,
  deferred,
  expectIn,
  expectToast,
  openPage,
  type PageOptions,
  refusal,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-messages-page';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const message = (changes: Partial<MessageDetail> = {}): MessageDetail => ({
  ...exampleMessage({ id: id(2) }),
  text: null,
  html: null,
  ...changes,
});

const sentMessage = message();
const failedMessage = message({
  id: id(1),
  kind: 'appointment-reminder',
  state: 'failed',
  sentAt: null,
  attempts: 8,
  reason: 'The mail server refused it: no such mailbox',
});

const rows = () =>
  screen.queryAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0);

const openMessages = (query: string, answers: PageOptions['answers'] = {}) =>
  openPage(`/admin-messages${query}`, {
    signedInAs: 'admin',
    answers: {
      'GET /api/technicians': [],
      'GET /api/admin/messages': ({ query: { state } }: ApiCall) =>
        [sentMessage, failedMessage].filter((each) => state === undefined || each.state === state),
      'GET /api/admin/messages/delivery': { email: 'live', sms: 'off' } satisfies MessageDelivery,
      ...answers,
    },
  });

it('shows those of one state, and sends a failed one again', async () => {
  const { user, answer, sent } = openMessages('');
  await waitFor(() => expect(rows()).toHaveLength(2));
  const main = screen.getByRole('main');
  await expectIn(main, 'Email is on.');
  expect(main.textContent).toContain('Text messages aren’t set up');
  await choose(field('State'), 'Failed');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(location.search).toBe('?state=failed');
  expect(rows()[0]!.textContent).toContain('8 attempts');
  expect(rows()[0]!.textContent).toContain('The mail server refused it: no such mailbox');

  const retry = () => screen.getByRole('button', { name: /^Retry Reminder/ });
  answer({
    'POST /api/admin/messages/:id/retry': refusal(409, {
      code: 'transition_refused',
      message: 'That step is not possible.',
      allowed: [],
    }),
    'GET /api/admin/messages': [{ ...failedMessage, attempts: 9 }],
  });
  await user.click(retry());
  await expectToast('Error sending the message again', 'That step is not possible.');
  await waitFor(() => expect(rows()[0]!.textContent).toContain('9 attempts'));
  const again: MessageDetail = { ...failedMessage, state: 'waiting', attempts: 0, reason: null };
  answer({
    'POST /api/admin/messages/:id/retry': again,
    'GET /api/admin/messages': ({ query: { state } }: ApiCall) =>
      state === undefined ? [sentMessage, again] : [],
  });
  await user.click(retry());
  await expectToast('Message will be sent again', /Reminder/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull());
  expect(sent('POST /api/admin/messages/:id/retry').map(({ params }) => params.id)).toEqual([
    id(1),
    id(1),
  ]);
  await choose(field('State'), 'All states');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]!.textContent).toMatch(/Reminder.*Waiting/);
});

it('shows what a message said, and runs nothing of it', async () => {
  const html = '<p>Hello</p><script>parent.ran = true</script>';
  const about = { accountId: 7, appointmentId: 'a1', serviceRequestId: null };
  const { user, press, answer } = openMessages('', {
    'GET /api/admin/messages/:id': message({ html, text: '<b>Hello</b> in text', ...about }),
  });
  await user.click(await screen.findByRole('button', { name: /^Details of Booking confirmed/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Booking confirmed' }));
  expect(location.search).toBe(`?message=${id(2)}`);
  const body = await drawer.findByTitle('The message as it looks');
  expect(body.getAttribute('srcdoc')).toBe(html);
  expect(body.getAttribute('sandbox')).toBe('');
  const link = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
  expect(link('Appointment')).toContain('/admin-tracking?');
  await user.click(drawer.getByText('Plain text'));
  const text = await drawer.findByRole('region', { name: 'Plain text' });
  expect(text.textContent).toBe('<b>Hello</b> in text');
  // The next one isn't taken for it until its text comes.
  answer({ 'GET /api/admin/messages/:id': deferred().promise });
  await press('Close');
  await press(/^Details of Reminder/);
  await screen.findByRole('dialog', { name: 'Reminder' });
});

it('keeps the focus in the drawer when its button goes, and gives it back', async () => {
  const again = message({ ...failedMessage, state: 'waiting', attempts: 0, reason: null });
  const { user, answer } = openMessages('?state=failed', {
    'GET /api/admin/messages/:id': failedMessage,
  });
  await user.click(await screen.findByRole('button', { name: /^Details of Reminder/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Reminder' });
  answer({
    'POST /api/admin/messages/:id/retry': again,
    'GET /api/admin/messages': [again],
    'GET /api/admin/messages/:id': again,
  });
  await user.click(within(drawer).getByRole('button', { name: /^Retry Reminder/ }));
  await expectIn(drawer, 'Waiting');
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?state=failed'));
  await waitFor(() => expect(document.activeElement!.ariaLabel).toMatch(/^Details of Reminder/));
});

it('says that a body is not kept, where it is not, and which technician got it', async () => {
  const technicianId = id(3);
  const sms = { kind: 'phone-link', channel: 'sms', recipient: '+19045550131' } as const;
  openMessages(`?message=${id(2)}`, {
    'GET /api/admin/messages/:id': message({ ...sms, technicianId, askedBy: 'Dana Owner' }),
    'GET /api/technicians': [{ id: technicianId, name: 'Ada Byrne' }],
  });
  const drawer = await screen.findByRole('dialog', { name: 'Phone link' });
  await expectIn(drawer, 'What it said is not kept');
  expect(drawer.querySelector('iframe')).toBeNull();
  await expectIn(drawer, 'Ada Byrne+19045550131');
  await expectIn(drawer, 'Sent byDana Owner');
});

it('shows those to one technician', async () => {
  const nadia = id(3);
  const texts = [message({ id: id(4), technicianId: nadia, channel: 'sms' }), sentMessage];
  openMessages('', {
    'GET /api/technicians': [{ id: nadia, name: 'Nadia Cole' }],
    'GET /api/admin/messages': ({ query: { technicianId } }: ApiCall) =>
      texts.filter((each) => technicianId === undefined || each.technicianId === technicianId),
  });
  await waitFor(() => expect(rows()).toHaveLength(2));
  await choose(field('Technician'), 'Nadia Cole');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]!.textContent).toContain('Nadia Cole');
  expect(location.search).toBe(`?technician=${nadia}`);
});

it('says that nothing is sent, and that nothing matches', async () => {
  const { press } = openMessages('?search=no-one-of-this-name&state=no-such&technician=no-such', {
    'GET /api/admin/messages': [],
    'GET /api/admin/messages/delivery': { email: 'off', sms: 'off' } satisfies MessageDelivery,
  });
  await screen.findByRole('heading', { name: 'No message matches' });
  await screen.findByText(/^Email isn’t set up, so nothing is sent\./);
  await press('Show all');
  await waitFor(() => expect(location.search).toBe(''));
});

it('says that nothing came', async () => {
  openMessages(`?message=${id(9)}`, {
    'GET /api/admin/messages': refusal(502),
    'GET /api/admin/messages/:id': refusal(404, { code: 'message_not_found' }),
  });
  const drawer = await screen.findByRole('dialog');
  await expectIn(drawer, 'The message could not be loaded');
  await screen.findByText('Messages could not be loaded');
});

describe('a text', () => {
  it('says what became of a text, and to call where none gets there', async () => {
    const text = { kind: 'appointment-reminder', channel: 'sms' } as const;
    const of = (nth: number, receipt: MessageDetail['receipt'], sentAt: string) =>
      message({ ...text, id: id(nth), receipt, sentAt });
    const [now, longAgo] = [new Date().toISOString(), '2026-11-01T15:00:00.000Z'];
    openMessages('', {
      'GET /api/admin/messages': [
        of(1, { delivered: true, errorCode: null }, now),
        of(2, { delivered: false, errorCode: 30_006 }, now),
        of(3, { delivered: null, errorCode: null }, now),
        of(4, { delivered: null, errorCode: null }, longAgo),
        of(5, { delivered: false, errorCode: 30_003 }, longAgo),
      ],
    });
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(rows().map((row) => within(row).getAllByRole('cell')[4]!.textContent)).toEqual([
      'Delivered',
      'Not deliveredIt’s a landline, or the carrier takes no texts for it. Call instead.',
      'Sent',
      'Sent, no receipt',
      'Not deliveredThe phone was off or out of reach.',
    ]);
  });

  it('leads from a text to its conversation, which has what the office wrote', async () => {
    const text = { kind: 'office-text', channel: 'sms', recipient: '+19045550110' } as const;
    openMessages(`?message=${id(2)}`, { 'GET /api/admin/messages/:id': message(text) });
    const drawer = await screen.findByRole('dialog', { name: 'Text from the office' });
    await expectIn(drawer, 'What it said is in the conversation');
    expect(within(drawer).getByRole('link', { name: 'Conversation' }).getAttribute('href')).toBe(
      '/admin-messages?tab=inbox&number=%2B19045550110',
    );
  });
});
