import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/**
 * Until `jest.restoreAllMocks()`, work that has started can be finished or put back, as with a
 * status between the two.
 */
export const offerTwoNextSteps = (): void =>
  void jest.replaceProperty(trackingStatusRules['in-progress'], 'next', {
    completed: ['technician', 'office'],
    arrived: ['technician', 'office'],
  });
