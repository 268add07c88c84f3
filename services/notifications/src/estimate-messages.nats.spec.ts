/** What customers are told of estimates, and what they ask about them. */
import { randomUUID } from 'node:crypto';
import { appointmentAnonymized } from '@contracts/booking/appointments';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import type { EventEnvelope } from '@contracts/messaging';
import { conversationRequests } from '@contracts/notifications/conversations';
import { notificationsRequests } from '@contracts/notifications/messages';
import {
  estimateApproved,
  estimateCalls,
  estimateQuestionAsked,
  estimateSent,
  type Estimate,
  type EstimateFacts,
} from '@contracts/payments/estimates';
import { messagesPerDay } from '@contracts/vocabulary/messages';
import { textNumberOf } from '@contracts/vocabulary/text/text-messages';
import { eventually } from '@service-kit/testing/eventually';
import {
  anApproval,
  anEstimate,
  anEvent,
  estimateUrl,
  factsOf,
  type Visit,
} from '../test/factories';
import { notificationsForTests } from '../test/notifications-under-test';

const under = notificationsForTests();
const versions = new Map<string, Estimate[]>();
const ana = { name: 'Ana Reyes' } as never;

beforeAll(async () => {
  under.when(estimateCalls.ofVisit, ({ appointmentId }) => ({
    estimates: versions.get(appointmentId) ?? [],
  }));
  await under.start({ SMTP_URL: under.mail.url, SMS_URL: under.texts.url });
});

let made = 600;
/** Each with an address and a number of its own. */
function aVisitWith(changes: Partial<Visit> = {}, ...estimates: Estimate[]): Visit {
  const phone = `(904) 555-${String((made += 1)).padStart(4, '0')}`;
  const visit = under.visit({ email: `${randomUUID()}@example.com`, phone, ...changes });
  versions.set(visit.id, estimates);
  return visit;
}

const facts = (visit: Visit, { revision, id, state }: Estimate): EstimateFacts => ({
  appointmentId: visit.id,
  estimateId: id,
  revision,
  state: state === 'replaced' ? 'sent' : state,
  by: 'Mo Haddad',
  sentAt: '2030-06-14T13:30:00.000Z',
  options: [{ name: 'Repair', totalCents: 15_990 }],
  answer: null,
  lines: null,
});
/** As after a crash: the stream takes one event's id twice only if the message's is another. */
const tellTwice = async (event: EventEnvelope<unknown>) => {
  for (let time = 0; time < 2; time += 1)
    await under.stream.publish(randomUUID(), event.subject, JSON.stringify(event));
};
const tellSent = (visit: Visit, estimate: Estimate) =>
  under.tell(anEvent(estimateSent, visit.id, 2 * estimate.revision - 1, facts(visit, estimate)));
const tellApproved = (visit: Visit, estimate: Estimate) =>
  under.tell(anEvent(estimateApproved, visit.id, 2 * estimate.revision, facts(visit, estimate)));
const mailTo = ({ email }: Visit) => under.mailTo(email).map(({ mail }) => mail);
const textsTo = ({ phone }: Visit) =>
  under.texts.received.filter(({ fields }) => fields.To === textNumberOf(phone));
const sent = (kind: string, channel: string) => ({ kind, channel, state: 'sent' });
const approved = { state: 'approved', answer: anApproval } as const;

