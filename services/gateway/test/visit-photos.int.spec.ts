/** Photos from the technician's phone: what comes in, who gets them out. */
import { randomUUID } from 'node:crypto';
import { visitPhotoRequests } from '@contracts/booking/visit-photos';
import { photoLimits } from '@contracts/vocabulary/tracking';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const [appointmentId, photoId] = [randomUUID(), randomUUID()];
const phonePath = `/api/technician/jobs/${appointmentId}/photos/${photoId}`;
const officePath = `/api/appointments/${appointmentId}/photos`;
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const asked = () => gateway.stubs.payloadsOf(visitPhotoRequests.put);

const put = (body: Buffer | string, type = 'image/jpeg') =>
  gateway.http
    .put(phonePath)
    .set('authorization', `Bearer ${gateway.phoneToken('ana')}`)
    .set('content-type', type)
    .send(body);

describe('photos of a visit', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
  ])('%s reaches booking whole, whatever its header says', async (type, bytes) => {
    gateway.stubs.answer(visitPhotoRequests.put, () => ({ photos: [photoId] }));
    const answer = await put(bytes, 'image/png').expect(200);
    expect(answer.body).toEqual({ photos: [photoId] });
    const base64 = bytes.toString('base64');
    expect(asked()).toEqual([{ technicianId: 'ana', appointmentId, photoId, type, base64 }]);
  });

  it('the largest fits into a message', async () => {
    gateway.stubs.answer(visitPhotoRequests.put, () => ({ photos: [photoId] }));
    await put(Buffer.concat([jpeg, Buffer.alloc(photoLimits.bytes - jpeg.length)])).expect(200);
  });

  it.each([
    ['no photo', Buffer.from('<svg onload="alert(1)">'), 'image/jpeg', 422, 'photo_unreadable'],
    ['a GIF', Buffer.from('GIF89a'), 'image/png', 422, 'photo_unreadable'],
    ['the end of a WebP', Buffer.from('WEBP'), 'image/webp', 422, 'photo_unreadable'],
    ['too long', Buffer.alloc(photoLimits.bytes + 1, 255), 'image/jpeg', 413, 'payload_too_large'],
    ['a type no one reads', jpeg, 'image/heic', 400, 'validation_failed'],
    ['JSON', Buffer.from('{}'), 'application/json', 400, 'validation_failed'],
  ])('%s is refused', async (_, body, type, status, code) => {
    const answer = await put(body, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(asked()).toEqual([]);
  });

  it('an empty body is refused', async () => {
    const answer = await gateway.as(gateway.phoneToken(), 'put', phonePath).expect(422);
    expect(answer.body.code).toBe('photo_unreadable');
  });

  it.each(['forbidden', 'too_many_photos', 'transition_refused', 'appointment_not_found'] as const)(
    'booking’s refusal is passed on: %s',
    async (code) => {
      gateway.refuse(
        visitPhotoRequests.put,
        code,
        code === 'transition_refused' ? { allowed: [] } : {},
      );
      expect((await put(jpeg)).body.code).toBe(code);
    },
  );

  it('has its own limit', () => {
    const rules = gateway.rules.filter(({ url }) => url.endsWith('/photos/:photoId'));
    const writes = rules.filter(({ method }) => ['PUT', 'DELETE'].includes(method));
    expect(writes.map(({ accessRule }) => accessRule.limit)).toEqual([
      'visit-photo',
      'visit-photo',
    ]);
  });

  describe('a photo', () => {
    beforeEach(() =>
      gateway.stubs.answer(visitPhotoRequests.read, () => ({
        type: 'image/jpeg' as const,
        base64: jpeg.toString('base64'),
      })),
    );

    it.each([
      ['the visit’s technician', phonePath, () => gateway.phoneToken('ana'), 'ana'],
      ['the office', `${officePath}/${photoId}`, () => gateway.token('admin'), null],
    ] as const)('goes to %s, and stays in their browser', async (_, path, token, technicianId) => {
      const answer = await gateway.as(token(), 'get', path).expect(200);
      expect(answer.body).toEqual(jpeg);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600',
        vary: 'authorization',
      });
      expect(gateway.stubs.payloadsOf(visitPhotoRequests.read)).toEqual([
        { technicianId, appointmentId, photoId },
      ]);
    });

    it('is no one else’s', async () => {
      for (const [token, path] of [
        [gateway.token('customer'), phonePath],
        [gateway.token('customer'), `${officePath}/${photoId}`],
        [gateway.phoneToken(), `${officePath}/${photoId}`],
        [gateway.phoneToken(), officePath],
        [gateway.token('admin'), phonePath],
      ] as const) {
        await gateway.as(token, 'get', path).expect(403);
      }
      await gateway.http.get(phonePath).expect(401);
      gateway.refuse(visitPhotoRequests.read, 'forbidden');
      const answer = await gateway.as(gateway.phoneToken('ben'), 'get', phonePath).expect(403);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('is listed for the office and deleted by its technician', async () => {
      gateway.stubs.answer(visitPhotoRequests.list, () => ({ photos: [photoId] }));
      gateway.stubs.answer(visitPhotoRequests.remove, () => ({ photos: [] }));
      expect((await gateway.office('get', officePath)).body).toEqual({ photos: [photoId] });
      const removed = await gateway.as(gateway.phoneToken('ana'), 'delete', phonePath).expect(200);
      expect(removed.body).toEqual({ photos: [] });
      expect(gateway.stubs.payloadsOf(visitPhotoRequests.remove)).toEqual([
        { technicianId: 'ana', appointmentId, photoId },
      ]);
      await gateway.as(gateway.token('admin'), 'delete', phonePath).expect(403);
    });
  });
});
