import { randomUUID } from 'node:crypto';
import {
  appointmentAssigned,
  appointmentCancelled,
  bookingRequests,
} from '@contracts/booking/appointments';
import { conversationRequests, type ReceivedText } from '@contracts/notifications/conversations';
import { liveDispatchSubject, type LiveDispatch } from '@contracts/live';
import { notificationsRequests } from '@contracts/notifications/messages';
import { technicianRequests } from '@contracts/tracking/technicians';
import { officeTextsPerDay, type ReceiptStatus } from '@contracts/vocabulary/messages';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { anEvent, factsOf, trackedVisit } from '../../test/factories';
import { notificationsForTests } from '../../test/notifications-under-test';

const ana = { name: 'Ana Reyes' } as never;

describe('a conversation', () => {
  const under = notificationsForTests();
  beforeAll(() => under.start({ SMS_URL: under.texts.url }));
  const tables = ['received_texts', 'conversations', 'office_texts', 'sms_opt_outs'];
  beforeEach(() =>
    Promise.all([...tables, 'daily_counts'].map((name) => under.query(`DELETE FROM ${name}`))),
  );

  let made = 200;
  /** A number of its own for each test. */
  const aNumber = () => `+1904555${String((made += 1)).padStart(4, '0')}`;
  const receive = (from: string, body: string, changes: Partial<ReceivedText> = {}) =>
    under.requests.ask(conversationRequests.receiveText, { from, body, ...changes });
  const one = (number: string) => under.requests.ask(conversationRequests.conversation, { number });
  const list = (query: object = {}) =>
    under.requests.ask(conversationRequests.conversations, query);
  const texts = async (...numbers: string[]) =>
    (await under.requests.ask(conversationRequests.texts, { numbers })).items;
  const send = (number: string, text: string, idempotencyKey: string | null = randomUUID()) =>
    under.requests.ask(conversationRequests.sendText, { number, text, by: ana, idempotencyKey });
  const textsTo = (number: string) =>
    under.texts.received.filter(({ fields }) => fields.To === number);
  const report = (sid: string, status: ReceiptStatus, errorCode: number | null = null, to = '') =>
    under.requests.ask(conversationRequests.receipt, { providerId: sid, status, errorCode, to });

  /** Our text about a canceled visit. */
  async function textedAbout(number: string): Promise<{ visitId: string; sid: string }> {
    const visit = under.visit({ status: 'cancelled', phone: number });
    await under.tell(anEvent(appointmentCancelled, visit.id, 2, factsOf(visit)));
    await eventually(async () =>
      expect(
        await under.query(
          `SELECT FROM messages WHERE appointment_id = $1 AND channel = 'sms' AND state = 'sent'`,
          [visit.id],
        ),
      ).toHaveLength(1),
    );
    return { visitId: visit.id, sid: textsTo(number).at(-1)!.sid };
  }

  it('has texts both ways, each with the visit that our last text was about', async () => {
    const number = aNumber();
    const first = await textedAbout(number);
    await receive(number, 'can we do 3 PM?');
    const second = await textedAbout(number);
    await send(number, 'Yes, 3 PM works.');
    await eventually(async () => expect(textsTo(number)).toHaveLength(3));
    await receive(number, 'thanks');
    const all = await texts(number);
    expect(all.map(({ text, appointmentId, sent }) => [text, appointmentId, sent?.by])).toEqual([
      ['thanks', second.visitId, undefined],
      ['Yes, 3 PM works.', second.visitId, 'Ana Reyes'],
      [expect.stringMatching(/is canceled/), second.visitId, null],
      ['can we do 3 PM?', first.visitId, undefined],
      [expect.stringMatching(/is canceled/), first.visitId, null],
    ]);
    expect(await one(number)).toEqual({
      number,
      unread: 2,
      last: { text: 'thanks', fromThem: true, at: all[0]!.at },
      appointmentId: second.visitId,
      technicianId: null,
      blocked: null,
      callInstead: false,
    });
  });

  it('shows the whole of a usual text of ours, and the beginning of a long one', async () => {
    const number = aNumber();
    await textedAbout(number);
    expect((await texts(number))[0]!.text).toMatch(/STOP to opt out\.$/);
    await send(number, `${'x'.repeat(200)}`);
    await eventually(async () => {
      const asked = { search: number };
      const { items } = await under.requests.ask(notificationsRequests.messages, asked);
      expect(items[0]).toMatchObject({ subject: `${'x'.repeat(159)}…` });
    });
  });

  it('of one customer has the texts of all their numbers, a page at a time', async () => {
    const [one, other] = [aNumber(), aNumber()];
    for (let each = 1; each <= 7; each += 1) await receive(each % 2 ? one : other, `text ${each}`);
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await under.requests.ask(conversationRequests.texts, {
        numbers: [one, other],
        limit: 3,
        cursor,
      });
      expect(page.total).toBe(7);
      read.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read).toEqual([7, 6, 5, 4, 3, 2, 1].map((each) => `text ${each}`));
  });

  it('stands in the inbox by its newest text, and as unread until someone opened it', async () => {
    const numbers = [aNumber(), aNumber(), aNumber()];
    for (const number of numbers) await receive(number, `from ${number}`);
    await receive(numbers[0]!, 'again');
    const first = await list({ limit: 2 });
    expect(first.items.map(({ number, unread }) => [number, unread])).toEqual([
      [numbers[0], 2],
      [numbers[2], 1],
    ]);
    expect(first.total).toBe(3);
    const rest = await list({ limit: 2, cursor: first.nextCursor! });
    expect(rest.items.map(({ number }) => number)).toEqual([numbers[1]]);
    expect(rest.nextCursor).toBeNull();
    const until = first.items[0]!.last!.at;
    await receive(numbers[0]!, 'and more');
    const read = (by: string) =>
      under.requests.ask(conversationRequests.readConversation, {
        number: numbers[0]!,
        until,
        by: { name: by } as never,
      });
    await Promise.all([read('Ana'), read('Ben')]);
    // The one that came after the page was drawn isn't read yet.
    expect(await one(numbers[0]!)).toMatchObject({ unread: 1, last: { text: 'and more' } });
    const readBy = (await texts(numbers[0]!)).map(({ received }) => received?.readBy);
    expect(readBy[0]).toBeNull();
    expect(new Set(readBy.slice(1)).size).toBe(1);
    expect((await list({ show: 'unread' })).items).toHaveLength(3);
    await under.requests.ask(conversationRequests.readConversation, {
      number: numbers[1]!,
      until: new Date().toISOString(),
      by: ana,
    });
    expect((await list({ show: 'unread' })).items.map(({ number }) => number)).toEqual([
      numbers[0],
      numbers[2],
    ]);
  });

  it('of a technician says whose number it is, and their texts are about no visit', async () => {
    const number = aNumber();
    const technicianId = randomUUID();
    const visit = under.visit();
    under.when(technicianRequests.contact, () => ({ phone: number, active: true }));
    under.when(bookingRequests.visit, () => trackedVisit(visit, 'scheduled', technicianId));
    await under.tell(anEvent(appointmentAssigned, visit.id, 2, factsOf(visit, { technicianId })));
    await under.told(visit.id, [{ kind: 'job-assigned', state: 'sent' }]);
    await receive(number, 'on it');
    expect(await one(number)).toMatchObject({ technicianId });
    expect((await texts(number))[0]).toMatchObject({ text: 'on it', appointmentId: null });
  });

  describe('answered by the office', () => {
    it('sends once for two clicks, and says so in the list of messages', async () => {
      const number = aNumber();
      await receive(number, 'when?');
      const key = randomUUID();
      const both = await Promise.all([
        send(number, '“3 PM” – OK…', key),
        send(number, '“3 PM” – OK…', key),
      ]);
      expect(both[0]).toEqual(both[1]);
      expect(both[0]).toMatchObject({ number, text: '"3 PM" - OK...', sent: { state: 'waiting' } });
      await eventually(async () =>
        expect(textsTo(number).map(({ fields }) => fields.Body)).toEqual(['"3 PM" - OK...']),
      );
      expect(await refusalOf(send(number, 'other words', key))).toMatchObject({
        code: 'idempotency_key_reused',
      });
      await eventually(async () => {
        const { items } = await under.requests.ask(notificationsRequests.messages, {
          search: number,
        });
        expect(items).toMatchObject([
          { kind: 'office-text', state: 'sent', askedBy: 'Ana Reyes', subject: '"3 PM" - OK...' },
        ]);
      });
      // They have an answer: no machine says that they will get one.
      expect(await receive(number, 'great')).toEqual({ text: null });
    });

    it('is refused to a number that opted out, and not sent when it opts out before', async () => {
      const number = aNumber();
      await receive(number, 'STOP');
      expect(await one(number)).toMatchObject({ blocked: 'opted-out' });
      expect(await refusalOf(send(number, 'hello'))).toMatchObject({
        code: 'text_refused',
        message: expect.stringContaining('opted out') as string,
      });
      await receive(number, 'START');
      expect(await one(number)).toMatchObject({ blocked: null });
      under.texts.answers.push({ status: 400, body: '{"code":21610,"message":"unsubscribed"}' });
      await send(number, 'hello');
      await eventually(async () =>
        expect((await texts(number))[0]!.sent).toMatchObject({
          state: 'skipped',
          reason: 'They answered STOP to our text messages.',
        }),
      );
      expect(await one(number)).toMatchObject({ blocked: 'opted-out' });
    });

    it.each([
      ['+442079460958', 'not-mobile'],
      ['+19045550199', 'no-consent'],
    ])('is refused to %s: %s', async (number, blocked) => {
      expect(await one(number)).toMatchObject({ blocked, last: null });
      expect(await refusalOf(send(number, 'hello'))).toMatchObject({ code: 'text_refused' });
      expect(await texts(number)).toEqual([]);
    });

    it('has a daily limit of its own, which costs no text about a visit', async () => {
      const number = aNumber();
      await receive(number, 'hello');
      await under.query(
        `INSERT INTO daily_counts (day, recipient, messages)
         VALUES ((now() AT TIME ZONE 'America/New_York')::date, $1, $2)`,
        [`office ${number}`, officeTextsPerDay - 1],
      );
      await send(number, 'the last one');
      await eventually(async () => expect(textsTo(number)).toHaveLength(1));
      expect(await refusalOf(send(number, 'one more'))).toMatchObject({
        code: 'text_refused',
        message: expect.stringContaining(`${officeTextsPerDay} answers`) as string,
      });
      expect(await textedAbout(number)).toMatchObject({ sid: expect.any(String) as string });
    });
  });

  describe('with receipts', () => {
    it.each([
      [['sent', 'delivered'], true],
      [['delivered', 'sent'], true],
      [['sent', 'undelivered'], false],
      [['undelivered', 'sent', 'undelivered'], false],
      [['failed'], false],
      [['sent'], null],
    ] as const)('shows %p as %p, in whatever order they come', async (statuses, delivered) => {
      const number = aNumber();
      const { sid } = await textedAbout(number);
      expect((await texts(number))[0]!.sent!.receipt).toEqual({ delivered: null, errorCode: null });
      await Promise.all(statuses.map((status) => report(sid, status)));
      expect((await texts(number))[0]!.sent!.receipt).toEqual({ delivered, errorCode: null });
    });

    it('keeps the error, and says to call a landline', async () => {
      const number = aNumber();
      const { sid, visitId } = await textedAbout(number);
      await report(sid, 'undelivered', 30_006, number);
      await report(sid, 'sent');
      await report(sid, 'undelivered', 30_003, number);
      const receipt = { delivered: false, errorCode: 30_006 };
      expect((await texts(number))[0]!.sent!.receipt).toEqual(receipt);
      expect(await one(number)).toMatchObject({ callInstead: true });
      const { items } = await under.requests.ask(notificationsRequests.messages, {});
      const ofVisit = items.filter(({ appointmentId }) => appointmentId === visitId);
      expect(ofVisit.find(({ channel }) => channel === 'sms')).toMatchObject({ receipt });
      expect(ofVisit.find(({ channel }) => channel === 'email')).toMatchObject({ receipt: null });
    });

    it('takes one that came before we noted that the text was sent', async () => {
      const number = aNumber();
      under.texts.answers.push({ status: 201, body: '{"sid":"SMearly"}' });
      await report('SMearly', 'delivered');
      await textedAbout(number);
      expect((await texts(number))[0]!.sent!.receipt).toMatchObject({ delivered: true });
    });

    it('tells the office of an answer that did not get there, until someone writes', async () => {
      const number = aNumber();
      const undelivered = async () =>
        (await under.requests.ask(notificationsRequests.concerns, {})).undelivered;
      await receive(number, 'when?');
      await send(number, 'at 3 PM');
      await eventually(async () => expect(textsTo(number)).toHaveLength(1));
      await eventually(async () => expect((await texts(number))[0]!.sent!.state).toBe('sent'));
      const { sid } = textsTo(number)[0]!;
      await report(sid, 'sent');
      expect(await undelivered()).toBeNull();
      await report(sid, 'undelivered', 30_003);
      expect(await undelivered()).toMatchObject({ count: 1, to: number });
      await receive(number, 'hello?');
      expect(await undelivered()).toBeNull();
      await send(number, 'at 3 PM!');
      await eventually(async () => expect(textsTo(number)).toHaveLength(2));
      await eventually(async () => expect((await texts(number))[0]!.sent!.state).toBe('sent'));
      const again = textsTo(number)[1]!.sid;
      await report(again, 'failed');
      expect(await undelivered()).toMatchObject({ count: 1 });
      await report(again, 'delivered');
      expect(await undelivered()).toBeNull();
    });

    it('opts out a number of which the provider says that it did', async () => {
      const number = aNumber();
      const { sid } = await textedAbout(number);
      await report(sid, 'undelivered', 21_610, number);
      expect(await one(number)).toMatchObject({ blocked: 'opted-out' });
    });
  });

  it('tells open pages what changed', async () => {
    const number = aNumber();
    const heard: string[] = [];
    new LiveSubscriber(under.nats).subscribe<LiveDispatch>(liveDispatchSubject, ({ changed }) =>
      heard.push(changed.join()),
    );
    const tells = async (work: Promise<unknown>, changed: string) => {
      await work;
      await eventually(async () => expect(heard).toContain(changed));
      heard.length = 0;
    };
    await tells(receive(number, 'hello'), 'texts,alerts');
    const until = new Date().toISOString();
    const read = { number, until, by: ana };
    await tells(under.requests.ask(conversationRequests.readConversation, read), 'texts,alerts');
    await tells(send(number, 'hi'), 'texts');
    await eventually(async () => expect((await texts(number))[0]!.sent!.state).toBe('sent'));
    await tells(report(textsTo(number)[0]!.sid, 'delivered'), 'texts');
  });
});
