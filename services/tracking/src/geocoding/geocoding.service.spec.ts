import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { TrackingConfig } from '../config';
import { GeocodingService } from './geocoding.service';

const address = { address: '12 Coquina Lane', city: 'St Augustine', state: 'FL', zipCode: '32084' };

describe('a geocoder', () => {
  let server: Server;
  let asked: URL[];
  let reply: { status: number; body: unknown };
  let geocoding: GeocodingService;

  beforeAll(() => Logger.overrideLogger(false));

  beforeEach(async () => {
    asked = [];
    reply = { status: 200, body: [{ lat: '29.8912', lon: '-81.3133' }] };
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://localhost'));
      response.writeHead(reply.status);
      response.end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const GEOCODER_URL = `http://127.0.0.1:${port}`;
    geocoding = new GeocodingService(Object.assign(new TrackingConfig(), { GEOCODER_URL }));
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('finds the house and is asked once for each address', async () => {
    expect(await geocoding.house(address)).toEqual({ lat: 29.8912, lng: -81.3133 });
    expect(await geocoding.house(address)).toEqual({ lat: 29.8912, lng: -81.3133 });
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      street: '12 Coquina Lane',
      postalcode: '32084',
      format: 'jsonv2',
    });
  });

  it.each([
    ['does not know the house', 200, []],
    ['answers nonsense', 200, [{ lat: 'north', lon: 'west' }]],
    ['finds a house of that name in another town', 200, [{ lat: '25.77', lon: '-80.19' }]],
  ])('leaves the zip code to do when it %s', async (_, status, body) => {
    reply = { status, body };
    expect(await geocoding.house(address)).toBeNull();
    expect(geocoding.place(address)).not.toBeNull();
  });

  it('is asked again after it failed', async () => {
    reply = { status: 503, body: {} };
    expect(await geocoding.house(address)).toBeNull();
    reply = { status: 200, body: [{ lat: '29.8912', lon: '-81.3133' }] };
    expect(await geocoding.house(address)).not.toBeNull();
  });

  it('is not needed', async () => {
    const without = new GeocodingService(new TrackingConfig());
    expect(without.exact).toBe(false);
    expect(await without.house(address)).toBeNull();
    expect(asked).toHaveLength(0);
  });
});
