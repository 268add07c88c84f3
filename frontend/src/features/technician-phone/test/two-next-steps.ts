import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/**
 * For the length of a test, work that has begun can be finished or put back, as a status between the two makes it.
 * Jest puts the rule back by itself where `restoreMocks` is called.
 */
export const offerTwoNextSteps = (): void =>
  void jest.replaceProperty(trackingStatusRules['in-progress'], 'next', {
    completed: ['technician', 'office'],
    arrived: ['technician', 'office'],
  });
