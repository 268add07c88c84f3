import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingRecord } from '../../shared/live/test/factories';
import { coveredUntil, phaseOf, reachedAt } from './phase';

it('has a face for every status', () => {
  expect(trackingStatuses.map((status) => [status, phaseOf(status)])).toEqual([
    ['scheduled', 'waiting'],
    ['dispatched', 'waiting'],
    ['en-route', 'driving'],
    ['arrived', 'there'],
    ['in-progress', 'there'],
    ['completed', 'done'],
    ['cancelled', 'canceled'],
  ]);
});

describe('the warranty', () => {
  const completed = (timestamp: string) =>
    trackingRecord({
      status: 'completed',
      notifications: [{ type: 'completed', message: '', timestamp }],
    });

  it('lasts 90 days from the completion', () => {
    expect(coveredUntil(completed('2026-11-25T16:00:00.000Z'))).toBe('2027-02-23');
  });

  it('starts on the day in business time', () => {
    expect(coveredUntil(completed('2026-11-26T02:00:00.000Z'))).toBe('2027-02-23');
  });

  it('starts on the day of the visit where no completion is on record', () => {
    const record = trackingRecord({ status: 'completed' });
    expect(reachedAt(record)).toBeNull();
    expect(coveredUntil(record)).toBe('2027-02-18');
  });
});
