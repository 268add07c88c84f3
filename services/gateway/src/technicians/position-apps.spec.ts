import fc from 'fast-check';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { vagueFromMeters } from '@contracts/vocabulary/tracking';
import { readAppMessage } from './position-apps';

const at = '2026-11-20T14:05:00.000Z';
const read = (query: Record<string, unknown>, body: string) =>
  readAppMessage(query, body, new Date(at));
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

const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ ...traccarQuery, ...changes }).toString();
const nowhere = { id: '100200', timestamp: String(seconds), accuracy: '12.0' };
const undated = { id: '100200', lat: String(here.lat), lon: String(here.lng) };
const encrypted = { _type: 'encrypted', data: 'p4ssUD…' };

describe('a message of a tracking app', () => {
  it.each([
    ['OwnTracks', {}, ownTracks()],
    ['OwnTracks, in an array', {}, `[${ownTracks()}]`],
    ['OwnTracks, in an array with others', {}, `[{"_type":"lwt","tst":1},${ownTracks()}]`],
    ['Traccar Client 9', {}, traccar(traccarLocation())],
    ['Traccar Client 9, several at once', {}, traccar([traccarLocation()])],
    ['an older Traccar Client, as a query', traccarQuery, ''],
    ['an older Traccar Client, as a form', {}, form()],
    ['an older Traccar Client, with a fix that is valid', {}, form({ valid: 'true' })],
    ['`location`', { ...nowhere, location: `${here.lat},${here.lng}` }, ''],
    [
      '`latitude` and `longitude`',
      { ...nowhere, latitude: `${here.lat}`, longitude: `${here.lng}` },
      '',
    ],
  ])('holds the position: %s', (_, query, body) => {
    expect(read(query, body)).toEqual({ positions: [{ ...here, accuracy: 12 }], problem: null });
  });

  it.each([
    ['seconds as text', String(seconds)],
    ['milliseconds', Date.parse(at)],
    ['milliseconds as text', String(Date.parse(at))],
    ['an instant', at],
    ['an instant with an offset', '2026-11-20T09:05:00-05:00'],
    ['Traccar’s own form, in UTC', '2026-11-20 14:05:00'],
  ])('says when in %s', (_, timestamp) => {
    const { positions } = read({ ...traccarQuery, timestamp }, '');
    expect(positions[0]?.recordedAt).toBe(at);
  });

  it.each([
    ['another type', {}, '{"_type":"transition","event":"enter","tst":1}'],
    ['a card', {}, '{"_type":"card","name":"Mo"}'],
    ['nothing at all', {}, ''],
    ['an empty array', {}, '[]'],
    ['an empty object', {}, '{}'],
    ['null', {}, 'null'],
    ['the look of a browser', { utm_source: 'mail' }, ''],
  ])('holds nothing, and that is fine: %s', (_, query, body) => {
    expect(read(query, body)).toEqual({ positions: [], problem: null });
  });

  it.each([
    ['encrypted', 'encrypted', {}, JSON.stringify(encrypted)],
    ['encrypted', 'encrypted, in an array', {}, JSON.stringify([encrypted])],
    ['unreadable', 'text', {}, 'hello'],
    ['unreadable', 'broken JSON', {}, '{"_type":"location"'],
    ['unreadable', 'the JSON of something else', {}, '{"deviceId":7}'],
    ['unreadable', 'coordinates as whole numbers', {}, ownTracks({ lat: 29_892_100 })],
    ['no-time', 'no time', {}, ownTracks({ tst: undefined })],
    ['no-time', 'no time in a query', undated, ''],
    ['wrong-clock', 'a clock that was never set', {}, ownTracks({ tst: 12 })],
    ['wrong-clock', 'a clock that is ahead', {}, ownTracks({ tst: seconds + 61 })],
    [
      'wrong-clock',
      'a time without a zone',
      {},
      traccar(traccarLocation({ timestamp: '2026-11-20T14:05:00' })),
    ],
    ['wrong-clock', 'microseconds', {}, ownTracks({ tst: Date.parse(at) * 1_000 })],
    ['wrong-clock', 'a time that is none', {}, ownTracks({ tst: 1e300 })],
    ['no-fix', 'the middle of nowhere', {}, ownTracks({ lat: 0, lon: 0 })],
    ['no-fix', 'nearly so', {}, ownTracks({ lat: 0.00001, lon: 0 })],
    ['no-fix', 'coordinates that are text', { ...traccarQuery, lat: 'north' }, ''],
    ['no-fix', 'no coordinates', {}, traccar(traccarLocation({ coords: null }))],
    ['no-fix', 'a fix that is not valid', {}, form({ valid: 'false' })],
    ['rough', 'a rough position', {}, ownTracks({ acc: vagueFromMeters + 1 })],
  ])('is refused as %s: %s', (problem, _, query, body) => {
    expect(read(query, body)).toEqual({ positions: [], problem });
  });

  it('is taken in part, and says what was left out', () => {
    const messages = `[${JSON.stringify(encrypted)},${ownTracks()}]`;
    expect(read({}, messages)).toMatchObject({ positions: [here], problem: 'encrypted' });
  });

  it.each([-1, 'unknown', null])('is kept without an accuracy of %s', (acc) => {
    expect(read({}, ownTracks({ acc })).positions).toEqual([here]);
  });

  it.each([
    ['Traccar', traccar(Array.from({ length: trackingLimits.batch + 5 }, () => traccarLocation()))],
    [
      'OwnTracks',
      `[${Array.from({ length: trackingLimits.batch + 5 }, () => ownTracks()).join()}]`,
    ],
  ])('holds at most a batch of positions: %s', (_, body) => {
    expect(read({}, body).positions).toHaveLength(trackingLimits.batch);
  });

  it('is never more than ignored, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.json(), (query, body) => {
        expect(() => read(query, body)).not.toThrow();
      }),
    );
  });
});
