/** Positions from OwnTracks and Traccar Client, with the phone link's token in the path. */
import { trackingRequests } from '@contracts/tracking/records';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const technicianId = '6d3f0ac5-57a4-4ab5-9c61-04ae7ee0b1f2';

const path = (token = gateway.phoneToken(technicianId)) => `/api/technician/positions/${token}`;
const reported = () => gateway.stubs.payloadsOf(trackingRequests.reportPositions);
const seconds = Math.floor(Date.now() / 1_000) - 60;
const recordedAt = new Date(seconds * 1_000).toISOString();
const ownTracks = { _type: 'location', lat: 29.89, lon: -81.31, tst: seconds, acc: 9 };
const position = { lat: 29.89, lng: -81.31, accuracy: 9, recordedAt };

beforeEach(() => gateway.stubs.answer(trackingRequests.reportPositions, () => ({ accepted: 1 })));

it('takes a message of OwnTracks, with its own credentials in the header', async () => {
  await gateway.http
    .post(path())
    .auth('mo', 'any password')
    .set({ 'X-Limit-U': 'mo', 'X-Limit-D': 'phone' })
    .send(ownTracks)
    .expect(200, []);
  expect(reported().at(-1)).toEqual({ technicianId, positions: [position] });
});

const old = { id: '7', timestamp: String(seconds), lat: '29.89', lon: '-81.31', accuracy: '9' };

it('takes a query of an older Traccar Client, without a body', async () => {
  await gateway.http.post(path()).query(old).expect(200, []);
  expect(reported().at(-1)).toEqual({ technicianId, positions: [position] });
});

it('takes a form of an older Traccar Client', async () => {
  await gateway.http.post(path()).type('form').send(old).expect(200, []);
  expect(reported().at(-1)).toEqual({ technicianId, positions: [position] });
});

it('takes what a phone sends after an hour offline, in whichever order', async () => {
  const before = reported().length;
  const minutes = Array.from({ length: 60 }, (_, minute) => (minute * 7) % 60);
  const token = gateway.phoneToken(technicianId);
  await Promise.all(
    minutes.map((minute) =>
      gateway.http
        .post(path(token))
        .send({ ...ownTracks, tst: seconds - minute * 60 })
        .expect(200),
    ),
  );
  expect(reported()).toHaveLength(before + minutes.length);
});

it.each([
  ['of another type', { _type: 'lwt', tst: seconds }],
  ['without a place', { ...ownTracks, lat: 0, lon: 0 }],
  ['without fields', {}],
])('answers a message %s and reports nothing', async (_, message) => {
  const before = reported().length;
  await gateway.http.post(path()).send(message).expect(200, []);
  await gateway.http.post(path()).expect(200, []);
  expect(reported()).toHaveLength(before);
});

it('refuses the report of a technician who is gone', async () => {
  gateway.refuse(trackingRequests.reportPositions, 'technician_not_found');
  await gateway.http.post(path()).send(ownTracks).expect(404);
});

it.each([
  ['no one made', () => 'a'.repeat(43), 401],
  ['too long', () => 'a'.repeat(4_000), 400],
  ['of a customer', () => gateway.token('customer'), 401],
  ['of the office', () => gateway.token('admin'), 401],
])('refuses a token %s, whatever the header says', async (_, token, status) => {
  const own = gateway.phoneToken(technicianId);
  await gateway.as(own, 'post', path(token()), ownTracks).expect(status);
});

it('refuses a message that is too large, or no text', async () => {
  const large = { ...ownTracks, note: 'x'.repeat(400_000) };
  await gateway.http.post(path()).send(large).expect(413);
  await gateway.http.post(path()).type('text/csv').send('lat,lon').expect(400);
});
