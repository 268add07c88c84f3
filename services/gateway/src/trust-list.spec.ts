import { isTrustList, trustFrom } from './trust-list';

describe('TRUST_PROXY', () => {
  it.each(['1', 'loopback', 'private', '10.0.0.0/8', '10.0.0.1,loopback', '2001:db8::/32'])(
    'takes %s as a setting',
    (setting) => expect(isTrustList(setting)).toBe(true),
  );

  it.each([
    '',
    '0',
    'true',
    '*',
    'everyone',
    'constructor',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/x',
    '10.0.0',
    'loopback,',
  ])('refuses "%s" as a setting', (setting) => expect(isTrustList(setting)).toBe(false));

  it('believes as many proxies as it counts, and only at addresses', () => {
    const trust = trustFrom('2');
    expect([0, 1, 2].map((hop) => trust('10.0.0.1', hop))).toEqual([true, true, false]);
    expect(trust('unknown', 0)).toBe(false);
  });
});
