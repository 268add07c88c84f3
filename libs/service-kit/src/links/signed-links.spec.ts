import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { KeyRing } from '../keys/key-ring';
import { lastGeneration, SignedLinks } from './signed-links';

const secret = 'a-secret-of-a-spec-with-more-than-32-characters';
const manage = new SignedLinks(new KeyRing(secret), 'manage');

describe('signed links', () => {
  it('gives back the id of its own token, the same token each time', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const token = manage.tokenFor(id);
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(manage.tokenFor(id)).toBe(token);
        expect(new SignedLinks(new KeyRing(secret), 'manage').idIn(token)).toBe(id);
      }),
    );
  });

  it('says of which generation a token is; the first is that of tokens without one', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(lastGeneration), (id, generation) => {
        const token = manage.tokenFor(id, generation);
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(manage.read(token)).toEqual({ id, generation });
        expect(token === manage.tokenFor(id)).toBe(generation === 0);
      }),
    );
    // As one was sent before there were generations.
    const sent = 'ERERERERQRGBEREREREREchlY5TKMtWVDkOuiuabhdQ';
    expect(manage.read(sent)).toEqual({
      id: '11111111-1111-4111-8111-111111111111',
      generation: 0,
    });
  });

  it('knows tokens of the former key, and makes those of the new one', () => {
    const next = new SignedLinks(new KeyRing(`next-${secret}`), 'manage');
    const rotated = new SignedLinks(new KeyRing(`next-${secret}`, secret), 'manage');
    const id = randomUUID();
    for (const generation of [0, 3]) {
      expect(rotated.read(manage.tokenFor(id, generation))).toEqual({ id, generation });
      expect(rotated.tokenFor(id, generation)).toBe(next.tokenFor(id, generation));
      expect(rotated.tokensFor(id, generation)).toEqual([
        next.tokenFor(id, generation),
        manage.tokenFor(id, generation),
      ]);
      expect(next.read(manage.tokenFor(id, generation))).toBeNull();
    }
  });

  it('knows no token of another purpose or another secret', () => {
    const id = randomUUID();
    for (const other of [
      new SignedLinks(new KeyRing(secret), 'calendar'),
      new SignedLinks(new KeyRing(`${secret}.`), 'manage'),
    ]) {
      expect(other.idIn(manage.tokenFor(id))).toBeNull();
    }
  });

  it.each([0, 7])(
    'knows no token of generation %i of which a single bit is another',
    (generation) => {
      const bytes = Buffer.from(manage.tokenFor(randomUUID(), generation), 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const other = Buffer.from(bytes);
        other[bit >> 3]! ^= 1 << (bit & 7);
        expect(manage.idIn(other.toString('base64url'))).toBeNull();
      }
    },
  );

  it.each([
    undefined,
    null,
    42,
    '',
    'x',
    randomUUID(),
    'A'.repeat(43),
    'A'.repeat(10_000),
    `${'A'.repeat(42)}=`,
    {},
  ])('knows no token in %p', (value) => {
    expect(manage.idIn(value)).toBeNull();
  });

  it('makes no token of what is no id', () => {
    expect(() => manage.tokenFor('42')).toThrow('42');
  });
});
