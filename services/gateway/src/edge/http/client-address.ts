import { BlockList, isIP, isIPv6 } from 'node:net';

/** Decides whether the machine at `address`, `hop` steps away from us, is one of our proxies. */
export type Trust = (address: string, hop: number) => boolean;

const loopback = ['127.0.0.0/8', '::1'];
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const names: Record<string, string[]> = { loopback, private: [...loopback, ...privateNetworks] };

/** `2` (proxies before us) or a list of addresses, networks, `loopback`, `private`. */
export function isTrustList(value: string): boolean {
  return (
    /^[1-9]$/.test(value) || entriesOf(value).every((entry) => parseEntry(entry) !== undefined)
  );
}

export function trustFrom(setting: string | undefined): Trust {
  if (!setting) return () => false;
  if (/^[1-9]$/.test(setting)) return (_address, hop) => hop < Number(setting);
  const believed = new BlockList();
  for (const entry of entriesOf(setting).map(parseEntry)) {
    if (entry) believed.addSubnet(entry.network, entry.prefix, entry.family);
  }
  return (address) => {
    const plain = unmapped(address);
    return isIP(plain) !== 0 && believed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Whose request it is: the first address from the right of the chain that is not our proxy. */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trust: Trust,
): string {
  const chain = [...(forwardedFor ?? '').split(','), remote ?? ''].map((part) => part.trim());
  let address = chain.pop() ?? '';
  for (let hop = 0; chain.length > 0 && trust(address, hop); hop += 1) {
    const before = chain.pop();
    if (!before || isIP(unmapped(before)) === 0) break;
    address = before;
  }
  return unmapped(address);
}

/**
 * What is counted as one caller: an IPv4 address, or an IPv6 network of 64 bits, since whoever has
 * one address of it has all.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  // An address that ends in the form of IPv4 has one part for two.
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

function entriesOf(setting: string): string[] {
  return setting.split(',').flatMap((part) => names[part.trim()] ?? [part.trim()]);
}

function parseEntry(
  entry: string,
): { network: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [network = '', length, ...rest] = entry.split('/');
  const version = isIP(network);
  if (version === 0 || rest.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : bits + 1;
  if (prefix > bits) return undefined;
  return { network, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}
