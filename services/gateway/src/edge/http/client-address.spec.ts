import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { trustFrom } from '../../trust-list';
import { clientAddress, networkOf, rangeOf } from './client-address';

const from = (setting: string | undefined, remote: string, forwardedFor?: string) =>
  clientAddress(
    proxyAddr.all(
      {
        headers: { 'x-forwarded-for': forwardedFor },
        socket: { remoteAddress: remote },
      } as unknown as IncomingMessage,
      trustFrom(setting),
    ),
  );

describe('the client’s address', () => {
  it('believes no one by default', () => {
    expect(from(undefined, '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '::1'],
    ['loopback', '::ffff:127.0.0.1'],
    ['private', '10.1.2.3'],
    ['192.0.2.0/24', '192.0.2.77'],
    ['2001:db8::/32', '2001:db8::5'],
    ['198.51.100.1, 192.0.2.1', '192.0.2.1'],
    ['1', '192.0.2.1'],
  ])('with %s believes a proxy at %s', (setting, proxy) => {
    expect(from(setting, proxy, '203.0.113.5')).toBe('203.0.113.5');
  });

  it('takes the first address from the right that is no proxy of ours', () => {
    expect(from('private', '10.0.0.2', '6.6.6.6, 203.0.113.5, 10.0.0.1')).toBe('203.0.113.5');
    expect(from('2', '10.0.0.2', '6.6.6.6, 203.0.113.5, 10.0.0.1')).toBe('203.0.113.5');
  });

  it('does not believe a stranger who claims to come from elsewhere', () => {
    expect(from('loopback', '203.0.113.5', '127.0.0.1')).toBe('203.0.113.5');
  });

  it('stays with the proxy where the header holds no address', () => {
    expect(from('loopback', '127.0.0.1', 'unknown')).toBe('127.0.0.1');
    expect(from('2', '10.0.0.2', '203.0.113.5, unknown')).toBe('10.0.0.2');
    expect(from('loopback', '127.0.0.1', '192.0.2.1:8080')).toBe('127.0.0.1');
    expect(from('loopback', '127.0.0.1', '127.1')).toBe('127.0.0.1');
    expect(from('loopback', '127.0.0.1', '')).toBe('127.0.0.1');
    expect(from('loopback', '127.0.0.1')).toBe('127.0.0.1');
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('finds %s in the range %s', (address, range) => {
    expect(rangeOf(address)).toBe(range);
  });
});
