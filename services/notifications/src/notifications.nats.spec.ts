import { randomUUID } from 'node:crypto';
import {
  appointmentAnnotated,
  appointmentBilled,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  bookingRequests,
  visitStatusChanged,
} from '@contracts/booking/appointments';
import {
  serviceRequestAnonymized,
  serviceRequestReceived,
} from '@contracts/booking/service-requests';
import {
  accountLinkRequested,
  accountDeleted,
  customersRequests,
  emailChanged,
  passwordChanged,
} from '@contracts/customers/accounts';
import { notificationsRequests, type MessagesQuery } from '@contracts/notifications/messages';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { pingOf } from '@contracts/service-health';
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { ConfigError } from '@service-kit/config/config';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import {
  aLink,
  anEvent,
  aJourney,
  aServiceRequest,
  aVisit,
  factsOf,
  manageToken,
  stateOf,
  trackedVisit,
  type Visit,
} from '../test/factories';
import { notificationsForTests } from '../test/notifications-under-test';
import { start } from './start';

const under = notificationsForTests();

beforeAll(() => under.start({ SMTP_URL: under.mail.url }));

const step = (visit: Visit, version: number, status: TrackingStatus, correction = false) =>
  anEvent(visitStatusChanged, visit.id, version, {
    ...trackedVisit(visit, status).facts,
    from: 'dispatched',
    by: 'System',
    correction,
  });

/** Someone has sent the form. Booking answers for it. */
async function received(changes: Parameters<typeof aServiceRequest>[0], emailVerified = false) {
  const request = aServiceRequest(changes);
  const { id: serviceRequestId, number, origin } = request;
  const facts = { serviceRequestId, number, origin };
  under.when(ownRecordsRequests.serviceRequestMessage, () => ({ ...request, emailVerified }));
  await under.tell(anEvent(serviceRequestReceived, serviceRequestId, 1, facts));
  return facts;
}

