/** Forged webhooks are cheap, and keep no true one out. */
import { paymentCalls } from '@contracts/payments/paying';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { limits } from '../src/edge/limits/limits';
import { webhooksOfAddress, webhookLimits } from '../src/payments/stripe-webhook.controller';
import { aSignature } from './factories';
import { gatewayForTests, inject } from './gateway-under-test';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

let genuine: string;
beforeEach(async () => {
  // When it's needed: specs share a process, which may have been loaded long ago.
  genuine = aSignature({ hash: 'b2'.repeat(32) });
  gateway.stubs.answer(paymentCalls.webhook, ({ signature }) => {
    if (signature !== genuine) throw new Refusal('signature_invalid');
    return {};
  });
});

const { attempts } = limits['stripe-webhook'];
const asked = () => gateway.stubs.payloadsOf(paymentCalls.webhook).length;

async function statusOf(from: string, signature: string, payload = '{}'): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    'stripe-signature': signature,
  };
  const call = { method: 'POST', url: '/api/webhooks/stripe', headers, payload } as const;
  return (await inject(gateway, call)).status;
}
const times = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => one(index));

describe('a flood of webhooks', () => {
  it('takes a true one in the middle of a flood, which ends at the gateway', async () => {
    const large = JSON.stringify('x'.repeat(200_000));
    const flood = times(2 * (attempts + webhooksOfAddress), (index) =>
      statusOf('192.0.2.50', aSignature(index % 2 ? {} : { secondsAgo: 4_000 }), large),
    );
    await eventually(() => expect(asked()).toBeGreaterThan(0));
    expect(await statusOf('198.51.100.7', genuine)).toBe(200);
    const statuses = new Set(await Promise.all(flood));
    expect([...statuses].sort()).toEqual([400, 429]);
    // Those that were under way when the limit was reached had been let in.
    expect(asked() - 1).toBeLessThanOrEqual(attempts + webhooksOfAddress);
    const before = asked();
    expect(await statusOf('192.0.2.50', aSignature())).toBe(429);
    expect(asked()).toBe(before);
  });

  it('counts what was refused alone, however many of Stripe’s come from one address', async () => {
    for (let round = 0; round < 4; round += 1) {
      const statuses = await Promise.all(
        times(webhooksOfAddress, () => statusOf('198.51.100.8', genuine)),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    gateway.refuse(paymentCalls.webhook, 'payments_unavailable');
    for (const answer of times(attempts + 1, () => statusOf('198.51.100.8', genuine))) {
      expect(await answer).toBe(503);
    }
  });

  it('counts forged ones one after the other, and lets others in', async () => {
    for (let sent = 0; sent < attempts; sent += 1) {
      expect(await statusOf('192.0.2.51', aSignature())).toBe(400);
    }
    expect(await statusOf('192.0.2.51', aSignature())).toBe(429);
    expect(await statusOf('192.0.2.52', aSignature())).toBe(400);
    expect(asked()).toBe(attempts + 1);
  });

  it('asks payments about so many at once, and lets others wait', async () => {
    const { atOnce } = webhookLimits;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    gateway.stubs.answer(paymentCalls.webhook, async () => {
      await held;
      return {};
    });
    const first = times(webhooksOfAddress, () => statusOf('198.51.100.9', genuine));
    await eventually(() => expect(asked()).toBe(atOnce));
    expect(await statusOf('198.51.100.9', genuine)).toBe(429);
    const another = statusOf('198.51.100.10', genuine);
    expect(asked()).toBe(atOnce);
    release();
    expect(new Set(await Promise.all([...first, another]))).toEqual(new Set([200]));
  });
});
