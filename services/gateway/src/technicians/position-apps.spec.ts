import fc from 'fast-check';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { positionsOfApp as positionsAt } from './position-apps';

const at = '2026-11-20T14:05:00.000Z';
const positionsOfApp = (query: Record<string, unknown>, body: string) =>
  positionsAt(query, body, new Date(at));
const seconds = Date.parse(at) / 1_000;
const here = { lat: 29.8921, lng: -81.3145, recordedAt: at };

const ownTracks = (changes: object = {}) =>
  JSON.stringify({
    _type: 'location',
    lat: here.lat,
    lon: here.lng,
    tst: seconds,
    acc: 12,
    alt: 4,
    batt: 81,
    cog: 270,
    vel: 54,
    tid: 'mo',
    ...changes,
  });

const traccarLocation = (changes: object = {}) => ({
  timestamp: at,
  coords: {
    latitude: here.lat,
    longitude: here.lng,
    accuracy: 12,
    speed: -1,
    heading: 270,
    altitude: 4,
  },
  battery: { level: 0.81, is_charging: false },
  ...changes,
});
const traccar = (location: unknown) => JSON.stringify({ location, device_id: '100200' });

const traccarQuery = {
  id: '100200',
  timestamp: String(seconds),
  lat: String(here.lat),
  lon: String(here.lng),
  speed: '29.2',
  bearing: '270.0',
  altitude: '4.0',
  accuracy: '12.0',
  batt: '81.0',
};

describe('a message of a tracking app', () => {
  it.each([
    ['OwnTracks', {}, ownTracks()],
    ['Traccar Client 9', {}, traccar(traccarLocation())],
    ['Traccar Client 9, several at once', {}, traccar([traccarLocation()])],
    ['an older Traccar Client, as a query', traccarQuery, ''],
    ['an older Traccar Client, as a form', {}, new URLSearchParams(traccarQuery).toString()],
  ])('holds the position: %s', (_, query, body) => {
    expect(positionsOfApp(query, body)).toEqual([{ ...here, accuracy: 12 }]);
  });

  it.each([
    ['seconds as text', String(seconds)],
    ['milliseconds', Date.parse(at)],
    ['an instant', at],
    ['an instant with an offset', '2026-11-20T09:05:00-05:00'],
  ])('says when in %s', (_, timestamp) => {
    const [position] = positionsOfApp({ ...traccarQuery, timestamp }, '');
    expect(position?.recordedAt).toBe(at);
  });

  it.each([
    ['another type', {}, '{"_type":"transition","event":"enter","tst":1}'],
    ['a card', {}, '{"_type":"card","name":"Mo"}'],
    ['nothing at all', {}, ''],
    ['an empty object', {}, '{}'],
    ['null', {}, 'null'],
    ['text', {}, 'hello'],
    ['broken JSON', {}, '{"_type":"location"'],
    ['no time', {}, ownTracks({ tst: undefined })],
    ['a clock that was never set', {}, ownTracks({ tst: 12 })],
    ['a time without a zone', {}, traccar(traccarLocation({ timestamp: '2026-11-20T14:05:00' }))],
    ['microseconds', {}, ownTracks({ tst: Date.parse(at) * 1_000 })],
    ['a time that is none', {}, ownTracks({ tst: 1e300 })],
    ['the middle of nowhere', {}, ownTracks({ lat: 0, lon: 0 })],
    ['coordinates as whole numbers', {}, ownTracks({ lat: 29_892_100, lon: -81_314_500 })],
    ['coordinates that are text', { ...traccarQuery, lat: 'north' }, ''],
    ['no coordinates', {}, traccar(traccarLocation({ coords: null }))],
  ])('holds no position: %s', (_, query, body) => {
    expect(positionsOfApp(query, body)).toEqual([]);
  });

  it.each([-1, 2_000_000, 'unknown', null])('is kept without an accuracy of %s', (acc) => {
    expect(positionsOfApp({}, ownTracks({ acc }))).toEqual([here]);
  });

  it('holds at most a batch of positions', () => {
    const many = Array.from({ length: trackingLimits.batch + 5 }, () => traccarLocation());
    expect(positionsOfApp({}, traccar(many))).toHaveLength(trackingLimits.batch);
  });

  it('is never more than ignored, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.json(), (query, body) => {
        expect(() => positionsOfApp(query, body)).not.toThrow();
      }),
    );
  });
});
