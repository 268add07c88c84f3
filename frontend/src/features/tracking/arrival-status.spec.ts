import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { arrivalProgress, isStale } from './arrival-status';

const eta = '2026-11-20T15:00:00.000Z';
const minutesBefore = (minutes: number) => Date.parse(eta) - minutes * 60_000;
const progress = (status: TrackingStatus, minutes: number) =>
  arrivalProgress(
    { status, estimatedArrival: eta, estimatedTimeToArrival: minutes },
    minutesBefore(minutes),
  );

describe('arrivalProgress', () => {
  it('runs from 45 minutes before the arrival to 100 and stays there', () => {
    expect(progress('en-route', 46)).toBe(0);
    expect(progress('en-route', 45)).toBe(0);
    expect(progress('en-route', 22.5)).toBeCloseTo(50);
    expect(progress('en-route', 0)).toBe(100);
    expect(progress('en-route', -30)).toBe(100);
  });

  it('waits for an estimate on the way, however long ago the slot began', () => {
    const record = { estimatedArrival: eta, estimatedTimeToArrival: null };
    const at = minutesBefore(-30);
    expect(arrivalProgress({ ...record, status: 'en-route' }, at)).toBe(0);
    expect(arrivalProgress({ ...record, status: 'dispatched' }, at)).toBe(100);
  });

  it('is full once the technician is there and empty when canceled', () => {
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

it('has a label of its own for every status', () => {
  const labels = trackingStatuses.map((status) => trackingStatusWords[status].customer.label);
  expect(new Set(labels).size).toBe(trackingStatuses.length);
});
