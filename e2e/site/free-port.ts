import { createServer } from 'node:net';

/** Below the range of outgoing connections, and outside the stacks' ranges. */
const from = 28_000;
const portsOfProcess = 20;
const processes = 200;
let given = 0;

/** A free port that stays free for a process that restarts. */
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