describe('the notifications service', () => {
  it('does not start with a wrong setting, and names it', async () => {
    const settings = { SMTP_URL: 'mail', MAIL_FROM: 'a\nb', SMS_URL: 'https://x' };
    const wrong = start({ ...under.env, ...settings });
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow(/SMTP_URL[^]*MAIL_FROM[^]*SMS_URL/);
    await expect(start({ ...under.env, NODE_ENV: 'production' })).rejects.toThrow(/DEMO/);
  });

  it('says that it is ready, and that nothing is missing', async () => {
    await expect(under.requests.ask(pingOf('notifications'), {})).resolves.toEqual({ ready: true });
    await expect(under.requests.ask(notificationsRequests.delivery, {})).resolves.toEqual({
      email: 'live',
      sms: 'stored',
    });
  });

  it('confirms a booking once, however often the event comes', async () => {
    const visit = under.visit({ email: 'once@example.com' });
    const booked = anEvent(appointmentBooked, visit.id, 1, factsOf(visit));
    // Also in another envelope, as after NATS lost its disk.
    for (const event of [booked, booked, { ...booked, id: randomUUID() }]) await under.tell(event);
    await under.told(visit.id, [
      { kind: 'booking-confirmed', channel: 'email', state: 'sent', reason: null },
    ]);
    expect(under.mailTo('once@example.com')).toHaveLength(1);
    const { mail, raw } = under.mailTo('once@example.com')[0]!;
    expect(mail.subject).toBe('Your repair visit: Fri, Jun 14, 9–10 AM (FC-1042)');
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@repairs\.example\.com>$/);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail.text).toContain(`https://repairs.example.com/manage#${manageToken}`);
    expect(mail.html).toContain(`https://repairs.example.com/manage#${manageToken}`);
    expect(mail.text).toContain(
      `https://repairs.example.com/technician-tracking?appointment=${visit.id}`,
    );
    const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    expect(calendar?.method).toBe('REQUEST');
  });

  it('confirms again to an address that the office has entered, and nothing else it corrects', async () => {
    const visit = under.visit({ email: 'entered@example.com', version: 3 });
    await under.tell(anEvent(appointmentAnnotated, visit.id, 2, factsOf(visit)));
    await under.tell(
      anEvent(appointmentAnnotated, visit.id, 3, factsOf(visit, { newEmail: true })),
    );
    await under.told(visit.id, [{ kind: 'booking-confirmed', state: 'sent', reason: null }]);
    expect(under.mailTo('entered@example.com')).toHaveLength(1);
  });

  it('sends new links once earlier ones don’t work anymore', async () => {
    const visit = under.visit({ email: 'renewed@example.com', version: 2 });
    await under.tell(
      anEvent(appointmentAnnotated, visit.id, 2, factsOf(visit, { newLinks: true })),
    );
    await under.told(visit.id, [{ kind: 'booking-confirmed', state: 'sent', reason: null }]);
    expect(under.mailTo('renewed@example.com')).toHaveLength(1);
  });

  it('tells of a move and of a cancellation, and by text message only with consent', async () => {
    const visit = under.visit({ email: 'moves@example.com', smsConsent: false, version: 2 });
    await under.tell(anEvent(appointmentRescheduled, visit.id, 2, factsOf(visit)));
    await under.told(visit.id, [
      { kind: 'appointment-rescheduled', channel: 'email', state: 'sent' },
      { channel: 'sms', state: 'skipped', reason: expect.stringContaining('consent') as string },
    ]);
    const cancelled = under.visit({ ...visit, status: 'cancelled', version: 3 });
    await under.tell(anEvent(appointmentCancelled, visit.id, 3, factsOf(cancelled)));
    await eventually(() => expect(under.mailTo('moves@example.com')).toHaveLength(2));
    expect(under.mailTo('moves@example.com')[1]?.mail.subject).toContain('is canceled');
  });

  it('skips what newer facts have overtaken', async () => {
    const cancelled = under.visit({ status: 'cancelled', version: 2 });
    await under.tell(anEvent(appointmentBooked, cancelled.id, 1, factsOf(cancelled)));
    const moved = under.visit({ version: 3, scheduledTime: '2030-06-20T13:00:00.000Z' });
    const first = factsOf(moved, { slotStart: '2030-06-18T13:00:00.000Z' });
    await under.tell(anEvent(appointmentRescheduled, moved.id, 2, first));
    await under.told(cancelled.id, [{ state: 'skipped' }]);
    await under.told(moved.id, [{ state: 'skipped' }, { state: 'skipped' }]);
  });

  it('tells when the technician sets off and when the work is done; a correction tells nothing', async () => {
    const technicianId = randomUUID();
    const visit = under.visit({ email: 'drive@example.com', phone: '+1 904 555 0111' });
    under.when(bookingRequests.visit, () => trackedVisit(visit, 'en-route', technicianId));
    under.states.set(visit.id, stateOf(visit, { status: 'en-route' }));
    under.when(trackingRequests.journeys, () => [aJourney]);
    under.when(technicianRequests.profile, () => ({
      id: technicianId,
      name: 'Mo Haddad',
      avatar: null,
      rating: null,
      completedJobs: 1,
      specialties: [],
      vehicleInfo: null,
      phone: null,
    }));
    await under.tell(step(visit, 3, 'en-route'));
    await under.tell(step(visit, 4, 'dispatched', true));
    await under.tell(step(visit, 5, 'en-route', true));
    await under.tell(step(visit, 6, 'arrived'));
    await under.told(visit.id, [
      { kind: 'technician-on-the-way', channel: 'email', state: 'sent' },
      { kind: 'technician-on-the-way', channel: 'sms', state: 'sent' },
    ]);
    expect(under.mailTo('drive@example.com')[0]?.mail.subject).toBe(
      'Mo Haddad is on the way (FC-1042)',
    );
    under.states.delete(visit.id);
    const done = under.visit({ ...visit, status: 'completed', version: 7 });
    await under.tell(anEvent(appointmentCompleted, visit.id, 7, factsOf(done)));
    await eventually(() => expect(under.mailTo('drive@example.com')).toHaveLength(2));
    const texts = await under.query<{ recipient: string; subject: string }>(
      `SELECT recipient, subject FROM messages WHERE appointment_id = $1 AND channel = 'sms'`,
      [visit.id],
    );
    expect(texts).toEqual([
      {
        recipient: '+19045550111',
        subject:
          'First Coast Appliance Repair: on the way, about 9:10 AM. … Reply STOP to opt out.',
      },
    ]);
  });

  it('sends nothing about laps of the demo and about what was imported', async () => {
    const demo = aVisit({ origin: 'demo' });
    const imported = aVisit({ origin: 'imported' });
    for (const visit of [demo, imported]) {
      await under.tell(anEvent(appointmentBooked, visit.id, 1, factsOf(visit)));
      await under.tell(anEvent(appointmentBilled, visit.id, 2, factsOf(visit)));
    }
    await under.tell(step(demo, 2, 'en-route'));
    const last = under.visit({ email: 'last@example.com' });
    await under.tell(anEvent(appointmentBooked, last.id, 1, factsOf(last)));
    await eventually(() => expect(under.mailTo('last@example.com')).toHaveLength(1));
    expect([...(await under.about(demo.id)), ...(await under.about(imported.id))]).toEqual([]);
  });

  it('says nothing that was typed to an address that no one has verified', async () => {
    const email = 'stranger@example.com';
    const typed = 'Win now at evil dot example';
    under.unverified.add(email);
    const place = { address: typed, city: typed, zipCode: typed };
    const words = { customerName: typed, description: typed, phone: typed };
    const visit = under.visit({ email, ...place, ...words });
    await under.tell(anEvent(appointmentBooked, visit.id, 1, factsOf(visit)));
    await received({ email, firstName: typed, phone: typed, problemDescription: typed });
    await eventually(() => expect(under.mailTo(email)).toHaveLength(2));
    const mails = under.mailTo(email).map(({ mail }) => mail);
    for (const { subject, text, html } of mails) {
      expect([subject, text, html].join()).not.toMatch(/win|evil/i);
      expect(text).toContain('Hi,');
    }
    const [confirmed] = mails.filter(({ subject }) => subject?.includes(visit.number));
    expect(confirmed?.text).toContain(`/manage#${manageToken}`);
    expect(confirmed?.text).not.toContain('Address');
  });

  it('answers a request, sends the links of accounts and tells of a new password', async () => {
    await received({ email: 'asks@example.com' }, true);
    const linkId = randomUUID();
    const used = randomUUID();
    under.when(customersRequests.linkMessage, (asked) => {
      if (asked.linkId === used) throw new Refusal('token_invalid');
      return aLink({ email: 'links@example.com' });
    });
    const nora = { accountId: 7, firstName: 'Nora' };
    under.when(customersRequests.contact, () => ({ ...nora, email: 'changed@example.com' }));
    for (const id of [linkId, used]) {
      const facts = { linkId: id, accountId: 7, kind: 'verify-email' as const };
      await under.tell(anEvent(accountLinkRequested, id, 1, facts));
    }
    under.when(customersRequests.formerContact, ({ version }) => {
      if (version !== 5) throw new Refusal('customer_not_found');
      return { ...nora, email: 'before@example.com' };
    });
    // Twice: a password doesn't change the account's version.
    const newPassword = anEvent(passwordChanged, '7', 4, { accountId: 7 });
    const anotherOne = { ...newPassword, id: randomUUID() };
    for (const event of [newPassword, newPassword, anotherOne]) await under.tell(event);
    const moved = anEvent(emailChanged, '7', 5, { accountId: 7 });
    for (const event of [moved, moved, { ...moved, id: randomUUID() }]) await under.tell(event);
    await under.told(used, [{ kind: 'verify-email', state: 'skipped' }]);
    const mails = { asks: 1, links: 1, changed: 2, before: 1 };
    for (const [name, count] of Object.entries(mails)) {
      await eventually(() => expect(under.mailTo(`${name}@example.com`)).toHaveLength(count));
    }
    expect(under.mailTo('links@example.com')[0]?.mail.text).toContain(
      'https://repairs.example.com/verify-email#vErIfY',
    );
  });

  it('forgets whom messages went to when their customer is deleted', async () => {
    // The mail arrives before the row says so.
    const sent = `SELECT FROM messages WHERE recipient = 'changed@example.com'`;
    await eventually(async () => expect(await under.query(sent)).toHaveLength(2));
    await under.tell(anEvent(accountDeleted, '7', 9, { accountId: 7 }));
    const left = `SELECT FROM messages WHERE account_id = 7 AND (recipient IS NOT NULL OR subject IS NOT NULL)`;
    await eventually(async () => expect(await under.query(left)).toEqual([]));
  });

  it('keeps whom messages went to when a stranger has registered and deleted the address', async () => {
    const email = 'guest@example.com';
    const facts = await received({ email });
    const { serviceRequestId } = facts;
    under.when(customersRequests.linkMessage, () => aLink({ email, accountId: 66 }));
    const linkId = randomUUID();
    const link = { linkId, accountId: 66, kind: 'verify-email' as const };
    await under.tell(anEvent(accountLinkRequested, linkId, 1, link));
    const recipients = () =>
      under.query<{ kind: string; recipient: string | null }>(
        `SELECT kind, recipient FROM messages
       WHERE state = 'sent' AND (service_request_id = $1 OR link_id = $2) ORDER BY kind`,
        [serviceRequestId, linkId],
      );
    const requested = { kind: 'request-received', recipient: email };
    await eventually(async () =>
      expect(await recipients()).toEqual([requested, { kind: 'verify-email', recipient: email }]),
    );
    await under.tell(anEvent(accountDeleted, '66', 2, { accountId: 66 }));
    await eventually(async () =>
      expect(await recipients()).toEqual([requested, { kind: 'verify-email', recipient: null }]),
    );
    // Booking names what belonged to an account with a verified address.
    await under.tell(anEvent(serviceRequestAnonymized, serviceRequestId, 2, facts));
    await eventually(async () =>
      expect(await recipients()).toContainEqual({ ...requested, recipient: null }),
    );
  });

  it('keeps no token, link or text in a row', async () => {
    const kept = JSON.stringify(await under.messages());
    for (const secret of [manageToken, 'vErIfY', 'cAlEnDaR', '://', 'be at your door']) {
      expect(kept).not.toContain(secret);
    }
  });

  it('lists what was told, and shows the office one message', async () => {
    const list = (query: MessagesQuery) =>
      under.requests.ask(notificationsRequests.messages, query);
    const detailOf = (messageId: string) =>
      under.requests.ask(notificationsRequests.message, { messageId });
    const { items: all } = await list({ limit: 500 });
    expect(all.length).toBeGreaterThan(10);
    // One by one, although some were made at the same moment.
    const listed: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 1, cursor });
      expect(page.total).toBe(all.length);
      listed.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(all.map(({ id }) => id));
    const found = await list({ search: 'ONCE@exam' });
    const once = { kind: 'booking-confirmed', recipient: 'once@example.com' };
    expect(found.items).toMatchObject([once]);
    const byPhone = await list({ search: '(904) 555-0111' });
    expect(byPhone.items).toMatchObject([{ channel: 'sms', recipient: '+19045550111' }]);
    expect(await list({ state: 'failed' })).toEqual({ items: [], total: 0, nextCursor: null });
    const [message] = found.items;
    const detail = await detailOf(message!.id);
    // It went out by SMTP, so its text isn't stored.
    expect(detail).toEqual({ ...message, text: null, html: null });
    const { text } = await detailOf(byPhone.items[0]!.id);
    expect(text).toMatch(/\/t\/[-\w]{36} /);
  });

  it('refuses what is not there, and to send again what was not given up', async () => {
    const by = { accountId: 1, name: 'Dana Office' };
    const refusal = (messageId: string) =>
      under.requests.ask(notificationsRequests.retry, { messageId, by }).catch((e: unknown) => e);
    expect(await refusal(randomUUID())).toMatchObject({ code: 'message_not_found' });
    expect(await refusal('x')).toMatchObject({ code: 'message_not_found' });
    const [sent] = await under.messages();
    expect(await refusal(sent!.id)).toMatchObject({ code: 'transition_refused' });
  });
});
