/** How many messages leave at most, with two replicas that send at once. */
import { appointmentCancelled, appointmentRescheduled } from '@contracts/booking/appointments';
import { notificationsRequests } from '@contracts/notifications/messages';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, factsOf } from '../../test/factories';
import { NotificationsUnderTest, quickTimes } from '../../test/notifications-under-test';
import { TextServer } from '../../test/text-server';

let under: NotificationsUnderTest;
let provider: TextServer;
const budget = 10;
/** An address that no one has verified. */
const stranger = 'stranger@example.com';

beforeAll(async () => {
  provider = await TextServer.open();
  const settings = { SMS_URL: provider.url, SMS_DAILY_BUDGET: String(budget) };
  under = await NotificationsUnderTest.open(settings);
  under.unverified.add(stranger);
  for (let replica = 0; replica < 2; replica += 1) await under.start();
});
afterAll(async () => {
  await under?.close();
  await provider?.close();
});

const textsTo = (number: string) =>
  provider.received.filter(({ fields }) => fields.To === number).length;
const rows = (channel: string, phone: string) =>
  under.query<{ state: string; reason: string | null }>(
    `SELECT state, reason FROM messages WHERE channel = $1 AND appointment_id = ANY ($2)`,
    [
      channel,
      [...under.visits.values()].filter((visit) => visit.phone === phone).map(({ id }) => id),
    ],
  );
/** So many visits of one number are cancelled, and what there is to say has been said. */
async function cancel(count: number, phone: string, email = 'nora@example.com'): Promise<void> {
  const cancelled = Array.from({ length: count }, () =>
    under.visit({ status: 'cancelled', phone, email }),
  );
  await Promise.all(
    cancelled.map((visit) =>
      under.tell(anEvent(appointmentCancelled, visit.id, 2, factsOf(visit))),
    ),
  );
  await eventually(async () => {
    const told = await under.query<{ state: string }>(
      `SELECT state FROM messages WHERE appointment_id = ANY ($1)`,
      [cancelled.map(({ id }) => id)],
    );
    expect(told).toHaveLength(2 * count);
    expect(told.map(({ state }) => state)).not.toContain('waiting');
  });
}
const concerns = () => under.requests.ask(notificationsRequests.concerns, {});

it('sends five texts to a number a day, and every email', async () => {
  const phone = '(904) 555-0121';
  // Neither what failed nor what is tried again counts twice.
  provider.answers.push({ status: 503, body: '' }, 'drop');
  await cancel(9, phone);
  const texts = await rows('sms', phone);
  expect(texts.filter(({ state }) => state === 'sent')).toHaveLength(5);
  const rest = texts.filter(({ state }) => state === 'skipped');
  expect(rest).toHaveLength(4);
  for (const { reason } of rest) expect(reason).toMatch(/got 5 texts today/);
  expect(new Set((await rows('email', phone)).map(({ state }) => state))).toEqual(
    new Set(['sent']),
  );
  expect(textsTo('+19045550121')).toBe(7);
  expect(await concerns()).toEqual({ texts: null });
});

it('warns the office before the texts of a day are used up, and again when they are', async () => {
  const phone = '(904) 555-0122';
  const countedAs = async (place: number) => {
    const [text] = await under.query<{ at: Date }>(
      `SELECT counted_at AS at FROM messages WHERE channel = 'sms' AND counted_at IS NOT NULL
       ORDER BY counted_at OFFSET $1 LIMIT 1`,
      [place - 1],
    );
    return text!.at.toISOString();
  };
  // Five were sent before: with these, one fewer than 80 %.
  await cancel(2, phone);
  expect(await concerns()).toEqual({ texts: null });
  await cancel(1, phone);
  expect(await concerns()).toEqual({ texts: { sent: 8, budget, since: await countedAs(8) } });
  await cancel(5, '(904) 555-0123');
  const texts = await rows('sms', '(904) 555-0123');
  expect(texts.filter(({ state }) => state === 'sent')).toHaveLength(2);
  const rest = texts.filter(({ state }) => state === 'skipped');
  expect(rest).toHaveLength(3);
  for (const { reason } of rest) expect(reason).toMatch(/10 texts of today were used up/);
  expect(await concerns()).toEqual({
    texts: { sent: budget, budget, since: await countedAs(budget) },
  });
});

it('sends twenty emails a day to an address that no one has verified', async () => {
  const phone = 'none';
  await cancel(25, phone, stranger);
  const emails = await rows('email', phone);
  expect(emails.filter(({ state }) => state === 'sent')).toHaveLength(20);
  const rest = emails.filter(({ state }) => state === 'skipped');
  for (const { reason } of rest) expect(reason).toMatch(/address got 20 emails today/);
});

it('begins again the next day', async () => {
  await under.query(`UPDATE daily_counts SET day = day - 1`);
  await cancel(1, '(904) 555-0121');
  const sent = (await rows('sms', '(904) 555-0121')).filter(({ state }) => state === 'sent');
  expect(sent).toHaveLength(6);
  expect(await concerns()).toEqual({ texts: null });
});

it('tells of several changes of one visit once, as it is after the last', async () => {
  await under.query(`DELETE FROM daily_counts`);
  const phone = '(904) 555-0124';
  const visit = under.visit({ phone });
  // As in production: what changes a visit is told a while later, here when the clock is set on.
  await under.stop();
  await under.start({}, { ...quickTimes, burstMs: 3_600_000 });
  let last = visit;
  for (let version = 2; version <= 4; version += 1) {
    const scheduledTime = `2030-06-1${version}T13:00:00.000Z`;
    last = { ...visit, version, scheduledTime, appointmentDate: scheduledTime.slice(0, 10) };
    under.visits.set(visit.id, last);
    await under.tell(anEvent(appointmentRescheduled, visit.id, version, factsOf(last)));
  }
  await eventually(async () => expect(await rows('sms', phone)).toHaveLength(3));
  expect((await rows('sms', phone)).map(({ state }) => state)).toEqual(Array(3).fill('waiting'));
  await under.query(`UPDATE messages SET next_attempt_at = now() WHERE state = 'waiting'`);
  await eventually(async () => {
    for (const channel of ['sms', 'email']) {
      const states = (await rows(channel, phone)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['sent', 'skipped', 'skipped']);
    }
  });
  expect(provider.received.at(-1)?.fields.Body).toContain('Jun 14');
  expect(textsTo('+19045550124')).toBe(1);
});
