import { journeyRow, noEstimate, minutesAfter, morning } from '../../test/factories';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { JourneyEstimate } from '../estimate/journey.service';
import { alertsOf } from './alerts';
import type { Plan } from './plans';

const ana = { id: 'ana', name: 'Ana Reyes', phoneProblem: null, phoneProblemAt: null };
const alerts = (
  journey: Parameters<typeof journeyRow>[0],
  now: Date,
  estimate: Partial<JourneyEstimate> = {},
) =>
  alertsOf(
    [
      {
        journey: journeyRow({ technicianId: 'ana', ...journey }),
        estimate: { ...noEstimate, ...estimate },
      },
    ],
    [ana],
    now,
  );
const { slotStart } = journeyRow();

describe('the alerts of the office', () => {
  it('are none when all goes well, for an hour that no one has, and for what is over', () => {
    expect(alerts({ status: 'dispatched' }, morning)).toEqual([]);
    const later = minutesAfter(slotStart, 30);
    expect(alerts({ technicianId: null }, later)).toEqual([]);
    expect(alerts({ status: 'cancelled' }, later)).toEqual([]);
  });

  it('name a late technician since ten minutes after the slot began', () => {
    const appointmentId = 'late';
    expect(alerts({ appointmentId, status: 'dispatched' }, minutesAfter(slotStart, 30))).toEqual([
      {
        type: 'late-technician',
        message: 'Ana Reyes is late for FC-1042.',
        appointmentId,
        technicianId: 'ana',
        since: minutesAfter(slotStart, 10).toISOString(),
      },
    ]);
  });

  it('say when they are expected, from the jobs before or the position, and nothing that has passed', () => {
    const now = minutesAfter(slotStart, 30);
    const expected = minutesAfter(now, 51);
    const message = (plan: Plan | undefined, status: TrackingStatus, arrival: Date | null = null) =>
      alertsOf(
        [
          {
            journey: journeyRow({ technicianId: 'ana', status, enRouteAt: now }),
            estimate: { ...noEstimate, arrival },
            ...(plan && { plan }),
          },
        ],
        [ana],
        now,
      )[0]?.message;
    const late = 'Ana Reyes is late for FC-1042.';
    expect(message({ isNext: false, expected }, 'dispatched')).toBe(
      `${late} Now expected around 11:25 AM.`,
    );
    expect(message(undefined, 'en-route', expected)).toBe(`${late} Now expected around 11:25 AM.`);
    expect(message(undefined, 'en-route', minutesAfter(now, -1))).toBe(late);
    expect(message({ isNext: true, expected: null }, 'dispatched')).toBe(late);
  });

  it('count an estimate that is late from when it was noticed', () => {
    const lateSince = minutesAfter(morning, 5);
    const lastUpdated = minutesAfter(morning, 7).toISOString();
    const late = {
      location: { lat: 1, lng: 1, address: null, lastUpdated },
      arrival: minutesAfter(slotStart, 40),
    };
    const driving = { status: 'en-route', enRouteAt: morning, lateSince } as const;
    expect(alerts(driving, minutesAfter(morning, 8), late)).toMatchObject([
      { type: 'late-technician', since: lateSince.toISOString() },
    ]);
  });

  it('name a technician who is on the way and has not been heard from', () => {
    const driving = { status: 'en-route', enRouteAt: morning } as const;
    expect(alerts(driving, minutesAfter(morning, 5))).toMatchObject([
      { type: 'stale-position', since: minutesAfter(morning, 2).toISOString() },
    ]);
  });
});
