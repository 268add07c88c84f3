// @ts-check
// A WebSocket client that only counts frames. A thousand real clients would use more CPU than the
// servers under test.
import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** By server: what a client sends after the handshake, and what it must receive to be in. */
const dialects = {
  gateway: {
    path: '/ws',
    greeting: (/** @type {string} */ appointmentId) =>
      JSON.stringify({ type: 'subscribe', appointmentId }),
    isIn: (/** @type {string} */ text) => text.startsWith('{"type":"tracking_update"'),
    answerTo: () => undefined,
  },
  ws: {
    path: '/',
    greeting: () => undefined,
    isIn: (/** @type {string} */ text) => text === 'welcome',
    answerTo: () => undefined,
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    greeting: () => '40',
    isIn: (/** @type {string} */ text) => text.startsWith('40'),
    // Engine.IO has its own pings.
    answerTo: (/** @type {string} */ text) => (text === '2' ? '3' : undefined),
  },
};

/** @typedef {keyof typeof dialects} Dialect */

const patienceMs = 20_000;
const opcodes = { text: 1, ping: 9, pong: 10 };

export class FrameCounter {
  /** Text frames since it was in, without those of the protocol. */
  frames = 0;
  isIn = false;
  /** @type {Buffer} */
  last = Buffer.alloc(0);
  /** The start of an incomplete frame. @type {Buffer} */
  #rest = Buffer.alloc(0);

  /** @param {Dialect} name @param {(counter: FrameCounter) => void} onFrame */
  constructor(name, onFrame) {
    this.dialect = dialects[name];
    this.onFrame = onFrame;
    this.socket = new net.Socket();
  }

  /**
   * @param {number} port
   * @param {string} appointmentId
   * @returns {Promise<void>} resolves once each frame counts
   */
  open(port, appointmentId) {
    return new Promise((resolve, reject) => {
      const { socket, dialect } = this;
      this.letIn = () => {
        socket.setTimeout(0);
        resolve();
      };
      socket.once('error', reject);
      socket.once('close', () => reject(new Error(`${dialect.path} was closed`)));
      socket.setTimeout(patienceMs, () => reject(new Error(`${dialect.path} does not let us in`)));
      socket.connect(port, '127.0.0.1', () => socket.write(upgradeRequest(port, dialect.path)));
      let head = '';
      const onHead = (/** @type {Buffer} */ chunk) => {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head.slice(0, end)));
        socket.off('data', onHead);
        socket.on('data', (later) => this.#read(later));
        const greeting = dialect.greeting(appointmentId);
        if (greeting) this.#send(opcodes.text, Buffer.from(greeting));
        this.#read(Buffer.from(head.slice(end + 4), 'latin1'));
      };
      socket.on('data', onHead);
    });
  }

  close() {
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const frame = frameAt(bytes, at);
      if (!frame) break;
      this.#take(frame.opcode, bytes.subarray(frame.from, frame.to));
      at = frame.to;
    }
    this.#rest = bytes.subarray(at);
  }

  /** @param {number} opcode @param {Buffer} payload */
  #take(opcode, payload) {
    if (opcode === opcodes.ping) return this.#send(opcodes.pong, payload);
    if (opcode !== opcodes.text) return;
    if (!this.isIn) {
      this.isIn = this.dialect.isIn(payload.toString());
      if (this.isIn) this.letIn?.();
      return;
    }
    if (payload.length < 4) {
      const answer = this.dialect.answerTo(payload.toString());
      if (answer) return this.#send(opcodes.text, Buffer.from(answer));
    }
    this.frames += 1;
    this.last = payload;
    this.onFrame(this);
  }

  /** @param {number} opcode @param {Buffer} payload shorter than 126 bytes */
  #send(opcode, payload) {
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.socket.write(
      Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | payload.length), mask, masked]),
    );
  }
}

/** @param {number} port @param {string} path */
function upgradeRequest(port, path) {
  const key = randomBytes(16).toString('base64');
  return [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    '\r\n',
  ].join('\r\n');
}

/**
 * The payload's offsets of the frame at `at`; undefined if it is incomplete.
 * @param {Buffer} bytes
 * @param {number} at
 */
function frameAt(bytes, at) {
  if (bytes.length < at + 2) return undefined;
  const opcode = (bytes[at] ?? 0) & 0x0f;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + head) return undefined;
  const length =
    short < 126
      ? short
      : short === 126
        ? bytes.readUInt16BE(at + 2)
        : Number(bytes.readBigUInt64BE(at + 2));
  const from = at + head;
  return bytes.length < from + length ? undefined : { opcode, from, to: from + length };
}
