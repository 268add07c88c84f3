import { isIP, isIPv6 } from 'node:net';

/**
 * `addresses` are those a request came through, nearest first. Each further one was reported by a
 * trusted proxy (`request.ips` in Fastify, or `proxyAddr.all`). A proxy that reports anything but
 * an address counts as the client.
 */
export function clientAddress(addresses: readonly string[] = []): string {
  const address = addresses.findLast((candidate) => isIP(candidate ?? '') !== 0);
  return unmapped(address ?? '');
}

/**
 * What counts as one caller: an IPv4 address, or a /64 IPv6 network, all of which one owner has.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  return isIPv6(plain) ? prefixOf(plain, 4) : address;
}

/** What one owner easily has of addresses: `/24` of IPv4, `/48` of IPv6. */
export function rangeOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv6(plain)) return prefixOf(plain, 3);
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The first groups of an IPv6 address. */
function prefixOf(plain: string, length: number): string {
  const [head = '', tail] = plain.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  // IPv4 notation at the end of an address stands for two groups.
  const width = plain.includes('.') ? 7 : 8;
  const left = groups(head);
  const right = groups(tail);
  const zeros = tail === undefined ? 0 : width - left.length - right.length;
  const whole = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  const network = whole.slice(0, length).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${length * 16}`;
}

function unmapped(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
