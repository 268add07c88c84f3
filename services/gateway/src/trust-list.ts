import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the host at `address`, `hop` steps away from us, is one of our proxies. */
export type Trust = (address: string, hop: number) => boolean;

const names: Record<string, string[]> = {
  loopback: ['loopback'],
  private: ['loopback', 'uniquelocal'],
};

/** `2` (proxies before us), or addresses, networks, `loopback`, `private`. */
export function isTrustList(setting: string): boolean {
  if (isProxyCount(setting)) return true;
  // The library would read `10.1` as 10.0.0.1.
  const isKnown = (entry: string) =>
    Object.hasOwn(names, entry) || isIP(entry.split('/')[0] ?? '') !== 0;
  if (!entriesOf(setting).every(isKnown)) return false;
  try {
    trustFrom(setting);
    return true;
  } catch {
    return false;
  }
}

/** Throws if the setting is invalid. */
export function trustFrom(setting: string | undefined): Trust {
  if (!setting) return () => false;
  if (isProxyCount(setting)) {
    return (address, hop) => isIP(address) !== 0 && hop < Number(setting);
  }
  return proxyAddr.compile(entriesOf(setting).flatMap((entry) => names[entry] ?? [entry]));
}

function isProxyCount(setting: string): boolean {
  return /^[1-9]$/.test(setting);
}

function entriesOf(setting: string): string[] {
  return setting.split(',').map((entry) => entry.trim());
}
