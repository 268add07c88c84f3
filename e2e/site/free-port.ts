import { createServer } from 'node:net';

/** Below the kernel's range for outgoing connections, and outside of the stacks' ranges. */
const from = 28_000;
const portsOfProcess = 20;
const processes = 200;
let given = 0;

/** A port that nothing listens on. No connection takes it while the process that had it is down. */
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
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
