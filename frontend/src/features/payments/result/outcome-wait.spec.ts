import { paymentStatuses } from '@contracts/vocabulary/payment-status';
import { delayAfter, isUnderWay } from './outcome-wait';

it('waits longer each time, and ends after half a minute', () => {
  const waits: number[] = [];
  for (let looks = 0; ; looks += 1) {
    const wait = delayAfter(looks);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const all = waits.reduce((sum, wait) => sum + wait, 0);
  expect(all).toBeGreaterThan(25_000);
  expect(all).toBeLessThan(45_000);
});

it('waits for what the bank still works on, and for nothing that is decided', () => {
  expect(paymentStatuses.filter(isUnderWay)).toEqual(['created', 'pending', 'processing']);
});
