/** A step that can be undone is told after its undo has passed, and only what stayed. */
import { bookingRequests, visitStatusChanged } from '@contracts/booking/appointments';
import { trackingRequests } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { undoAcceptedMs, undoMs } from '@contracts/vocabulary/tracking';
import { eventually } from '@service-kit/testing/eventually';
import { aJourney, anEvent, factsOf, stateOf, trackedVisit, type Visit } from '../test/factories';
import { notificationsForTests } from '../test/notifications-under-test';
import { attemptTimes } from './time/attempt-times';

const under = notificationsForTests();

// As in production, the messages wait; here until the clock is set on.
beforeAll(async () => {
  await under.start({ SMTP_URL: under.mail.url }, { holdMs: 3_600_000 });
  under.when(trackingRequests.journeys, () => [aJourney]);
});

const clock = (minute: number) => `2030-06-14T12:${minute}:00.000Z`;

/** The step as booking keeps and announces it. */
async function take(visit: Visit, version: number, status: TrackingStatus, minute: number) {
  await under.tell(stepOf(visit, version, status, minute));
  await eventually(async () => {
    const rows = await under.query(
      `SELECT FROM visits WHERE appointment_id = $1 AND version = $2`,
      [visit.id, version],
    );
    expect(rows).toHaveLength(1);
  });
}

function stepOf(visit: Visit, version: number, status: TrackingStatus, minute: number) {
  const enRouteAt = status === 'en-route' ? clock(minute) : null;
  const state = stateOf(visit, { status, enRouteAt, reachedAt: clock(minute) });
  under.states.set(visit.id, state);
  under.when(bookingRequests.visit, () => trackedVisit(visit, status));
  const correction = status === 'dispatched';
  const step = { from: status, by: 'Mo Haddad', correction } as const;
  return anEvent(visitStatusChanged, visit.id, version, {
    ...factsOf(visit, { visit: state }),
    ...step,
  });
}

const passTime = () =>
  under.query(`UPDATE messages SET next_attempt_at = now() WHERE state = 'waiting'`);
const outcomes = async ({ id }: Visit) =>
  (await under.about(id)).map(({ channel, state }) => `${channel} ${state}`).toSorted();
const waits = (visit: Visit, count: number) =>
  eventually(async () => {
    const all = await under.about(visit.id);
    expect(all.map(({ state }) => state)).toEqual(Array(count).fill('waiting'));
  });

describe('the news of a step', () => {
  it('waits longer than an undo is accepted, which is longer than one is offered', () => {
    expect(attemptTimes.holdMs).toBeGreaterThan(undoAcceptedMs);
    expect(undoAcceptedMs).toBeGreaterThan(undoMs);
  });

  it('of a start that is undone, nothing is told', async () => {
    const visit = under.visit({ email: 'undone@example.com' });
    await take(visit, 3, 'en-route', 10);
    await take(visit, 4, 'dispatched', 11);
    await waits(visit, 2);
    await passTime();
    await eventually(async () =>
      expect(await outcomes(visit)).toEqual(['email skipped', 'sms skipped']),
    );
    expect(under.mailTo('undone@example.com')).toEqual([]);
  });

  it('of a start after an undo, one set of messages is sent', async () => {
    const visit = under.visit({ email: 'again@example.com' });
    await take(visit, 3, 'en-route', 10);
    await take(visit, 4, 'dispatched', 11);
    await take(visit, 5, 'en-route', 12);
    await waits(visit, 4);
    await passTime();
    const once = ['email sent', 'email skipped', 'sms sent', 'sms skipped'];
    await eventually(async () => expect(await outcomes(visit)).toEqual(once));
    expect(under.mailTo('again@example.com')).toHaveLength(1);
  });

  it('of a start after an undo, one set is sent although the news of it comes late', async () => {
    const visit = under.visit({ email: 'late@example.com' });
    await take(visit, 3, 'en-route', 10);
    await waits(visit, 2);
    // Booking has it, and the event is still on its way.
    const second = stepOf(visit, 5, 'en-route', 12);
    await passTime();
    await eventually(async () =>
      expect(await outcomes(visit)).toEqual(['email skipped', 'sms skipped']),
    );
    await under.tell(second);
    await eventually(async () => expect(await outcomes(visit)).toHaveLength(4));
    await passTime();
    const once = ['email sent', 'email skipped', 'sms sent', 'sms skipped'];
    await eventually(async () => expect(await outcomes(visit)).toEqual(once));
    expect(under.mailTo('late@example.com')).toHaveLength(1);
  });
});
