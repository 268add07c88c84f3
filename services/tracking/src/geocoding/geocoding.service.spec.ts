import { Logger } from '@nestjs/common';
import { serverForTests, type JsonServer } from '../../test/json-server';
import { TrackingConfig } from '../config';
import { GeocodingService } from './geocoding.service';

const address = { address: '12 Coquina Lane', city: 'St Augustine', state: 'FL', zipCode: '32084' };

describe('a customer’s pin', () => {
  const geocoding = new GeocodingService(new TrackingConfig());
  const near = { lat: 29.9, lng: -81.337, approximate: { near: '32084', radiusKm: 8 } };

  it.each([
    [
      'is the house',
      { lat: 29.8912, lng: -81.3133 },
      { lat: 29.8912, lng: -81.3133, approximate: null },
    ],
    ['is not believed in another town', { lat: 25.77, lng: -80.19 }, near],
    ['is not believed in the sea off Africa', { lat: 0, lng: 0 }, near],
    ['may be missing', undefined, near],
  ])('%s', (_, pin, place) => {
    expect(geocoding.place({ ...address, ...(pin && { pin }) })).toEqual(place);
  });

  it('doesn’t move where the office’s pin is believed', () => {
    const pin = { lat: 30.2, lng: -81.337 };
    expect(geocoding.believes({ lat: 30.5, lng: -81.337 }, { ...address, pin })).toBe(false);
  });
});

describe('a geocoder', () => {
  let server: JsonServer;
  let geocoding: GeocodingService;

  beforeAll(() => Logger.overrideLogger(false));

  serverForTests((opened) => {
    server = opened;
    server.reply.body = [{ lat: '29.8912', lon: '-81.3133' }];
    const settings = { GEOCODER_URL: server.url };
    geocoding = new GeocodingService(Object.assign(new TrackingConfig(), settings));
  });

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
    server.reply.body = [{ lat: '29.8912', lon: '-81.3133', place_rank: 26 }];
    expect(await geocoding.house(address)).toEqual({
      lat: 29.8912,
      lng: -81.3133,
      approximate: { near: 'Coquina Lane', radiusKm: 2 },
    });
  });

  it.each([
    ['does not know the house', []],
    ['answers nonsense', [{ lat: 'north', lon: 'west' }]],
    ['finds only the town', [{ lat: '29.8912', lon: '-81.3133', place_rank: 16 }]],
    ['finds a house of that name in another town', [{ lat: '25.77', lon: '-80.19' }]],
  ])('is not believed when it %s', async (_, body) => {
    server.reply.body = body;
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
