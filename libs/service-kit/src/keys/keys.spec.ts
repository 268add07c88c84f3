import { BaseConfig, loadConfig } from '../config/config';
import { KeyRing } from './key-ring';
import { keysOf, withKeys } from './key-settings';
import { SealedValues } from './sealed-values';

const [former, next, stranger] = ['former', 'next', 'stranger'].map(
  (name) => `${name}-key-of-a-spec-with-more-than-32-characters`,
) as [string, string, string];
const before = new KeyRing(former);
const rotated = new KeyRing(next, former);
const after = new KeyRing(next);

describe('the keys of a setting', () => {
  class ShopConfig extends withKeys('SHOP_SECRET', BaseConfig) {}
  const load = (settings: NodeJS.ProcessEnv) =>
    loadConfig(ShopConfig, { NATS_URL: 'nats://n', SHOP_SECRET: next, ...settings });

  it('are its own, and the other one if there is one', () => {
    expect(keysOf(load({}), 'SHOP_SECRET').keys).toEqual([next]);
    expect(keysOf(load({ SHOP_SECRET_OTHER: '' }), 'SHOP_SECRET').keys).toEqual([next]);
    expect(keysOf(load({ SHOP_SECRET_OTHER: former }), 'SHOP_SECRET').keys).toEqual([next, former]);
  });

  it.each([
    [{ SHOP_SECRET: '' }, 'SHOP_SECRET: is missing'],
    [{ SHOP_SECRET: 'short' }, 'SHOP_SECRET: must have at least 32 characters'],
    [{ SHOP_SECRET_OTHER: 'short' }, 'SHOP_SECRET_OTHER: must have at least 32 characters'],
    [{ NODE_ENV: 'production', SHOP_SECRET_OTHER: next }, /SHOP_SECRET_OTHER: holds the same/],
    [{ NODE_ENV: 'production', SHOP_SECRET_OTHER: 'x'.repeat(32) }, /SHOP_SECRET_OTHER: .*weak/],
  ])('are refused with %j', (settings, problem) => {
    expect(() => load(settings)).toThrow(problem);
  });
});

describe('the key ring', () => {
  it('tells which key has signed a token', () => {
    const signed = (key: string) =>
      `head.body.${new KeyRing(key).sign('head.body').toString('base64url')}`;
    expect(rotated.keyOfToken(signed(former))).toBe(former);
    expect(rotated.keyOfToken(signed(next))).toBe(next);
    for (const token of [signed(stranger), 'head.body.', '', '....']) {
      expect(rotated.keyOfToken(token)).toBe(next);
    }
  });
});

describe('sealed values', () => {
  const sealing = (keys: KeyRing, purpose = 'till') => new SealedValues(keys, purpose);
  const value = Buffer.from('a token of another system');
  const sealed = sealing(before).seal('row', value);

  it('open with the former key until they are sealed again, and with the new one from then on', () => {
    expect(sealing(rotated).open('row', sealed)).toEqual(value);
    const again = sealing(rotated).resealed('row', sealed)!;
    expect(sealing(after).open('row', again)).toEqual(value);
    expect(sealing(before).open('row', again)).toBeNull();
    expect(sealing(rotated).resealed('row', again)).toBeNull();
  });

  it('open for their owner and purpose only', () => {
    expect(sealing(rotated).open('another row', sealed)).toBeNull();
    expect(sealing(rotated, 'shop').open('row', sealed)).toBeNull();
    expect(sealing(after).open('row', sealed)).toBeNull();
    expect(sealing(after).resealed('row', sealed)).toBeNull();
    expect(sealing(rotated).open('row', sealed.subarray(0, 20))).toBeNull();
  });
});
