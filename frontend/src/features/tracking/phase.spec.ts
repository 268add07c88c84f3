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

it('has a warranty from the day of the visit where no completion is on record', () => {
  const record = trackingRecord({ status: 'completed' });
  expect(reachedAt(record)).toBeNull();
  expect(coveredUntil(record, 90)).toBe('2027-02-18');
});
