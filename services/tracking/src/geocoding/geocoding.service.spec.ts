import { Logger } from '@nestjs/common';
import { JsonServer } from '../../test/json-server';
import { TrackingConfig } from '../config';
import { GeocodingService } from './geocoding.service';

const address = { address: '12 Coquina Lane', city: 'St Augustine', state: 'FL', zipCode: '32084' };

describe('a geocoder', () => {
  let server: JsonServer;
  let geocoding: GeocodingService;

  beforeAll(() => Logger.overrideLogger(false));

  beforeEach(async () => {
    server = new JsonServer();
    server.reply = { status: 200, body: [{ lat: '29.8912', lon: '-81.3133' }] };
    await server.open();
    const settings = { GEOCODER_URL: server.url };
    geocoding = new GeocodingService(Object.assign(new TrackingConfig(), settings));
  });

  afterEach(() => server.close());

  it('finds the house and is asked once for each address', async () => {
    const house = { lat: 29.8912, lng: -81.3133, approximate: null };
    expect(await geocoding.house(address)).toEqual(house);
    expect(await geocoding.house(address)).toEqual(house);
    expect(server.asked).toHaveLength(1);
    expect(Object.fromEntries(server.asked[0]!.searchParams)).toMatchObject({
      street: '12 Coquina Lane',
      postalcode: '32084',
      format: 'jsonv2',
    });
  });

  it('says so when it knows the street and not the house', async () => {
    const street = { lat: '29.8912', lon: '-81.3133', place_rank: 26 };
    server.reply = { status: 200, body: [street] };
    expect(await geocoding.house(address)).toEqual({
      lat: 29.8912,
      lng: -81.3133,
      approximate: { near: 'Coquina Lane', radiusKm: 2 },
    });
  });

  it.each([
    ['does not know the house', 200, []],
    ['answers nonsense', 200, [{ lat: 'north', lon: 'west' }]],
    ['finds the town alone', 200, [{ lat: '29.8912', lon: '-81.3133', place_rank: 16 }]],
    ['finds a house of that name in another town', 200, [{ lat: '25.77', lon: '-80.19' }]],
  ])('leaves the ZIP code to do when it %s', async (_, status, body) => {
    server.reply = { status, body };
    expect(await geocoding.house(address)).toBeNull();
    expect(geocoding.place(address)).not.toBeNull();
  });

  it('is asked again after it failed', async () => {
    server.reply = { status: 503, body: {} };
    expect(await geocoding.house(address)).toBeNull();
    server.reply = { status: 200, body: [{ lat: '29.8912', lon: '-81.3133' }] };
    expect(await geocoding.house(address)).not.toBeNull();
  });

  it('is not needed', async () => {
    const without = new GeocodingService(new TrackingConfig());
    expect(without.exact).toBe(false);
    expect(await without.house(address)).toBeNull();
    expect(server.asked).toHaveLength(0);
  });
});
