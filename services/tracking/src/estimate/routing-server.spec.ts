import { Logger } from '@nestjs/common';
import { minutesAfter, morning } from '../../test/factories';
import { serverForTests, type JsonServer } from '../../test/json-server';
import { minutesLeft, RoutingServer } from './routing-server';

const from = { lat: 29.8, lng: -81.3 };
const to = { lat: 29.9, lng: -81.337 };
const answer = (duration: number, ...coordinates: [number, number][]) => ({
  status: 200,
  body: { routes: [{ duration, geometry: { coordinates } }] },
});

describe('a routing server', () => {
  let server: JsonServer;
  let routing: RoutingServer;

  beforeAll(() => Logger.overrideLogger(false));

  serverForTests((opened) => {
    server = opened;
    server.reply = answer(900, [-81.3, 29.8], [-81.32, 29.85]);
    routing = new RoutingServer(`${server.url}/`);
  });

  it('is asked once for a drive, and no one who reports a position waits', async () => {
    expect(routing.known('drive', from, to, morning)).toBeNull();
    expect(routing.known('drive', from, to, morning)).toBeNull();
    const route = await routing.first('drive', from, to, morning);
    expect(route).toMatchObject({ minutes: 15, points: [from, { lat: 29.85, lng: -81.32 }, to] });
    expect(server.asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/route/v1/driving/-81.3,29.8;-81.337,29.9?overview=simplified&geometries=geojson',
    ]);
  });

  it('is asked again when the route is a minute old or half a kilometer behind', async () => {
    await routing.first('drive', from, to, morning);
    routing.known('drive', { lat: 29.801, lng: -81.3 }, to, minutesAfter(morning, 0.9));
    expect(server.asked).toHaveLength(1);
    expect(routing.known('drive', { lat: 29.81, lng: -81.3 }, to, morning)).not.toBeNull();
    await routing.first('other drive', from, to, morning);
    expect(server.asked).toHaveLength(3);
    // The address was corrected on the way.
    expect(routing.known('other drive', from, { ...to, lat: 29.7 }, morning)).toBeNull();
  });

  it.each([
    ['refuses', { status: 500, body: {} }],
    ['knows no route', { status: 200, body: { routes: [] } }],
    ['makes no sense', answer(-4, [0, 0])],
  ])('is left alone for a while after it %s', async (_, reply) => {
    server.reply = reply;
    expect(await routing.first('drive', from, to, morning)).toBeNull();
    expect(await routing.first('drive', from, to, minutesAfter(morning, 0.4))).toBeNull();
    expect(server.asked).toHaveLength(1);
    server.reply = answer(60, [0, 0]);
    expect(await routing.first('drive', from, to, minutesAfter(morning, 0.6))).not.toBeNull();
  });

  it('gives a pace for what is left', async () => {
    const route = await routing.first('drive', from, to, morning);
    expect(minutesLeft(route!, route!.straightKm / 3)).toBeCloseTo(5);
    expect(minutesLeft({ ...route!, straightKm: 0.01 }, 2)).toBeNull();
  });
});
