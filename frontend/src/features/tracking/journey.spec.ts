import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { appointmentIn, arrivalProgress, isStale, shownStatus, timelineOf } from './journey';

const eta = '2026-11-20T15:00:00.000Z';
const minutesBefore = (minutes: number) => Date.parse(eta) - minutes * 60_000;
const progress = (status: TrackingStatus, minutes: number) =>
  arrivalProgress({ status, estimatedArrival: eta }, minutesBefore(minutes));

describe('arrivalProgress', () => {
  it('runs from 45 minutes before the arrival to 100 and stays there', () => {
    expect(progress('en-route', 46)).toBe(0);
    expect(progress('en-route', 45)).toBe(0);
    expect(progress('en-route', 22.5)).toBeCloseTo(50);
    expect(progress('en-route', 0)).toBe(100);
    expect(progress('en-route', -30)).toBe(100);
  });

  it('is full once the technician is there and empty when cancelled', () => {
    expect(progress('arrived', 40)).toBe(100);
    expect(progress('completed', 40)).toBe(100);
    expect(progress('cancelled', 0)).toBe(0);
  });
});

describe('isStale', () => {
  const location = { lat: 29.9, lng: -81.3, address: null, lastUpdated: eta };
  it('turns true by the clock alone, two minutes after the last position', () => {
    const record = { status: 'en-route' as const, stale: false, location };
    expect(isStale(record, minutesBefore(-2))).toBe(false);
    expect(isStale(record, minutesBefore(-2) + 1)).toBe(true);
  });

  it('is no question once the technician has arrived', () => {
    expect(isStale({ status: 'arrived', stale: true, location }, minutesBefore(-60))).toBe(false);
  });
});

describe('timelineOf', () => {
  it.each(trackingStatuses.filter((status) => status !== 'completed'))(
    'has one present step while %s',
    (status) => {
      const states = timelineOf({ status, notifications: [] }).map(({ state }) => state);
      expect(states).toHaveLength(5);
      expect(states.filter((state) => state === 'current')).toHaveLength(1);
    },
  );

  it('has all steps behind when the service is complete', () => {
    const states = timelineOf({ status: 'completed', notifications: [] });
    expect(states.every(({ state }) => state === 'done')).toBe(true);
  });

  it('tells when a step was last reached, and nothing of a step that a reassignment took back', () => {
    const notifications = [
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:00:00Z' },
      { type: 'en-route', message: '', timestamp: '2026-11-20T14:05:00Z' },
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:10:00Z' },
    ];
    const [, dispatched, enRoute] = timelineOf({ status: 'dispatched', notifications });
    expect(dispatched).toMatchObject({ state: 'current', at: '2026-11-20T14:10:00Z' });
    expect(enRoute).toMatchObject({ state: 'ahead', at: null });
  });
});

it('has a label of its own for every status', () => {
  const labels = trackingStatuses.map((status) => shownStatus[status].label);
  expect(new Set(labels).size).toBe(trackingStatuses.length);
});

describe('appointmentIn', () => {
  const id = '3f0c8a52-4a51-4a4e-9a11-0f6f2b1d9c77';
  it('reads a whole link, an id with blanks around it, and capitals', () => {
    expect(appointmentIn(`https://example.com/technician-tracking?appointment=${id}`)).toBe(id);
    expect(appointmentIn(`  ${id.toUpperCase()} `)).toBe(id);
  });

  it('finds nothing in anything else', () => {
    expect(appointmentIn('FC-1042')).toBeNull();
    expect(appointmentIn('')).toBeNull();
  });
});
