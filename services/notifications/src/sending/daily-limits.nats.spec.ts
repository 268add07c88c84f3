import { appointmentCancelled, appointmentRescheduled } from '@contracts/booking/appointments';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { serviceRequestReceived } from '@contracts/booking/service-requests';
import { notificationsRequests } from '@contracts/notifications/messages';
import { eventually } from '@service-kit/testing/eventually';
import type { AttemptTimes } from '../time/attempt-times';
import { anEvent, aServiceRequest, factsOf } from '../../test/factories';
import { notificationsForTests } from '../../test/notifications-under-test';

const budget = 10;
const stranger = 'stranger@example.com';

const under = notificationsForTests({ SMS_DAILY_BUDGET: String(budget) });

beforeAll(async () => {
  under.unverified.add(stranger);
  await Promise.all([1, 2].map(() => start()));
});

const start = (times: Partial<AttemptTimes> = {}) =>
  under.start({ SMS_URL: under.texts.url }, times);

const textsTo = (number: string) =>
  under.texts.received.filter(({ fields }) => fields.To === number).length;
const rows = (channel: string, phone: string) =>
  under.query<{ state: string; reason: string | null }>(
    `SELECT state, reason FROM messages WHERE channel = $1 AND appointment_id = ANY ($2)`,
    [
      channel,
      [...under.visits.values()].filter((visit) => visit.phone === phone).map(({ id }) => id),
    ],
  );
/** Cancels visits of one number, and waits for their messages. */
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
const outcomes = async (channel: string, phone: string) => {
  const all = await rows(channel, phone);
  return ['sent', 'skipped'].map((wanted) => all.filter(({ state }) => state === wanted));
};
async function expectOutcomes(
  channel: string,
  phone: string,
  { because = /^/, ...counts }: { sent: number; skipped: number; because?: RegExp },
): Promise<void> {
  const [sent, skipped] = await outcomes(channel, phone);
  expect({ sent: sent!.length, skipped: skipped!.length }).toEqual(counts);
  for (const { reason } of skipped!) expect(reason).toMatch(because);
}
const budgetAlert = async () =>
  (await under.requests.ask(notificationsRequests.concerns, {})).texts;

describe('the daily limits', () => {
  it('sends five texts to a number a day, and every email', async () => {
    const phone = '(904) 555-0121';
    // A retry doesn't count twice.
    under.texts.answers.push({ status: 503, body: '' }, 'drop');
    await cancel(9, phone);
    await expectOutcomes('sms', phone, { sent: 5, skipped: 4, because: /got 5 texts today/ });
    await expectOutcomes('email', phone, { sent: 9, skipped: 0 });
    expect(textsTo('+19045550121')).toBe(7);
    expect(await budgetAlert()).toBeNull();
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
    // Five were sent before: with these, one fewer than 80%.
    await cancel(2, phone);
    expect(await budgetAlert()).toBeNull();
    await cancel(1, phone);
    expect(await budgetAlert()).toEqual({ sent: 8, budget, since: await countedAs(8) });
    await cancel(5, '(904) 555-0123');
    const because = /10 texts of today were used up/;
    await expectOutcomes('sms', '(904) 555-0123', { sent: 2, skipped: 3, because });
    expect(await budgetAlert()).toEqual({ sent: budget, budget, since: await countedAs(budget) });
  });

  it('sends twenty emails a day to an address that no one has verified', async () => {
    const phone = 'none';
    await cancel(25, phone, stranger);
    const because = /address got 20 emails today/;
    await expectOutcomes('email', phone, { sent: 20, skipped: 5, because });
    const request = aServiceRequest({ email: stranger, emailVerified: false });
    under.when(ownRecordsRequests.serviceRequestMessage, () => request);
    const facts = { ...request, serviceRequestId: request.id };
    await under.tell(anEvent(serviceRequestReceived, request.id, 1, facts));
    const reason = expect.stringMatching(because) as string;
    await under.told(request.id, [{ state: 'skipped', reason }]);
  });

  it('begins again the next day', async () => {
    await under.query(`UPDATE daily_counts SET day = day - 1`);
    await cancel(1, '(904) 555-0121');
    const [sent] = await outcomes('sms', '(904) 555-0121');
    expect(sent).toHaveLength(6);
    expect(await budgetAlert()).toBeNull();
  });

  it('tells of several changes of one visit once, as it is after the last', async () => {
    await under.query(`DELETE FROM daily_counts`);
    const phone = '(904) 555-0124';
    const visit = under.visit({ phone });
    // As in production, messages about changes wait; here until the clock is set on.
    await under.stop();
    await start({ holdMs: 3_600_000 });
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
    expect(under.texts.received.at(-1)?.fields.Body).toContain('Jun 14');
    expect(textsTo('+19045550124')).toBe(1);
  });
});
