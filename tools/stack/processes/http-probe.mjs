// @ts-check
import http from 'node:http';
import { hostToAsk } from './listen-host.mjs';

/**
 * @param {number} port on this machine
 * @param {string} path
 * @param {{ listensOn?: string, timeoutMs?: number }} [options] `listensOn`: the host that the server was given
 * @returns {Promise<{ status: number, body: string }>} status 0 when no one answers
 */
export function get(port, path, { listensOn, timeoutMs = 3000 } = {}) {
  return new Promise((resolve) => {
    const request = http.get(
      { port, path, host: hostToAsk(listensOn), agent: false, timeout: timeoutMs },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text) => (body += text));
        response.on('error', () => resolve({ status: 0, body }));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve({ status: 0, body: '' }));
  });
}