describe('an estimate that is sent', () => {
  it('is told of by email and text, once for each version, with its link', async () => {
    const visit = aVisitWith({}, anEstimate());
    const first = anEvent(estimateSent, visit.id, 1, facts(visit, anEstimate()));
    await tellTwice(first);
    await under.told(visit.id, [sent('estimate-ready', 'email'), sent('estimate-ready', 'sms')]);
    const second = anEstimate({ revision: 2 });
    versions.set(visit.id, [second, anEstimate({ state: 'replaced' })]);
    await tellSent(visit, second);
    await eventually(() => expect(mailTo(visit)).toHaveLength(2));
    await eventually(() => expect(textsTo(visit)).toHaveLength(2));
    expect(mailTo(visit).map(({ subject }) => subject)).toEqual([
      'Your estimate for FC-1042',
      'Your new estimate for FC-1042',
    ]);
    const link = `https://repairs.example.com${estimateUrl}`;
    for (const { text } of mailTo(visit)) expect(text).toContain(link);
    for (const { fields } of textsTo(visit)) {
      expect(fields.Body).toContain(link);
      expect(fields.Body).not.toMatch(/\byes\b/i);
    }
  });

  it('isn’t told of anymore when it was answered, replaced or the visit canceled', async () => {
    const second = anEstimate({ revision: 2 });
    const answered = aVisitWith({}, anEstimate(approved));
    const replaced = aVisitWith({}, second, anEstimate({ state: 'replaced' }));
    const canceled = aVisitWith({ status: 'cancelled' }, anEstimate());
    for (const visit of [answered, replaced, canceled]) await tellSent(visit, anEstimate());
    const skipped = (reason: RegExp) =>
      ['email', 'sms'].map((channel) => ({
        channel,
        state: 'skipped',
        reason: expect.stringMatching(reason) as string,
      }));
    await under.told(answered.id, skipped(/was answered/));
    await under.told(replaced.id, skipped(/newer version/));
    await under.told(canceled.id, skipped(/was canceled/));
  });

  it('waits until payments and booking answer', async () => {
    const visit = aVisitWith({ smsConsent: false }, anEstimate());
    let isAway = true;
    under.when(estimateCalls.ofVisit, ({ appointmentId }) => {
      if (isAway) return new Promise<never>(() => undefined);
      return { estimates: versions.get(appointmentId) ?? [] };
    });
    await tellSent(visit, anEstimate());
    await eventually(async () => expect(await under.about(visit.id)).toHaveLength(2));
    isAway = false;
    await under.told(visit.id, [
      sent('estimate-ready', 'email'),
      { channel: 'sms', state: 'skipped' },
    ]);
  }, 60_000);

  it('uses up the day’s texts to a number, not more', async () => {
    const visit = aVisitWith({}, anEstimate());
    for (let revision = 1; revision <= messagesPerDay.sms + 2; revision += 1) {
      const estimate = anEstimate({ revision });
      versions.set(visit.id, [estimate]);
      await tellSent(visit, estimate);
      await eventually(async () =>
        expect(
          (await under.about(visit.id)).filter(({ state }) => state !== 'waiting'),
        ).toHaveLength(2 * revision),
      );
    }
    expect(textsTo(visit)).toHaveLength(messagesPerDay.sms);
  }, 60_000);
});

describe('an estimate that is approved', () => {
  it('is confirmed by email, with what was approved', async () => {
    const visit = aVisitWith({}, anEstimate(approved));
    await tellApproved(visit, anEstimate(approved));
    await under.told(visit.id, [sent('estimate-approved', 'email')]);
    const [mail] = mailTo(visit);
    expect(mail?.subject).toBe('You approved $159.90 for FC-1042');
    expect(mail?.text).toContain('Clip × 2: $39.90');
    expect(mail?.text).toContain('Approved by: Nora Miller');
  });

  it('names no one in an email to an unverified address', async () => {
    const visit = aVisitWith({}, anEstimate(approved));
    under.unverified.add(visit.email);
    await tellApproved(visit, anEstimate(approved));
    await under.told(visit.id, [sent('estimate-approved', 'email')]);
    expect(mailTo(visit)[0]?.text).not.toMatch(/Nora|Approved by/);
    expect(mailTo(visit)[0]?.text).toContain('Total: $159.90');
  });
});

