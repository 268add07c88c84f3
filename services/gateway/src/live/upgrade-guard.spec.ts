import type { IncomingMessage } from 'node:http';
import { GatewayConfig } from '../config';
import { UpgradeGuard } from './upgrade-guard';

const guardWith = (changes: Partial<GatewayConfig> = {}) =>
  new UpgradeGuard(Object.assign(new GatewayConfig(), changes));
const from = (remoteAddress: string) =>
  ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
const neighbor = from('192.0.2.2');
const request = from('192.0.2.1');

describe('the upgrade guard', () => {
  it('gives an address so many upgrades, and then what comes back with time', () => {
    const guard = guardWith();
    for (let tried = 0; tried < 2_000; tried += 1)
      expect(guard.refusal(request, 0)).toBeUndefined();
    expect(guard.refusal(request, 0)).toEqual({ code: 'rate_limited', retryAfterSeconds: 1 });
    expect(guard.refusal(request, 50)).toBeUndefined();
    expect(guard.refusal(request, 50)).toMatchObject({ code: 'rate_limited' });
  });

  it('shares what may be said among the sockets of an address, also when they come and go', () => {
    const guard = guardWith();
    const first = guard.enter(request, 0);
    expect(first.frames.take(15_000, 0)).toBe(true);
    guard.forgetCalm(0);
    expect(guard.enter(request, 0).frames.take(6_000, 0)).toBe(false);
    first.leave();
    expect(guard.enter(neighbor, 0).frames.take(6_000, 0)).toBe(true);
  });

  it('forgets an address that has gone and been calm', () => {
    const guard = guardWith();
    const visit = guard.enter(request, 0);
    visit.frames.take(20_000, 0);
    visit.leave();
    guard.forgetCalm(39_000);
    expect(guard.enter(request, 39_000).frames).toBe(visit.frames);
    guard.enter(request, 39_000).leave();
  });

  it('limits nothing where limits are off', () => {
    const guard = guardWith({ RATE_LIMIT: 'off' });
    for (let tried = 0; tried < 3_000; tried += 1)
      expect(guard.refusal(request, 0)).toBeUndefined();
    expect(guard.enter(request, 0).frames.take(1_000_000, 0)).toBe(true);
  });
});
