import { createServer } from 'node:net';
import { once } from 'node:events';
import { choosePort, isPortFree, requestedPort } from './ports.mjs';

const allFree = async () => true;

describe('the choice of a port', () => {
  it('is the remembered one while it is free', async () => {
    expect(await choosePort({ remembered: 4100, from: 3000, isFree: allFree })).toBe(4100);
  });

  it('goes on to the next free one when the remembered and the first are taken', async () => {
    const isFree = async (port: number) => ![4100, 3000, 3001].includes(port);
    expect(await choosePort({ remembered: 4100, from: 3000, isFree })).toBe(3002);
  });

  it('leaves out what another of the same stack was promised', async () => {
    const taken = new Set([4100, 3000]);
    expect(await choosePort({ remembered: 4100, from: 3000, taken, isFree: allFree })).toBe(3001);
  });

  it('says so when there is none', async () => {
    await expect(choosePort({ from: 3000, isFree: async () => false })).rejects.toThrow(
      'No free port',
    );
  });

  it('sees whether somebody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port)).toBe(true);
  });

  it('takes a port that was asked for, and refuses what is none', () => {
    expect(requestedPort('site', { PORT: '8080' })).toBe(8080);
    expect(requestedPort('site', { PORT: '' })).toBeUndefined();
    expect(requestedPort('site', {})).toBeUndefined();
    expect(() => requestedPort('site', { PORT: '80a' })).toThrow('PORT=80a is not a port');
    expect(() => requestedPort('nats', { NATS_PORT: '70000' })).toThrow('NATS_PORT=70000');
  });
});
