import { appointmentCancelled } from '@contracts/booking/appointments';
import { accountDeleted } from '@contracts/customers/accounts';
import { notificationsRequests, type ReceivedText } from '@contracts/notifications/messages';
import { receivedTextsPerDay } from '@contracts/vocabulary/messages';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, factsOf } from '../../test/factories';
import { notificationsForTests } from '../../test/notifications-under-test';

describe('texts from customers', () => {
  const under = notificationsForTests();
  beforeAll(() => under.start({ SMS_URL: under.texts.url }));
  beforeEach(() => under.query(`DELETE FROM received_texts`));
  beforeEach(() => under.query(`DELETE FROM sms_opt_outs`));

  const from = '+19045550110';
  const receive = (body: string, changes: Partial<ReceivedText> = {}) =>
    under.requests.ask(notificationsRequests.receiveText, { from, body, ...changes });
  const list = () => under.requests.ask(notificationsRequests.receivedTexts, {});
  const concerns = async () =>
    (await under.requests.ask(notificationsRequests.concerns, {})).received;
  const callUs = { text: expect.stringMatching(/call us at \(904\) 555-01\d\d\.$/) as string };

  it('are kept, alert the office, and are answered once a day with our number', async () => {
    expect(await receive('gate code 4711')).toEqual(callUs);
    expect(await receive('can we do 3 PM?')).toEqual({ text: null });
    expect((await list()).map(({ body, readAt }) => [body, readAt])).toEqual([
      ['gate code 4711', null],
      ['can we do 3 PM?', null],
    ]);
    expect(await concerns()).toMatchObject({
      count: 2,
      newest: { from, body: 'can we do 3 PM?', stopped: false },
    });
  });

  it.each([
    ['CANCEL', true],
    ['please cancel', true],
    ['Cancel my appointment tomorrow', false],
  ])('alert the office with "%s", which may be meant for a visit', async (body, stopped) => {
    await receive(body);
    expect(await concerns()).toMatchObject({ count: 1, newest: { body, stopped } });
  });

  it.each(['STOP', 'stop texting me', 'START', ' unstop '])(
    'say nothing to the office with "%s"',
    async (body) => {
      await receive(body);
      expect(await concerns()).toBeNull();
      expect(await list()).toHaveLength(1);
    },
  );

  it('are read once, by the first', async () => {
    await receive('yes');
    const [received] = await list();
    const textId = received!.id;
    const read = (name: string) =>
      under.requests.ask(notificationsRequests.readText, {
        textId,
        by: { accountId: 1 as never, name },
      });
    const both = await Promise.all([read('Ana'), read('Ben')]);
    expect(new Set(both.map(({ readBy }) => readBy)).size).toBe(1);
    expect(await concerns()).toBeNull();
    const unknown = {
      textId: '00000000-0000-4000-8000-000000000009',
      by: { name: 'Ana' } as never,
    };
    await expect(under.requests.ask(notificationsRequests.readText, unknown)).rejects.toMatchObject(
      { code: 'message_not_found' },
    );
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

  it('are dropped beyond the limit of a number, and a wish to stop still holds', async () => {
    for (let sent = 0; sent < receivedTextsPerDay.number; sent += 1) await receive(`${sent}`);
    await receive('one more');
    await receive('stop');
    expect(await under.query(`SELECT FROM received_texts`)).toHaveLength(
      receivedTextsPerDay.number,
    );
    expect(await under.query(`SELECT FROM sms_opt_outs`)).toHaveLength(1);
    // Another number is not affected.
    expect(await receive('hello', { from: '+19045550111' })).toEqual(callUs);
  });

  it.each(['72345', 'unknown', '', '+1', `+1${'0'.repeat(40)}`])(
    'of no one who could be called are dropped: %p',
    async (sender) => {
      expect(await receive('You won!', { from: sender })).toEqual({ text: null });
      expect(await list()).toEqual([]);
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
    await under.query(`UPDATE messages SET account_id = 41 WHERE appointment_id = $1`, [visit.id]);
    await under.tell(anEvent(accountDeleted, '41', 1, { accountId: 41 as never } as never));
    await eventually(async () => expect(await list()).toEqual([]));
  });
});
