// @ts-check
// Asks a server over TCP whether it is ready, without a client library.
import net from 'node:net';

/**
 * @param {number} port
 * @param {string | Buffer} say
 * @param {(heard: string, say: (more: string) => void) => boolean | undefined} verdict undefined: read on
 * @returns {Promise<boolean>} false without a verdict after a second
 */
export function ask(port, say, verdict) {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect({ port, host: '127.0.0.1' });
    /** @param {boolean} answer */
    const done = (answer) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => done(false), 1000);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(say));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.on('data', (text) => {
      heard += text;
      const answer = verdict(heard, (more) => socket.write(more));
      if (answer !== undefined) done(answer);
    });
  });
}
