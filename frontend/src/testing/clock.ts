import { act } from '@testing-library/react';

/**
 * The page's clock says this from now on, continues on its own, and can be put forward. The test's
 * end stops it.
 */
export function startClock(at: string | Date = new Date()): void {
  jest.useFakeTimers({ now: new Date(at), advanceTimers: true });
  // By this mark Testing Library knows a clock that stands still, and would put it forward whenever it waits.
  Reflect.deleteProperty(setTimeout, 'clock');
}

/** Puts the clock forward, milliseconds. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
