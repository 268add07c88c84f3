import { act } from '@testing-library/react';

/** Sets the page's clock, which keeps running and can be advanced. It ends with the test. */
export function startClock(at: string | Date = new Date()): void {
  jest.useFakeTimers({ now: new Date(at), advanceTimers: true });
  // Testing Library takes this mark for a stopped clock, and would advance it in each wait.
  Reflect.deleteProperty(setTimeout, 'clock');
}

/** Advances the clock by milliseconds. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