describe('a question about an estimate', () => {
  const ask = (visit: Visit, question = 'How long does it take?') =>
    anEvent(estimateQuestionAsked, visit.id, 1, {
      appointmentId: visit.id,
      questionId: randomUUID(),
      question,
      askedAt: new Date().toISOString(),
    });
  const one = (number: string) => under.requests.ask(conversationRequests.conversation, { number });
  const textsOf = async (number: string) =>
    (await under.requests.ask(conversationRequests.texts, { numbers: [number] })).items;

  it('is in the inbox, in the conversation with the visit’s number, once', async () => {
    const visit = aVisitWith();
    const number = textNumberOf(visit.phone)!;
    await tellTwice(ask(visit));
    await under.tell(ask(visit, 'And what is 4242 4242 4242 4242?'));
    await eventually(async () =>
      expect((await textsOf(number)).map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/^And what/),
      ),
    );
    const [second, first, ...more] = await textsOf(number);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      text: 'How long does it take?',
      appointmentId: visit.id,
      received: { stopped: false, answered: false, readAt: null, fromEstimate: true },
    });
    expect(second?.text).not.toContain('4242 4242');
    const { received } = await under.requests.ask(notificationsRequests.concerns, {});
    expect(received?.shown).toMatchObject({ from: number, fromEstimate: true });
    const until = second!.at;
    const read = { number, until, by: ana };
    await under.requests.ask(conversationRequests.readConversation, read);
    expect(await one(number)).toMatchObject({ unread: 0 });
  });

  it('ends no texts, is answered by none, and is no consent to texts', async () => {
    const visit = aVisitWith({ smsConsent: false });
    const number = textNumberOf(visit.phone)!;
    await under.tell(ask(visit, 'STOP'));
    await eventually(async () => expect((await one(number)).unread).toBe(1));
    expect(await one(number)).toMatchObject({ blocked: 'no-consent' });
    expect(textsTo(visit)).toEqual([]);
    const optedOut = await under.query(`SELECT FROM sms_opt_outs WHERE number = $1`, [number]);
    expect(optedOut).toEqual([]);
    await under.requests.ask(conversationRequests.receiveText, { from: number, body: 'hello' });
    expect(await one(number)).toMatchObject({ blocked: null });
    expect((await textsOf(number)).map(({ received }) => received?.fromEstimate)).toEqual([
      undefined,
      true,
    ]);
  });

  it('reaches the office without a number that gets texts, too', async () => {
    const abroad = aVisitWith({ phone: '+49 30 901820' });
    await under.tell(ask(abroad));
    await eventually(async () => expect((await one('+4930901820')).unread).toBe(1));
    expect(await one('+4930901820')).toMatchObject({ blocked: 'not-mobile' });
    const none = aVisitWith({ phone: 'ask my neighbor', number: 'FC-2042' });
    await under.tell(ask(none));
    await eventually(async () => {
      const { items } = await under.requests.ask(conversationRequests.conversations, {});
      expect(items.map(({ last }) => last?.text)).toContain(
        'FC-2042, without a phone number: How long does it take?',
      );
    });
  });

  it('waits until booking says whose it is', async () => {
    const visit = aVisitWith();
    const known = under.visits.get(visit.id)!;
    under.visits.delete(visit.id);
    const number = textNumberOf(visit.phone)!;
    await under.tell(ask(visit));
    await eventually(() =>
      expect(under.stubs.payloadsOf(ownRecordsRequests.appointmentMessage)).toContainEqual({
        appointmentId: visit.id,
      }),
    );
    under.visits.set(visit.id, known);
    await eventually(async () => expect((await one(number)).unread).toBe(1));
  }, 60_000);

  it('is deleted with its customer', async () => {
    const visit = aVisitWith({ smsConsent: false });
    const kept = aVisitWith({ smsConsent: false });
    for (const each of [visit, kept]) await under.tell(ask(each));
    for (const { phone } of [visit, kept])
      await eventually(async () => expect((await one(textNumberOf(phone)!)).unread).toBe(1));
    await under.tell(anEvent(appointmentAnonymized, visit.id, 9, factsOf(visit)));
    const number = textNumberOf(visit.phone)!;
    await eventually(async () => expect(await textsOf(number)).toEqual([]));
    expect(await under.query(`SELECT FROM conversations WHERE number = $1`, [number])).toEqual([]);
    expect(await textsOf(textNumberOf(kept.phone)!)).toHaveLength(1);
  });
});
