/** What a tracking link shows, and what one that has ended still does. */
import { bookingRequests, type TrackingLink } from '@contracts/booking/appointments';
import { trackingPath } from '@contracts/vocabulary/site-pages';
import type { TrackingRecord } from '@contracts/tracking/records';
import { aRecord, visitOf } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { about, stageForTests } from './live-stage';

const gateway = gatewayForTests();
const stage = stageForTests(gateway);
const key = 'kEy-0123456789ab';
const byId: TrackingLink = { key: null, ended: false };
const renewed: TrackingLink = { key, ended: false };
const rotated: TrackingLink = { key: 'kEy-of-a-new-one', otherKeys: [key], ended: false };
const onTheWay = (changes: Partial<TrackingRecord> = {}) => {
  const record = stage().underWay(changes);
  return { ...record, appointment: { ...record.appointment, address: secret } };
};
const secret = '9 Secret Street, Elkton, FL 32033';
/** Nothing of it says where the visit is. */
const expectNoPlace = (shown: unknown) => {
  expect(shown).toMatchObject({
    technicianId: null,
    location: null,
    route: null,
    distanceToCustomer: null,
    estimatedTimeToArrival: null,
    customerLocation: { lat: null, lng: null, address: 'Elkton, FL 32033' },
    appointment: { address: 'Elkton, FL 32033' },
    status: 'en-route',
  });
  expect(JSON.stringify(shown)).not.toContain('Secret');
};
const answer = (record: TrackingRecord, link: TrackingLink) =>
  gateway.stubs.answer(bookingRequests.visit, () => ({ ...visitOf(record), link }));

describe('a tracking link', () => {
  it.each<[string, TrackingLink, string | undefined, boolean]>([
    ['the id, if that is enough', byId, undefined, true],
    ['the id with some key, if the id is enough', byId, 'anything', true],
    ['the id, once there are new links', renewed, undefined, false],
    ['the id with another key', renewed, `${key.slice(1)}x`, false],
    ['the id with the beginning of the key', renewed, key.slice(0, 8), false],
    ['the id with the key', renewed, key, true],
    ['the id with the key of another secret', rotated, key, true],
    ['the id with neither', rotated, `${key.slice(1)}x`, false],
    ['the id, after the links have ended', { key: null, ended: true }, undefined, false],
    ['the id with the key, after the links have ended', { key, ended: true }, key, false],
  ])('with %s', async (_what, link, given, shows) => {
    const record = onTheWay();
    answer(record, link);
    const path = `/api/tracking/${record.appointmentId}`;
    const { body } = await gateway.http.get(path).query({ key: given }).expect(200);
    const watcher = await stage().browser();
    watcher.say({ type: 'subscribe', appointmentId: record.appointmentId, key: given });
    await watcher.until('tracking_update');
    for (const shown of [body as unknown, watcher.of('tracking_update')[0]?.tracking]) {
      if (!shows) expectNoPlace(shown);
      else expect(shown).toMatchObject({ appointment: { address: secret } });
    }
  });

  it('that ends while its page is open shows no place from then on', async () => {
    const record = onTheWay();
    answer(record, byId);
    const [former, present] = [await stage().browser(), await stage().browser()];
    await former.watch(record.appointmentId);
    const corrected = { ...record, version: 6 };
    answer(corrected, renewed);
    stage().tell(corrected);
    await former.until('tracking_update', 2);
    present.say({ type: 'subscribe', appointmentId: record.appointmentId, key });
    await present.until('tracking_update');
    stage().move(record.appointmentId, { version: 6 });
    await present.until('location_update');
    const later = { ...record, version: 7, progress: 50 };
    answer(later, renewed);
    stage().tell(later);
    await former.until('tracking_update', 3);
    const seen = about(former, record.appointmentId);
    expect(seen.map(({ type }) => type)).toEqual([
      'subscribed',
      'tracking_update',
      'tracking_update',
      'tracking_update',
    ]);
    const [before, ...after] = former.of('tracking_update');
    expect(before).toMatchObject({ tracking: { appointment: { address: secret } } });
    for (const { tracking } of after) expectNoPlace(tracking);
    expect(present.of('tracking_update').at(-1)).toMatchObject({
      tracking: { appointment: { address: secret } },
    });
  });

  it('in a text leads to the page with its key', async () => {
    const { appointmentId: id } = aRecord();
    const { headers } = await gateway.http.get(`/t/${id}/${key}`).expect(302);
    expect(headers.location).toBe(trackingPath(id, key));
    expect(headers.location).toBe(`/technician-tracking?appointment=${id}&key=${key}`);
  });
});
