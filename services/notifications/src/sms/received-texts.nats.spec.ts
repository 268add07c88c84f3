import { appointmentCancelled } from '@contracts/booking/appointments';
import { accountDeleted } from '@contracts/customers/accounts';
import { conversationRequests, type ReceivedText } from '@contracts/notifications/conversations';
import { notificationsRequests } from '@contracts/notifications/messages';
import { receivedTextLimits } from '@contracts/vocabulary/messages';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, factsOf } from '../../test/factories';
import { notificationsForTests } from '../../test/notifications-under-test';

describe('texts from customers', () => {
  const under = notificationsForTests();
  beforeAll(() => under.start({ SMS_URL: under.texts.url }));
  beforeEach(() => under.query(`DELETE FROM received_texts`));
  beforeEach(() => under.query(`DELETE FROM conversations`));
  beforeEach(() => under.query(`DELETE FROM sms_opt_outs`));

  const from = '+19045550110';
  const receive = (body: string, changes: Partial<ReceivedText> = {}) =>
    under.requests.ask(conversationRequests.receiveText, { from, body, ...changes });
  const list = async () =>
    (await under.requests.ask(conversationRequests.texts, { numbers: [from], limit: 200 })).items;
  const concerns = async () =>
    (await under.requests.ask(notificationsRequests.concerns, {})).received;
  const gotIt = {
    text: expect.stringMatching(/will get back to you.* call \(904\) 555-/) as string,
  };

  it('are kept, alert the office, and are answered once a day', async () => {
    expect(await receive('gate code 4711')).toEqual(gotIt);
    expect(await receive('can we do 3 PM?')).toEqual({ text: null });
    expect((await list()).map(({ text, received }) => [text, received])).toEqual([
      ['can we do 3 PM?', { stopped: false, answered: false, readAt: null, readBy: null }],
      ['gate code 4711', { stopped: false, answered: true, readAt: null, readBy: null }],
    ]);
    expect(await concerns()).toMatchObject({
      count: 2,
      shown: { from, body: 'can we do 3 PM?', stopped: false },
    });
  });

  it.each([
    ['CANCEL', true],
    ['please cancel', true],
    ['Cancel my appointment tomorrow', false],
    ['wrong number', true],
  ])('alert the office with "%s", which may be meant for a visit', async (body, stopped) => {
    await receive(body);
    expect(await concerns()).toMatchObject({ count: 1, shown: { body, stopped } });
  });

  it('show a CANCEL in the alert, whatever came after it', async () => {
    await receive('CANCEL');
    await receive('hello?', { from: '+19045550111' });
    expect(await concerns()).toMatchObject({ count: 2, shown: { body: 'CANCEL', from } });
  });

  it.each(['STOP', 'stop texting me', 'START', ' unstop ', 'Liked “Reply STOP to opt out.”'])(
    'say nothing to the office with "%s"',
    async (body) => {
      await receive(body);
      expect(await concerns()).toBeNull();
      expect(await list()).toHaveLength(1);
    },
  );

  it('that are a reaction opt no one out, and get no answer', async () => {
    expect(await receive('Liked “Reply STOP to opt out.”')).toEqual({ text: null });
    expect(await under.query(`SELECT FROM sms_opt_outs`)).toEqual([]);
  });

  it('are kept without card numbers', async () => {
    await receive('Pay with 4111 1111 1111 1111 please');
    expect(await under.query(`SELECT body FROM received_texts`)).toEqual([
      { body: 'Pay with [card ending 1111] please' },
    ]);
  });

  it('that come twice, or at once, are kept and answered once', async () => {
    const twice = await Promise.all([
      receive('hello', { providerId: 'SM1' }),
      receive('hello', { providerId: 'SM1' }),
      receive('hello?', { providerId: 'SM2' }),
    ]);
    expect(twice.filter(({ text }) => text !== null)).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  });

  it('of our own number are dropped: two machines would talk to each other', async () => {
    expect(await receive('hello', { from: '+19045550142' })).toEqual({ text: null });
    expect(await under.query(`SELECT FROM received_texts`)).toEqual([]);
  });

  it('over the limit of a minute are kept without alert, and a wish to stop still holds', async () => {
    for (let sent = 0; sent < receivedTextLimits.minute; sent += 1) await receive(`${sent}`);
    await receive('one more');
    await receive('stop');
    expect(await list()).toHaveLength(receivedTextLimits.minute + 2);
    expect(await concerns()).toMatchObject({ count: receivedTextLimits.minute });
    expect(await under.query(`SELECT FROM sms_opt_outs`)).toHaveLength(1);
    // Another number is not affected.
    expect(await receive('hello', { from: '+19045550111' })).toEqual(gotIt);
  });

  const earlierToday = (count: number, number: string) =>
    under.query(
      `INSERT INTO received_texts (id, number, body, stopped, answered, received_at, read_at)
       SELECT gen_random_uuid(), $2, 'x', false, false, now() - interval '1 hour', now()
       FROM generate_series(1, $1::integer)`,
      [count, number],
    );

  it('over the limit of a day, of one number or of all, are kept without alert', async () => {
    await earlierToday(receivedTextLimits.day, from);
    expect(await receive('61')).toEqual({ text: null });
    await earlierToday(receivedTextLimits.all - receivedTextLimits.day - 1, '+19045550112');
    expect(await receive('hello', { from: '+19045550111' })).toEqual({ text: null });
    expect(await concerns()).toBeNull();
    expect((await list()).map(({ text }) => text)).toContain('61');
  });

  it('beyond what we keep in a day are dropped, and a wish to stop still holds', async () => {
    await earlierToday(receivedTextLimits.kept, '+19045550112');
    await receive('please stop');
    expect(await list()).toEqual([]);
    expect(await under.query(`SELECT number FROM sms_opt_outs`)).toEqual([{ number: from }]);
  });

  it.each(['72345', 'unknown', '', '+1', `+1${'0'.repeat(40)}`])(
    'of no one who could be called are dropped: %p',
    async (sender) => {
      expect(await receive('You won!', { from: sender })).toEqual({ text: null });
      expect(await under.query(`SELECT FROM received_texts`)).toEqual([]);
    },
  );

  it('are deleted with the account that the number belongs to', async () => {
    const visit = under.visit({
      status: 'cancelled',
      phone: '(904) 555-0110',
      customerId: 41 as never,
    });
    await under.tell(anEvent(appointmentCancelled, visit.id, 2, factsOf(visit)));
    await eventually(async () => {
      const sent = await under.query(
        `SELECT FROM messages WHERE appointment_id = $1 AND channel = 'sms' AND state = 'sent'`,
        [visit.id],
      );
      expect(sent).toHaveLength(1);
    });
    await receive('gate code 4711');
    const answer = { number: from, text: 'thanks', by: { name: 'Ana' } as never };
    await under.requests.ask(conversationRequests.sendText, { ...answer, idempotencyKey: null });
    await under.query(`UPDATE messages SET account_id = 41 WHERE appointment_id = $1`, [visit.id]);
    await under.tell(anEvent(accountDeleted, '41', 1, { accountId: 41 as never } as never));
    await eventually(async () => expect(await list()).toEqual([]));
    for (const table of ['received_texts', 'office_texts', 'conversations']) {
      expect(await under.query(`SELECT FROM ${table}`)).toEqual([]);
    }
  });
});
