/** Photos from customers: by a manage link, and right after a service request. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import {
  ownPhotoRequests,
  requestPhotoRequests,
  type Photo,
  type VisitPhotos,
} from '@contracts/booking/visit-photos';
import type { RequestDefinition } from '@contracts/messaging';
import { photoLimits, smallPhoto } from '@contracts/vocabulary/photos';
import { eventually } from '@service-kit/testing/eventually';
import { limits } from '../src/edge/limits/limits';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const [photoId, requestId] = [randomUUID(), randomUUID()];
const aPhoto = (id: string = randomUUID()): Photo => ({ id, by: 'customer', shows: 'problem' });
const five = Array.from({ length: photoLimits.perCustomer }, () => aPhoto());

type PhotoCalls = Record<'list' | 'put', RequestDefinition<unknown, VisitPhotos>>;

let jpeg: Buffer;
beforeAll(async () => {
  const background = '#aab';
  jpeg = await sharp({ create: { width: 1_800, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
const names = async () =>
  (await gateway.config.storage.list('photos')).map(({ name }) => name).sort();
afterEach(async () => {
  for (const name of await names()) await gateway.config.storage.remove(name);
});

describe.each([
  [
    'a visit, by its manage link',
    ownPhotoRequests,
    '/api/manage/m1/photos',
    { access: { token: 'm1' } },
  ],
  [
    'a service request, by its id',
    requestPhotoRequests,
    `/api/service-requests/${requestId}/photos`,
    { serviceRequestId: requestId },
  ],
] as [string, PhotoCalls, string, object][])('a photo of %s', (_, calls, path, whose) => {
  const put = (body: Buffer = jpeg) =>
    gateway.http
      .put(`${path}/${photoId}?shows=problem`)
      .set('content-type', 'image/jpeg')
      .send(body);
  const asked = () => gateway.stubs.payloadsOf(calls.put) as { file: string }[];
  const already = (...photos: Photo[]) => gateway.stubs.answer(calls.list, () => ({ photos }));

  beforeEach(() => {
    already();
    gateway.stubs.answer(calls.put, () => ({ photos: [aPhoto(photoId)] }));
  });

  it('is stored before booking is told', async () => {
    const answer = await put().expect(200);
    expect(answer.body).toEqual({ photos: [aPhoto(photoId)] });
    const [told] = asked();
    expect(told).toMatchObject({ ...whose, photoId, shows: 'problem', type: 'image/jpeg' });
    expect(await names()).toEqual([told!.file, smallPhoto(told!.file)].sort());
  });

  it('isn’t worked on when it’s there already, or one too many', async () => {
    already(aPhoto(photoId));
    await put().expect(200);
    already(...five);
    expect((await put().expect(409)).body.code).toBe('too_many_photos');
    expect(asked()).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('isn’t worked on when no one knows whose it would be', async () => {
    gateway.refuse(calls.list, 'appointment_not_found');
    await put(Buffer.from('not even a photo')).expect(404);
  });

  it('leaves no file when booking refuses it', async () => {
    gateway.refuse(calls.put, 'too_many_photos');
    await put().expect(409);
    await eventually(async () => expect(await names()).toEqual([]));
  });

  it('has to be a photo, of something that we know', async () => {
    const answer = await put(Buffer.from('%PDF-1.7')).expect(422);
    expect(answer.body).toMatchObject({ code: 'photo_unreadable' });
    await gateway.http
      .put(`${path}/${photoId}?shows=everything`)
      .set('content-type', 'image/jpeg')
      .send(jpeg)
      .expect(400);
  });

  it('is limited per address and day, also what isn’t a photo', async () => {
    const rule = gateway.rules.find(
      ({ method, url }) =>
        method === 'PUT' &&
        url ===
          `${path.replace(/m1|[\da-f-]{36}/, (id) => (id === 'm1' ? ':token' : ':id'))}/:photoId`,
    );
    expect(rule?.accessRule.limit).toBe('customer-photo');
    const { windowSeconds, counts } = limits['customer-photo'];
    expect(windowSeconds).toBe(24 * 60 * 60);
    expect([200, 409, 413, 422, 503].map(counts)).toEqual([true, true, true, true, false]);
  });
});

describe('a customer’s photo', () => {
  it('is shown and deleted by the manage link', async () => {
    const file = `photos/${randomUUID()}.jpg`;
    await gateway.config.storage.put(file, new Blob(['large']), 'image/jpeg');
    gateway.stubs.answer(ownPhotoRequests.read, () => ({ type: 'image/jpeg' as const, file }));
    gateway.stubs.answer(ownPhotoRequests.list, () => ({ photos: [aPhoto(photoId)] }));
    gateway.stubs.answer(ownPhotoRequests.remove, () => ({ photos: [] }));
    const path = '/api/manage/m1/photos';
    expect((await gateway.http.get(path).expect(200)).body.photos).toHaveLength(1);
    const shown = await gateway.http.get(`${path}/${photoId}?size=small`).expect(200);
    expect(shown.body).toEqual(Buffer.from('large'));
    expect((await gateway.http.delete(`${path}/${photoId}`).expect(200)).body).toEqual({
      photos: [],
    });
    expect(gateway.stubs.payloadsOf(ownPhotoRequests.remove)).toEqual([
      { access: { token: 'm1' }, photoId },
    ]);
  });

  it('of a request is shown to the office alone', async () => {
    const path = `/api/service-requests/${requestId}/photos`;
    gateway.stubs.answer(requestPhotoRequests.list, () => ({ photos: [aPhoto(photoId)] }));
    expect((await gateway.office('get', path).expect(200)).body.photos).toHaveLength(1);
    for (const each of [path, `${path}/${photoId}`]) {
      await gateway.http.get(each).expect(401);
      await gateway.customer('get', each).expect(403);
    }
  });
});
