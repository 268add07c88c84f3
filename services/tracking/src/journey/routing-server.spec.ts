import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { minutesAfter, morning } from '../../test/factories';
import { minutesLeft, RoutingServer } from './routing-server';

const from = { lat: 29.8, lng: -81.3 };
const to = { lat: 29.9, lng: -81.337 };

describe('a routing server', () => {
  let server: Server;
  let asked: string[];
  let reply: { status: number; body: unknown };
  let routing: RoutingServer;

  beforeAll(() => Logger.overrideLogger(false));

  beforeEach(async () => {
    asked = [];
    const geometry = {
      coordinates: [
        [-81.3, 29.8],
        [-81.32, 29.85],
      ],
    };
    reply = { status: 200, body: { routes: [{ duration: 900, geometry }] } };
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(reply.status);
      response.end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    routing = new RoutingServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is asked once for a drive, and nobody who reports a position waits', async () => {
    expect(routing.known('drive', from, to, morning)).toBeNull();
    expect(routing.known('drive', from, to, morning)).toBeNull();
    const way = await routing.first('drive', from, to, morning);
    expect(way).toMatchObject({ minutes: 15, route: [from, { lat: 29.85, lng: -81.32 }, to] });
    expect(asked).toEqual([
      '/route/v1/driving/-81.3,29.8;-81.337,29.9?overview=simplified&geometries=geojson',
    ]);
  });

  it('is asked again when the way is a minute old or half a kilometre behind', async () => {
    await routing.first('drive', from, to, morning);
    routing.known('drive', { lat: 29.801, lng: -81.3 }, to, minutesAfter(morning, 0.9));
    expect(asked).toHaveLength(1);
    expect(routing.known('drive', { lat: 29.81, lng: -81.3 }, to, morning)).not.toBeNull();
    await routing.first('other drive', from, to, morning);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['refuses', 500, {}],
    ['knows no way', 200, { routes: [] }],
    ['makes no sense', 200, { routes: [{ duration: -4, geometry: { coordinates: [[0, 0]] } }] }],
  ])('is left alone for a while after it %s', async (_, status, body) => {
    reply = { status, body };
    expect(await routing.first('drive', from, to, morning)).toBeNull();
    expect(await routing.first('drive', from, to, minutesAfter(morning, 0.4))).toBeNull();
    expect(asked).toHaveLength(1);
    reply = {
      status: 200,
      body: { routes: [{ duration: 60, geometry: { coordinates: [[0, 0]] } }] },
    };
    expect(await routing.first('drive', from, to, minutesAfter(morning, 0.6))).not.toBeNull();
  });

  it('gives a pace for what is left', async () => {
    const way = await routing.first('drive', from, to, morning);
    expect(minutesLeft(way!, way!.straightKm / 3)).toBeCloseTo(5);
    expect(minutesLeft({ ...way!, straightKm: 0.01 }, 2)).toBeNull();
  });
});
