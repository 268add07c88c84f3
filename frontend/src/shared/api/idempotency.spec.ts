import { createIdempotencyKeys, randomKey } from './idempotency';

it('gives the same body the same key and another body another', () => {
  const keyFor = createIdempotencyKeys();
  const first = keyFor({ name: 'Ann', timeSlot: '09:00-10:00' });
  expect(keyFor({ name: 'Ann', timeSlot: '09:00-10:00' })).toBe(first);
  expect(keyFor({ name: 'Ann', timeSlot: '10:00-11:00' })).not.toBe(first);
  expect(keyFor({ name: 'Ann', timeSlot: '09:00-10:00' })).toBe(first);
});

it('makes keys of 128 random bits', () => {
  const keys = new Set(Array.from({ length: 100 }, randomKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
