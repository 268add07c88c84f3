/** The inbox of the messages page: texts both ways. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { ConversationText, NamedConversation } from '@contracts/notifications/conversations';
import { textBlocks } from '@contracts/vocabulary/messages';
import { Conversation } from '../../../shared/ui/office/texts/conversation';
import { choose } from '../../../testing/choices';
import { field, fill } from '../../../testing/fields';
import {
  deferred,
  expectIn,
  expectToast,
  openPage,
  refusal,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
import { store } from '../../store';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-messages-page';

const [ann, ben] = ['+19045550110', '+19045550111'];
const at = '2026-11-23T15:04:00.000Z';
const conversation = (changes: Partial<NamedConversation> = {}): NamedConversation => ({
  ...{ number: ann, unread: 1, last: { text: 'can we do 3 PM?', fromThem: true, at } },
  ...{ appointmentId: 'a1', technicianId: null, blocked: null, callInstead: false },
  visit: {
    ...{ number: 'FC-1042', customerName: 'Ann Baker' },
    ...{ appointmentDate: '2026-11-24', timeSlot: '08:00-09:00' },
  },
  technicianName: null,
  ...changes,
});
const theirs = (changes: Partial<ConversationText> = {}): ConversationText => ({
  ...{ id: 't1', number: ann, text: 'can we do 3 PM?', at, appointmentId: 'a1' },
  received: { stopped: false, answered: true, readAt: null, readBy: null },
  sent: null,
  ...changes,
});
const ours = (changes: Partial<NonNullable<ConversationText['sent']>> = {}): ConversationText => ({
  ...theirs({ id: 't0', text: 'First Coast: reminder', at: '2026-11-23T15:00:00.000Z' }),
  received: null,
  sent: {
    ...{ kind: 'appointment-reminder', by: null, state: 'sent', reason: null, sentAt: at },
    receipt: { delivered: true, errorCode: null },
    ...changes,
  },
});

const openInbox = (query: string, answers: PageOptions['answers'] = {}) =>
  openPage(`/admin-messages?tab=inbox${query}`, {
    signedInAs: 'admin',
    answers: {
      'GET /api/technicians': [],
      'GET /api/admin/messages': [],
      'GET /api/admin/messages/delivery': { email: 'live', sms: 'live' },
      'GET /api/admin/conversations': [conversation()],
      'GET /api/admin/conversations/:number': conversation(),
      'GET /api/admin/texts': [theirs(), ours()],
      'POST /api/admin/conversations/:number/read': conversation({ unread: 0 }),
      ...answers,
    },
  });
const list = () => screen.findByRole('region', { name: 'Conversations' });
const thread = () => screen.findByRole('region', { name: 'Conversation' });
const openAnn = `&number=${encodeURIComponent(ann)}`;

describe('the inbox', () => {
  it('lists conversations with names, and shows those that no one has read', async () => {
    const { user } = openInbox('', {
      'GET /api/admin/conversations': ({ query: { show } }: ApiCall) =>
        [
          conversation(),
          conversation({ number: ben, unread: 0, visit: null, blocked: 'opted-out' }),
        ].filter(({ unread }) => show === undefined || unread > 0),
    });
    const rows = within(await list());
    const row = await rows.findByRole('button', { name: /Ann Baker \(FC-1042\).*3 PM/ });
    expect(row.textContent).toContain('1');
    expect(rows.getByRole('button', { name: /\(904\) 555-0111/ }).textContent).toContain(
      'Opted out',
    );
    await screen.findByRole('tab', { name: 'Inbox, 1 unread' });
    await user.click(rows.getByText('Unread'));
    await waitFor(() => expect(rows.queryByRole('button', { name: /555-0111/ })).toBeNull());
    expect(location.search).toBe('?tab=inbox&show=unread');
  });

  it('opens a conversation with both directions, and marks it as read once', async () => {
    const read = 'POST /api/admin/conversations/:number/read';
    const by = { stopped: false, answered: true, readAt: at, readBy: 'Ana Reyes' };
    let isRead = false;
    const { user, sent } = openInbox('', {
      'GET /api/admin/texts': () => [isRead ? theirs({ received: by }) : theirs(), ours()],
      [read]: () => {
        isRead = true;
        return conversation({ unread: 0 });
      },
    });
    await user.click(await within(await list()).findByRole('button', { name: /Ann Baker/ }));
    const open = await thread();
    await expectIn(open, 'Reminder, automatic · Delivered');
    const texts = within(open).getAllByRole('listitem');
    expect(texts.map((each) => /reminder|3 PM/.exec(each.textContent)?.[0])).toEqual([
      'reminder',
      '3 PM',
    ]);
    expect(within(open).getByRole('link', { name: 'Ann Baker (FC-1042)' })).not.toBeNull();
    await waitFor(() =>
      expect(sent(read)).toMatchObject([{ params: { number: ann }, body: { until: at } }]),
    );
    await expectIn(open, 'Read by Ana Reyes');
    expect(sent(read)).toHaveLength(1);
  });

  it('says that a question came from the page of an estimate', async () => {
    const received = {
      stopped: false,
      answered: false,
      readAt: at,
      readBy: null,
      fromEstimate: true as const,
    };
    openInbox(openAnn, {
      'GET /api/admin/texts': [theirs({ text: 'Is the belt in it?', received })],
    });
    const open = await thread();
    await expectIn(open, 'Is the belt in it?');
    await expectIn(open, 'Asked on the page of their estimate');
  });

  it('shows a text at once that arrives in the open conversation', async () => {
    const { live, answer } = openInbox(openAnn);
    live.connect();
    const open = await thread();
    await expectIn(open, 'can we do 3 PM?');
    const next = theirs({ id: 't9', text: 'hello?', at: '2026-11-23T15:09:00.000Z' });
    answer({ 'GET /api/admin/texts': [next, theirs(), ours()] });
    live.push({ type: 'dispatch_update', changed: ['texts', 'alerts'] });
    await expectIn(open, 'hello?');
  });

  it('leaves what came to a page that no one sees unread', async () => {
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { sent } = openInbox(openAnn);
    await expectIn(await thread(), 'Delivered');
    const read = 'POST /api/admin/conversations/:number/read';
    expect(sent(read)).toEqual([]);
    seen.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(sent(read)).toHaveLength(1));
  });

  it('sends an answer once, keeps what was typed when it is refused, and counts it', async () => {
    const { press, answer, sent } = openInbox(openAnn);
    const box = within(await thread());
    const send = 'POST /api/admin/conversations/:number/texts';
    fill({ 'Answer by text': `“Yes”${'x'.repeat(156)}` });
    await box.findByText('2 texts, 145 characters left');
    fill({ 'Answer by text': 'Yes 👍' });
    await box.findByText('64 characters left. With “👍” fewer fit into one');
    answer({ [send]: refusal(409, { code: 'text_refused', message: 'They opted out.' }) });
    await press('Send');
    await expectToast('Error sending the text', 'They opted out.');
    expect(field('Answer by text').value).toBe('Yes 👍');
    const slow = deferred<ConversationText>();
    answer({ [send]: slow.promise });
    const button = box.getByRole('button', { name: 'Send' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent(send)).toHaveLength(2));
    answer({
      'GET /api/admin/texts': [
        {
          ...ours({ kind: 'office-text', by: 'Ana Reyes', state: 'waiting' }),
          id: 't2',
          text: 'Yes 👍',
        },
        theirs(),
      ],
    });
    slow.resolve({ ...ours(), id: 't2' });
    await expectIn(await thread(), 'Ana Reyes · Waiting');
    await waitFor(() => expect(field('Answer by text').value).toBe(''));
    expect(sent(send)).toHaveLength(2);
    // A retry of the same words has the key of the first try.
    const keys = sent(send).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    [{ blocked: 'opted-out' as const }, textBlocks['opted-out'], true],
    [{ callInstead: true }, /landline, or not in service\. Call instead/, false],
  ])('says why not to text with %p', async (changes, words, isDisabled) => {
    openInbox(openAnn, { 'GET /api/admin/conversations/:number': conversation(changes) });
    const open = await thread();
    await within(open).findByText(words);
    expect(field('Answer by text').disabled).toBe(isDisabled);
    fill({ 'Answer by text': 'x' });
    const button = within(open).getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(button.disabled).toBe(isDisabled);
  });

  it('says why an answer did not arrive', async () => {
    const receipt = { delivered: false, errorCode: 30_007 };
    openInbox(openAnn, {
      'GET /api/admin/texts': [ours({ kind: 'office-text', by: 'Ana Reyes', receipt })],
    });
    await expectIn(await thread(), 'Not delivered. The carrier filtered it as spam.');
  });

  it('is empty until someone writes', async () => {
    openInbox('', { 'GET /api/admin/conversations': [] });
    await screen.findByRole('heading', { name: 'No texts yet' });
    await screen.findByText('Choose a conversation to read and answer it.');
  });
});

describe('a customer with several numbers', () => {
  it('is answered at the number that wrote last, unless another is chosen', async () => {
    const { sent } = openInbox('', {
      'GET /api/admin/texts': [theirs({ number: ben }), ours()],
      'GET /api/admin/conversations/:number': ({ params }: ApiCall) =>
        conversation({ number: params.number!, visit: null }),
      'POST /api/admin/conversations/:number/texts': ours(),
    });
    await list();
    const { container } = render(
      <Provider store={store}>
        <MemoryRouter>
          <Conversation numbers={[ann, ben]} />
        </MemoryRouter>
      </Provider>,
    );
    const send = async (text: string) => {
      const box = container.querySelector('textarea')!;
      await waitFor(() => expect(box.isConnected && !box.disabled).toBe(true));
      fireEvent.change(container.querySelector('textarea')!, { target: { value: text } });
      fireEvent.click(within(container).getByRole('button', { name: 'Send' }));
    };
    const toWhom = () =>
      sent('POST /api/admin/conversations/:number/texts').map(({ params }) => params.number);
    await expectIn(container, '(904) 555-0111');
    await waitFor(() => expect(container.textContent).toContain('can we do 3 PM?'));
    await send('hello');
    await waitFor(() => expect(toWhom()).toEqual([ben]));
    await choose(
      within(container).getByRole('combobox', { name: 'Answer to' }),
      'To (904) 555-0110',
    );
    await send('hello again');
    await waitFor(() => expect(toWhom()).toEqual([ben, ann]));
  });
});
