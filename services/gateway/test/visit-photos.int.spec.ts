/** Photos from the technician's phone: what comes in, who gets them out. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import sharp from 'sharp';
import { visitPhotoRequests } from '@contracts/booking/visit-photos';
import type { PayloadOf } from '@contracts/messaging';
import type { Storage } from '@service-kit/storage/storage';
import { photoLimits, smallPhoto } from '@contracts/vocabulary/photos';
import { eventually } from '@service-kit/testing/eventually';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const [appointmentId, photoId] = [randomUUID(), randomUUID()];
const aPhoto = { id: photoId, by: 'technician', shows: 'plate' } as const;
const phonePath = `/api/technician/jobs/${appointmentId}/photos/${photoId}`;
const officePath = `/api/appointments/${appointmentId}/photos`;
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aab' } });
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await drawn(2_000, 1_500).jpeg().toBuffer();
});
const storage = (): Storage => gateway.config.storage;
const inStorage = async () => (await storage().list('photos')).map(({ name }) => name).sort();
afterEach(async () => {
  for (const name of await inStorage()) await storage().remove(name);
});
const asked = () =>
  gateway.stubs.payloadsOf(visitPhotoRequests.put) as PayloadOf<typeof visitPhotoRequests.put>[];

const put = (body: Buffer | string, type = 'image/jpeg') =>
  gateway.http
    .put(`${phonePath}?shows=plate`)
    .set('authorization', `Bearer ${gateway.phoneToken('ana')}`)
    .set('content-type', type)
    .send(body);

describe('photos of a visit', () => {
  const taken = () => gateway.stubs.answer(visitPhotoRequests.put, () => ({ photos: [aPhoto] }));

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is scaled and stored as JPEG before booking is told: %s',
    async (format) => {
      taken();
      const answer = await put(await drawn(2_000, 1_500).toFormat(format).toBuffer()).expect(200);
      expect(answer.body).toEqual({ photos: [aPhoto] });
      const [told] = asked();
      expect(told).toEqual({
        technicianId: 'ana',
        appointmentId,
        photoId,
        type: 'image/jpeg',
        file: expect.stringMatching(/^photos\/[\da-f-]{36}\.jpg$/),
        byteCount: expect.any(Number),
        shows: 'plate',
      });
      expect(await inStorage()).toEqual([told!.file, smallPhoto(told!.file)].sort());
      const bytes = await storage().get(told!.file);
      expect(bytes?.length).toBe(told!.byteCount);
      expect((await sharp(bytes!).metadata()).width).toBe(photoLimits.longestSide);
    },
  );

  it('has 12 MB', async () => {
    taken();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 4_000, height: 3_000, channels: 3, background: '#000', noise },
    })
      .jpeg({ quality: 97 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(12_000_000);
    await put(large).expect(200);
    expect(asked()[0]!.byteCount).toBeLessThan(2_500_000);
  });

  const png = (width: number, height: number) => drawn(width, height).png().toBuffer();
  it.each([
    ['no photo', () => Buffer.from('<svg onload="alert(1)">'), 422, 'photo_unreadable'],
    ['a GIF', () => Buffer.from('GIF89a'), 422, 'photo_unreadable'],
    ['the end of a WebP', () => Buffer.from('WEBP'), 422, 'photo_unreadable'],
    ['half a photo', () => jpeg.subarray(0, 5_000), 422, 'photo_unreadable'],
    ['too long', () => Buffer.alloc(photoLimits.bytes + 1, 255), 413, 'photo_too_large'],
    ['a bomb', () => png(9_000, 9_000), 413, 'photo_too_large'],
  ])('%s is refused, and nothing is stored', async (_, body, status, code) => {
    const answer = await put(await body(), 'image/heic');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 413) expect(answer.body.message).toContain('up to 15 MB and 50 megapixels');
    expect(asked()).toEqual([]);
    expect(await inStorage()).toEqual([]);
  });

  it('is no JSON', async () => {
    const answer = await put('{}', 'application/json').expect(400);
    expect(answer.body.code).toBe('validation_failed');
  });

  it('an empty body is refused', async () => {
    const answer = await gateway.as(gateway.phoneToken(), 'put', phonePath).expect(422);
    expect(answer.body.code).toBe('photo_unreadable');
  });

  it('waits at the phone while the storage fails', async () => {
    const failing = jest.spyOn(fs, 'rename').mockRejectedValue(new Error('ENOSPC'));
    const answer = await put(jpeg);
    failing.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(asked()).toEqual([]);
  });

  it('leaves its file to booking when no answer says whether it was taken', async () => {
    gateway.stubs.answer(visitPhotoRequests.put, () => {
      throw new Error('a bug');
    });
    expect((await put(jpeg)).status).toBe(500);
    expect(await inStorage()).toHaveLength(2);
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
      await eventually(async () => expect(await inStorage()).toEqual([]));
    },
  );

  it('has its own limit', () => {
    const rules = gateway.rules.filter(({ url }) => url.startsWith('/api/technician/'));
    const writes = rules.filter(
      ({ url, method }) => url.includes('/photos/') && ['PUT', 'DELETE'].includes(method),
    );
    expect(writes.map(({ accessRule }) => accessRule.limit)).toEqual([
      'visit-photo',
      'visit-photo',
    ]);
  });

  describe('a photo', () => {
    const file = `photos/${randomUUID()}.jpg`;
    const small = Buffer.from('small');
    const keep = (name: string, bytes: Buffer) =>
      storage().put(name, new Blob([new Uint8Array(bytes)]), 'image/jpeg');
    beforeEach(async () => {
      gateway.stubs.answer(visitPhotoRequests.read, () => ({ type: 'image/webp' as const, file }));
      await keep(file, jpeg);
    });

    it('has a small one for lists, if it isn’t of a former release', async () => {
      const read = () => gateway.office('get', `${officePath}/${photoId}?size=small`).expect(200);
      const former = await read();
      expect([former.headers['content-type'], former.body]).toEqual(['image/webp', jpeg]);
      await keep(smallPhoto(file), small);
      const answer = await read();
      expect([answer.headers['content-type'], answer.body]).toEqual(['image/jpeg', small]);
      await gateway.office('get', `${officePath}/${photoId}?size=huge`).expect(400);
    });

    it('whose file is gone isn’t found', async () => {
      await storage().remove(file);
      const answer = await gateway.office('get', `${officePath}/${photoId}`).expect(404);
      expect(answer.body.code).toBe('photo_not_found');
    });

    it.each([
      ['the visit’s technician', phonePath, () => gateway.phoneToken('ana'), 'ana'],
      ['the office', `${officePath}/${photoId}`, () => gateway.token('admin'), null],
    ] as const)('goes to %s, and stays in their browser', async (_, path, token, technicianId) => {
      const answer = await gateway.as(token(), 'get', path).expect(200);
      expect(answer.body).toEqual(jpeg);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
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
      gateway.stubs.answer(visitPhotoRequests.list, () => ({ photos: [aPhoto] }));
      gateway.stubs.answer(visitPhotoRequests.remove, () => ({ photos: [] }));
      expect((await gateway.office('get', officePath)).body).toEqual({ photos: [aPhoto] });
      const removed = await gateway.as(gateway.phoneToken('ana'), 'delete', phonePath).expect(200);
      expect(removed.body).toEqual({ photos: [] });
      expect(gateway.stubs.payloadsOf(visitPhotoRequests.remove)).toEqual([
        { technicianId: 'ana', appointmentId, photoId },
      ]);
      await gateway.as(gateway.token('admin'), 'delete', phonePath).expect(403);
    });
  });
});
