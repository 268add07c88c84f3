import { couldBeSigned } from './stripe-signature';

const now = new Date('2026-11-20T15:00:00Z');
const seconds = now.getTime() / 1_000;
const hash = 'a1'.repeat(32);

describe('the check of Stripe’s signature', () => {
  it.each([
    ['as Stripe writes it', `t=${seconds},v1=${hash},v0=${hash}`],
    ['with two secrets, while one is rolled', `t=${seconds},v1=${hash},v1=${hash}`],
    ['in another order', `v0=x,v1=${hash},t=${seconds}`],
    ['five minutes old', `t=${seconds - 300},v1=${hash}`],
    ['by a clock that is five minutes ahead', `t=${seconds + 300},v1=${hash}`],
    ['with one hash that is none', `t=${seconds},v1=x,v1=${hash}`],
  ])('lets one pass %s', (_what, header) => {
    expect(couldBeSigned(header, now)).toBe(true);
  });

  it.each([
    ['no header', undefined],
    ['several headers', [`t=${seconds},v1=${hash}`]],
    ['nothing', ''],
    ['no time', `v1=${hash}`],
    ['two times', `t=${seconds},t=${seconds},v1=${hash}`],
    ['a time that is none', `t=0x65,v1=${hash}`],
    ['no number at all', `t=,v1=${hash}`],
    ['an old time', `t=${seconds - 301},v1=${hash}`],
    ['a time to come', `t=${seconds + 301},v1=${hash}`],
    ['a time without end', `t=${'9'.repeat(400)},v1=${hash}`],
    ['no v1', `t=${seconds},v0=${hash}`],
    ['a short hash', `t=${seconds},v1=${hash.slice(1)}`],
    ['a hash of other letters', `t=${seconds},v1=${hash.replace('a', 'g')}`],
    ['too much', `t=${seconds},v1=${hash},v0=${'a'.repeat(1_000)}`],
  ])('refuses %s', (_what, header) => {
    expect(couldBeSigned(header, now)).toBe(false);
  });
});
