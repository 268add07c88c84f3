import { createServer } from 'node:net';

/** Below the kernel's range for outgoing connections. */
const from = 17_000;
const portsOfProcess = 50;
const processes = 120;
let given = process.pid % portsOfProcess;

/**
 * A port to listen on later, and again after a stop. No connection takes it, and no other spec
 * process gets it.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsOfProcess; tried += 1) {
    given = (given + 1) % portsOfProcess;
    const port = from + (process.pid % processes) * portsOfProcess + given;
    if (await isFree(port)) return port;
  }
  throw new Error('Every port of this process is taken');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
