// @ts-check
// HTTP load: each connection sends its next request as soon as the last one is answered. The client
// shares two cores with the servers, so it does little: requests are bytes, and it reads only an
// answer's status and length.
import net from 'node:net';

/**
 * @typedef {object} LoadResult
 * @property {number} answers
 * @property {Record<number, number>} statuses the number of each
 * @property {number} seconds
 */

/**
 * @param {object} plan
 * @param {number} plan.port
 * @param {number} plan.connections
 * @param {number} plan.seconds
 * @param {() => Buffer} plan.next the next request
 * @returns {Promise<LoadResult>}
 */
export async function httpLoad({ port, connections, seconds, next }) {
  const clients = await Promise.all(Array.from({ length: connections }, () => Client.open(port)));
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(clients.map((client) => client.run(next, until)));
  const taken = (performance.now() - started) / 1_000;
  /** @type {Record<number, number>} */
  const statuses = {};
  for (const client of clients) {
    client.socket.destroy();
    for (const status of client.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const answers = Object.values(statuses).reduce((sum, each) => sum + each, 0);
  return { answers, statuses, seconds: taken };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, headers?: Record<string, string> }} [content]
 */
export function requestBytes(method, path, { body, headers = {} } = {}) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]
      : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}

class Client {
  /** @type {number[]} */
  statuses = [];

  /** @param {net.Socket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  /** @param {number} port @returns {Promise<Client>} */
  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new Client(socket)));
      socket.setNoDelay(true);
      socket.once('error', reject);
    });
  }

  /** @param {() => Buffer} next @param {number} until @returns {Promise<void>} */
  run(next, until) {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      let answer = '';
      socket.once('close', () => reject(new Error('The server closed a connection')));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        const status = wholeAnswer(answer);
        if (status === undefined) return;
        answer = '';
        this.statuses.push(status);
        if (performance.now() < until) socket.write(next());
        else resolve();
      });
      socket.write(next());
    });
  }
}

/** The status of a complete answer. @param {string} answer */
function wholeAnswer(answer) {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  if (answer.length < end + 4 + Number(length ?? 0)) return undefined;
  return Number(answer.slice(9, 12));
}
