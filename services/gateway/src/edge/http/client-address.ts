import { isIP, isIPv6 } from 'node:net';

/**
 * Whose request it is, given the addresses that it came through: ours first, each next one as its
 * trusted predecessor reports it (`request.ips` in Fastify, else `proxyAddr.all`). A proxy that
 * reports something else than an address counts as the client.
 */
export function clientAddress(addresses: readonly string[] = []): string {
  const address = addresses.findLast((candidate) => isIP(candidate ?? '') !== 0);
  return unmapped(address ?? '');
}

/**
 * What is counted as one caller: an IPv4 address, or an IPv6 network of 64 bits, since anyone who
 * has one address of it has all.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  // The IPv4 notation at the end of an address takes the place of two groups.
  const width = plain.includes('.') ? 7 : 8;
  const left = groups(head);
  const right = groups(tail);
  const zeros = tail === undefined ? 0 : width - left.length - right.length;
  const whole = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function unmapped(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
