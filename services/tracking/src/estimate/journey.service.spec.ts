import { Logger } from '@nestjs/common';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../test/factories';
import { serverForTests, type JsonServer } from '../../test/json-server';
import { TrackingConfig } from '../config';
import { JourneyService, type JourneyState } from './journey.service';

const position = { lat: 29.8, lng: -81.337, address: null, accuracy: 8, recordedAt: morning };
const destination = { lat: 29.9, lng: -81.337 };
const journey: JourneyState = {
  status: 'en-route',
  destination,
  radiusKm: 8,
  enRouteAt: morning,
  arrivedAt: null,
  distances: null,
};
const journeys = (settings: Partial<TrackingConfig> = {}) =>
  new JourneyService(Object.assign(new TrackingConfig(), settings));

describe('a journey', () => {
  let server: JsonServer;

  beforeAll(() => Logger.overrideLogger(false));
  serverForTests((opened) => (server = opened));

  it('is a straight line at 40 km/h with a detour of 1.3', () => {
    const estimate = journeys().estimate('drive', journey, position, morning);
    expect(estimate).toMatchObject({ distanceKm: 11.12, minutes: 22 });
    expect(estimate.route).toEqual([{ lat: 29.8, lng: -81.337 }, destination]);
  });

  it('takes pace and detour from the settings', () => {
    const fast = journeys({ ETA_SPEED_KMH: 60, ETA_DETOUR: 1 });
    expect(fast.estimate('drive', journey, position, morning).minutes).toBe(12);
  });

  it('takes time and route from the routing server, and keeps its pace while the technician drives', async () => {
    const coordinates = [
      [-81.337, 29.8],
      [-81.3, 29.85],
      [-81.337, 29.9],
    ];
    server.reply.body = { routes: [{ duration: 2400, geometry: { coordinates } }] };
    const routed = journeys({ OSRM_URL: server.url });
    const first = await routed.estimateWithRoute('drive', journey, position, morning);
    expect(first).toMatchObject({ distanceKm: 11.12, minutes: 40 });
    expect(first.arrival).toEqual(minutesAfter(morning, 40));
    expect(first.route).toHaveLength(4);
    const half = { ...position, lat: 29.85, lng: -81.3 };
    expect(routed.estimate('drive', journey, half, morning).minutes).toBeLessThan(26);
  });

  it('is a straight line while the routing server fails, and no one waits for it', async () => {
    server.reply = { status: 502, body: {} };
    const routed = journeys({ OSRM_URL: server.url });
    expect(routed.estimate('drive', journey, position, morning).minutes).toBe(22);
    expect((await routed.estimateWithRoute('drive', journey, position, morning)).minutes).toBe(22);
  });

  it('does not ask the routing server about a technician who is not on the way', async () => {
    const routed = journeys({ OSRM_URL: server.url });
    for (const status of trackingStatuses.filter((one) => one !== 'en-route')) {
      for (const at of [position, { ...position, ...destination }])
        await routed.estimateWithRoute('drive', { ...journey, status }, at, morning);
    }
    expect(server.asked).toHaveLength(0);
  });
});
