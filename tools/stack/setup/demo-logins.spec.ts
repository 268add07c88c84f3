import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoLogins } from './demo-logins.mjs';

const demoAccounts = { owner: { email: 'owner@example.com', password: 'a demo' } };
let answers: object[];
let server: Server;

beforeEach(async () => {
  server = createServer((_, answer) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next) answer.end(JSON.stringify(next));
    else answer.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

const printed = async () => {
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  for await (const line of demoLogins({ env: {}, ports: { site: 3000, gateway: port } }))
    lines.push(line);
  return lines;
};

describe('the demo’s logins', () => {
  it('waits for the first drive of a new data directory', async () => {
    answers = [{ demoAccounts }, { demoAccounts }, { demoAccounts, demoAppointmentId: 'a7' }];
    expect(await printed()).toEqual([
      '  Office:    owner@example.com / a demo',
      '  A technician on the way:  http://localhost:3000/technician-tracking?appointment=a7',
    ]);
  });

  it('prints nothing while the gateway does not answer', async () => {
    answers = [];
    expect(await printed()).toEqual([]);
  });
});
