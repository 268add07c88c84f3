// @ts-check
import http from 'node:http';

/**
 * @param {number} port on this machine
 * @param {string} path
 * @param {number} [timeoutMs]
 * @returns {Promise<{ status: number, body: string }>} status 0 when no one answers
 */
export function get(port, path, timeoutMs = 3000) {
  return new Promise((resolve) => {
    const request = http.get(
      { port, path, host: '127.0.0.1', agent: false, timeout: timeoutMs },
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
