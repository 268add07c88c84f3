// @ts-check
// A server that listens on one address doesn't answer on another, not even on localhost.
import net from 'node:net';

/** @type {Record<string, string>} */
const everywhere = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server on this machine answers. @param {string | undefined} host what it listens on */
export function hostToAsk(host) {
  return host ? (everywhere[host] ?? host) : '127.0.0.1';
}

/** The same, for the address of a page. @param {string | undefined} host */
export function hostToOpen(host) {
  return host && !everywhere[host] && host !== '127.0.0.1' ? inUrl(host) : 'localhost';
}

/** @param {string} host */
export function inUrl(host) {
  return net.isIPv6(host) ? `[${host}]` : host;
}

/**
 * @param {string} setting its name
 * @param {string | undefined} host
 */
export async function checkListenHost(setting, host) {
  if (!host) return;
  const probe = net.createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port: 0, host }, () => probe.close(resolve));
  }).catch((/** @type {NodeJS.ErrnoException} */ { code }) => {
    throw new Error(
      `${setting}=${host} is not an address of this machine (${code}). Use one that it has, or 0.0.0.0 for all of them.`,
    );
  });
}
