import { forgetStep, recentStep, rememberStep, secondsLeft } from './recent-steps';

describe('steps that can be undone', () => {
  const now = Date.parse('2026-11-20T14:00:00.000Z');
  const step = { from: 'dispatched', to: 'en-route' } as const;

  it('are those of the last ten seconds, one for each appointment', () => {
    rememberStep('a1', step, now);
    rememberStep('a1', { from: 'en-route', to: 'arrived' }, now + 1_000);
    expect(recentStep('a1')).toEqual({ from: 'en-route', to: 'arrived', until: now + 11_000 });
    rememberStep('a2', step, now + 12_000);
    expect(recentStep('a1')).toBeUndefined();
    expect(recentStep('a2')).toBeDefined();
    forgetStep('a2');
    expect(recentStep('a2')).toBeUndefined();
  });

  it('count down to nothing', () => {
    const recent = { ...step, until: now + 10_000 };
    expect(secondsLeft(recent, now)).toBe(10);
    expect(secondsLeft(recent, now + 9_001)).toBe(1);
    expect(secondsLeft(recent, now + 10_000)).toBe(0);
    expect(secondsLeft(recent, now + 20_000)).toBe(0);
  });
});
