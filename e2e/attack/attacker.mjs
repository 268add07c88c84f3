// @ts-check
// A stranger without a login: `attacker.mjs <attack> <port> <own address>`.
// It attacks until it is killed, and keeps sending what it has done.
import { request } from 'node:http';
import { connect } from 'node:net';

const [, , attack = '', port = '', localAddress] = process.argv;
const target = { host: '127.0.0.1', port: Number(port), localAddress };

const done = { connections: 0, requests: 0, bytes: 0, cutOff: 0 };

const tickMs = 50;
const loginsPerSecond = 10;
const halvesPerSecond = 500;
const perSecondAtCaddy = 200;
const resetsPerSecond = 40;

/** The mask of client frames is zero, so the text stays as it is. @param {number} opcode @param {string} text */
const frame = (opcode, text) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const emptyPing = frame(0x9, '');
const fullPing = frame(0x9, 'x'.repeat(125));
const pong = frame(0xa, '');
const textPing = frame(0x1, '{"type":"ping"}');

/** @param {Buffer} one @param {number} bytes */
const fill = (one, bytes) => Buffer.concat(Array(Math.ceil(bytes / one.length)).fill(one));

const handshake = [
  'GET /ws HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  '\r\n',
].join('\r\n');

/**
 * Sends this piece every tick, whatever is answered, and connects again when it's cut off.
 * @param {Buffer} piece @param {{ reads: boolean }} how
 */
function speak(piece, how) {
  const socket = connect(target);
  done.connections += 1;
  socket.on('error', () => undefined);
  if (how.reads) socket.resume();
  socket.write(handshake);
  const timer = setInterval(() => {
    if (socket.writableLength > 1024 * 1024) return;
    done.bytes += piece.length;
    socket.write(piece);
  }, tickMs);
  socket.on('close', () => {
    done.cutOff += 1;
    clearInterval(timer);
    setTimeout(() => speak(piece, how), 10);
  });
}

/** @param {string} line @param {string} host */
function reset(line, host) {
  done.connections += 1;
  const socket = connect(target, () => {
    socket.write(`${line}\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`);
    setTimeout(() => socket.resetAndDestroy(), 5);
  });
  socket.on('error', () => undefined);
}

/** Requests that never end: in the head, in an accepted body, in one that is refused unread. */
const halves = [
  'GET / HTTP/1.1\r\nHost: ',
  halfPost('/api/appointments'),
  halfPost('/api/technicians'),
];

/** @param {string} path */
function halfPost(path) {
  const type = 'Content-Type: application/json\r\nContent-Length: 1000';
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n{`;
}

/** @param {string} request @param {string} [from] */
function leaveUnfinished(request, from = localAddress) {
  done.connections += 1;
  const socket = connect({ ...target, localAddress: from });
  socket.on('error', () => undefined);
  socket.on('close', () => (done.cutOff += 1));
  socket.resume();
  socket.write(request);
}

/** Sixty addresses in each of 52 networks. @param {number} index */
const anyAddress = (index) => `127.0.${20 + (index % 52)}.${1 + (Math.floor(index / 52) % 60)}`;

/** @param {string} body */
function logIn(body) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const call = request({ ...target, method: 'POST', path: '/api/admin/login', headers }, (answer) =>
    answer.resume(),
  );
  done.requests += 1;
  call.on('error', () => undefined);
  call.end(body);
}

const perTick = (/** @type {number} */ perSecond) => (perSecond * tickMs) / 1000;

/** @type {Record<string, () => void>} */
const attacks = {
  'broken upgrades': () =>
    void setInterval(() => {
      for (let sent = 0; sent < resetsPerSecond / 2; sent += 2) {
        reset('GET //[ HTTP/1.1', 'localhost');
        reset('GET /ws HTTP/1.1', '[');
      }
    }, 500),
  'empty pings': () => {
    for (let socket = 0; socket < 2; socket += 1) {
      speak(fill(emptyPing, perTick(1_000_000)), { reads: true });
    }
  },
  'text pings': () => {
    for (let socket = 0; socket < 4; socket += 1) {
      speak(fill(textPing, perTick(1_500_000 / 4)), { reads: true });
    }
  },
  'readers that do not read': () => {
    for (let socket = 0; socket < 2; socket += 1) {
      speak(Buffer.concat([fill(fullPing, perTick(6_000_000)), pong]), { reads: false });
    }
    // These stay within the limits.
    for (let socket = 0; socket < 100; socket += 1) speak(fullPing, { reads: false });
  },
  'unfinished requests': () => {
    setInterval(() => {
      for (let sent = 0; sent < perTick(halvesPerSecond); sent += 1) {
        leaveUnfinished(halves[done.connections % halves.length] ?? '');
      }
    }, tickMs);
  },
  'unfinished requests from everywhere': () => {
    setInterval(() => {
      for (let sent = 0; sent < perTick(perSecondAtCaddy); sent += 1) {
        leaveUnfinished(halfPost('/api/appointments'), anyAddress(done.connections));
      }
    }, tickMs);
  },
  'kept connections': () => {
    setInterval(() => {
      for (let sent = 0; sent < perTick(perSecondAtCaddy); sent += 1) {
        leaveUnfinished('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      }
    }, tickMs);
  },
  'logins with a list': () => {
    const body = `[${Array(20_000).fill('{}').join()}]`;
    setInterval(() => logIn(body), 1000 / loginsPerSecond);
  },
};

process.once('disconnect', () => process.exit(0));
const start = attacks[attack];
if (!start) throw new Error(`There is no attack "${attack}"`);
start();
process.send?.(done);
setInterval(() => process.send?.(done), 200);
