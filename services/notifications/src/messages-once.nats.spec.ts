import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  appointmentAnonymized,
  appointmentBooked,
  visitStatusChanged,
} from '@contracts/booking/appointments';
import { notificationsRequests } from '@contracts/notifications/messages';
import { pingOf } from '@contracts/service-health';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, aVisit, factsOf, manageToken, trackedVisit } from '../test/factories';
import { NotificationsUnderTest } from '../test/notifications-under-test';

describe('messages', () => {
  let under: NotificationsUnderTest;

  beforeEach(async () => {
    under = await NotificationsUnderTest.open();
  });
  afterEach(() => under?.close());

  const booked = (occurredAt = new Date()) => {
    const visit = under.visit({ email: `${randomUUID()}@example.com` });
    return anEvent(appointmentBooked, visit.id, 1, factsOf(visit), occurredAt);
  };

  it('are none of the old events when the service first starts on them', async () => {
    const old = new Date(Date.now() - 60_000);
    // More than the 512 that the stream delivers without an acknowledgment.
    for (let batch = 0; batch < runsOf(6, 100); batch += 1) {
      const events = Array.from({ length: 50 }, () => {
        const past = aVisit();
        const { facts } = trackedVisit(past, 'en-route');
        const step = { ...facts, from: 'dispatched', by: 'System', correction: false } as const;
        return [
          anEvent(appointmentBooked, past.id, 1, factsOf(past), old),
          anEvent(visitStatusChanged, past.id, 2, step, old),
        ];
      }).flat();
      await Promise.all(events.map((event) => under.tell(event)));
    }
    await under.start({ SMTP_URL: under.mail.url });
    const fresh = booked();
    await under.tell(fresh);
    await eventually(() => expect(under.mail.received).toHaveLength(1));
    expect(await under.query(`SELECT FROM visits`)).toHaveLength(runsOf(301, 5_001));
    // The mail arrives before the row says so.
    await eventually(async () =>
      expect(await under.messages()).toMatchObject([{ state: 'sent', kind: 'booking-confirmed' }]),
    );
  });

  it('stay one each over redeliveries, a restart and two replicas', async () => {
    const count = runsOf(15, 40);
    await Promise.all([1, 2].map(() => under.start({ SMTP_URL: under.mail.url })));
    const events = Array.from({ length: count }, () => booked());
    await Promise.all(events.map((event) => under.tell(event)));
    await eventually(() => expect(under.mail.received.length).toBeGreaterThan(5));
    await under.stop();
    // As after NATS lost its disk: all is published again, and the inbox is empty.
    await under.query(`DELETE FROM inbox`);
    await Promise.all([1, 2].map(() => under.start({ SMTP_URL: under.mail.url })));
    for (const event of events) await under.tell({ ...event, id: randomUUID() });
    await eventually(async () => {
      const rows = await under.messages();
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
      const inbox = await under.query(`SELECT FROM inbox`);
      expect(inbox.length).toBeGreaterThanOrEqual(count);
    });
    expect(under.mail.received).toHaveLength(count);
    expect(new Set(under.mail.messageIds).size).toBe(count);
  });

  it('are files where there is no server, which the office may read', async () => {
    await under.start();
    const event = booked();
    await under.tell(event);
    const sent = await eventually(async () => {
      const [message] = await under.messages();
      expect(message).toMatchObject({ state: 'sent' });
      return message!;
    });
    const detailOf = () =>
      under.requests.ask(notificationsRequests.message, { messageId: sent.id });
    const detail = await detailOf();
    expect(detail.text).toContain(manageToken);
    expect(detail.html).toContain('You’re booked');
    const files = readdirSync(under.folder);
    expect(files.toSorted()).toEqual([`${sent.id}.eml`, `${sent.id}.json`]);
    for (const file of files) {
      expect(statSync(path.join(under.folder, file)).mode & 0o077).toBe(0);
    }
    const visit = under.visits.get(event.aggregateId)!;
    await under.tell(anEvent(appointmentAnonymized, visit.id, 2, factsOf(visit)));
    // The files go first, so that a crash leaves none.
    const erased = await eventually(async () => {
      const message = await detailOf();
      expect(message.recipient).toBeNull();
      return message;
    });
    expect(readdirSync(under.folder)).toEqual([]);
    expect(erased).toMatchObject({ text: null, html: null, subject: null });
  });

  it('wait in production without a server, and anyone who asks is told', async () => {
    await under.start({ NODE_ENV: 'production', DEMO: '0', PUBLIC_URL: 'https://x.example.com' });
    const ping = await under.requests.ask(pingOf('notifications'), {});
    const notices = [expect.stringContaining('Set SMTP_URL') as string];
    expect(ping).toEqual({ ready: true, notices });
    const delivery = await under.requests.ask(notificationsRequests.delivery, {});
    expect(delivery).toEqual({ email: 'off', sms: 'off' });
    await under.tell(booked());
    await eventually(async () =>
      expect(await under.messages()).toMatchObject([{ state: 'waiting', attempts: 0 }]),
    );
    // With a server, the waiting messages go out.
    await under.stop();
    await under.start({ SMTP_URL: under.mail.url });
    await eventually(() => expect(under.mail.received).toHaveLength(1));
  });
});
