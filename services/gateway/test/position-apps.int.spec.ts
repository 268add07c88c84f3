/** Positions from OwnTracks and Traccar Client, with the phone link's token in the path. */
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const technicianId = '6d3f0ac5-57a4-4ab5-9c61-04ae7ee0b1f2';

const path = (token = gateway.positionsToken(technicianId)) => `/api/technician/positions/${token}`;
const reported = () => gateway.stubs.payloadsOf(trackingRequests.reportPositions);
const seconds = Math.floor(Date.now() / 1_000) - 60;
const recordedAt = new Date(seconds * 1_000).toISOString();
const ownTracks = { _type: 'location', lat: 29.89, lon: -81.31, tst: seconds, acc: 9 };
const position = { lat: 29.89, lng: -81.31, accuracy: 9, recordedAt };

beforeEach(() => gateway.stubs.answer(trackingRequests.reportPositions, () => ({ accepted: 1 })));

const old = { id: '7', timestamp: String(seconds), lat: '29.89', lon: '-81.31', accuracy: '9' };
const post = () => gateway.http.post(path());

describe('a tracking app', () => {
  it.each([
    [
      'of OwnTracks, with its own credentials in the header',
      () => post().auth('mo', 'any password').set({ 'X-Limit-U': 'mo' }).send(ownTracks),
    ],
    ['of an older Traccar Client, as a query without a body', () => post().query(old)],
    ['of an older Traccar Client, as a form', () => post().type('form').send(old)],
    ['of an older Traccar Client, by GET', () => gateway.http.get(path()).query(old)],
    ['of OwnTracks, in an array', () => post().send([ownTracks])],
  ])('takes a message %s', async (_, sent) => {
    await sent().expect(200, []);
    expect(reported().at(-1)).toEqual({
      technicianId,
      positions: [position],
      app: { problem: null },
    });
  });

  it.each([
    ['of another type', { _type: 'lwt', tst: seconds }],
    ['without fields', {}],
  ])('answers a message %s and reports nothing', async (_, message) => {
    const before = reported().length;
    await post().send(message).expect(200, []);
    await post().expect(200, []);
    await gateway.http.get(path()).expect(200, []);
    expect(reported()).toHaveLength(before);
  });

  it.each([
    ['encrypted', { _type: 'encrypted', data: 'p4ss' }],
    ['no-fix', { ...ownTracks, lat: 0, lon: 0 }],
    ['no-time', { ...ownTracks, tst: undefined }],
  ])(
    'answers a message that is %s, so that the app goes on, and tells tracking',
    async (problem, message) => {
      await post().send(message).expect(200, []);
      expect(reported().at(-1)).toEqual({ technicianId, positions: [], app: { problem } });
    },
  );

  it('takes the whole link of an app that was set up with it, and says so', async () => {
    const whole = path(gateway.phoneToken(technicianId));
    await gateway.http.post(whole).send(ownTracks).expect(200, []);
    const app = { problem: 'old-address' };
    expect(reported().at(-1)).toEqual({ technicianId, positions: [position], app });
  });

  it('gives the page a token for the app', async () => {
    const phone = { positionsToken: 'p'.repeat(43), problem: 'encrypted' as const };
    gateway.stubs.answer(technicianRequests.phone, () => phone);
    const token = gateway.phoneToken(technicianId);
    await gateway.as(token, 'get', '/api/technician/phone').expect(200, phone);
    const [asked] = gateway.stubs.payloadsOf(technicianRequests.phone);
    expect(asked).toMatchObject({ technicianId, linkId: expect.any(String) as string });
  });

  it('refuses the report of a technician who is gone', async () => {
    gateway.refuse(trackingRequests.reportPositions, 'technician_not_found');
    await post().send(ownTracks).expect(404);
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
    await post().send(large).expect(413);
    await post().type('text/csv').send('lat,lon').expect(400);
  });
});
