import { randomUUID } from 'node:crypto';
import { photoLimits } from '@contracts/vocabulary/tracking';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, settled } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter } from '../../../test/factories';

const bytes = Buffer.from('ffd8ff00', 'hex');
const file = { type: 'image/jpeg', bytes } as const;
const { perVisit } = photoLimits;

describe('the photos of a visit', () => {
  const booking = bookingForTests();
  let ana: string;
  let ben: string;
  let visit: string;

  beforeEach(async () => {
    [ana, ben] = (await booking.hire(2)) as [string, string];
    visit = (await booking.assigned(ana)).id;
  });

  const one = (photoId: string = randomUUID(), appointmentId = visit) => ({
    appointmentId,
    photoId,
  });
  const put = (photo = one(), by = ana) => booking.photos.put(photo, by, file, friday);
  const kept = async () => (await booking.photos.list(visit)).photos;

  it('are kept once under the phone’s id, in their order, and are in the technician’s list', async () => {
    const [first, second] = [one(), one()];
    await put(first);
    await put(second);
    const other = Buffer.from('ffd8ff11', 'hex');
    await booking.photos.put(first, ana, { type: 'image/jpeg', bytes: other }, friday);
    const ids = [first.photoId, second.photoId];
    expect(await kept()).toEqual(ids);
    expect(booking.said).toContainEqual({
      subject: 'live.dispatch',
      payload: { changed: ['appointments'], appointment: { id: visit, version: 2 } },
    });
    const [job] = await booking.visits.jobs(ana, friday);
    expect(job?.photos).toEqual(ids);
    for (const reader of [ana, null]) {
      const read = await booking.photos.read(first, reader, friday);
      expect(read).toEqual({ type: 'image/jpeg', base64: bytes.toString('base64') });
    }
  });

  it('are six at most, of however many come at once', async () => {
    const { won, lost } = await settled(Array.from({ length: perVisit + 1 }, () => put()));
    expect(won).toHaveLength(perVisit);
    expect(lost.map(({ code }) => code)).toEqual(['too_many_photos']);
    const [first = ''] = await kept();
    // A repeat of one that is there isn't a seventh.
    expect((await put(one(first))).photos).toHaveLength(perVisit);
  });

  it('come one by one when the same is sent at once', async () => {
    const same = one();
    await Promise.all([put(same), put(same), put(same)]);
    expect(await kept()).toEqual([same.photoId]);
  });

  it('are the visit’s technician’s alone', async () => {
    const photo = one();
    await put(photo);
    const theirs = [
      () => put(one(), ben),
      () => booking.photos.remove(photo, ben),
      () => booking.photos.read(photo, ben, friday),
    ];
    for (const call of theirs) expect(await outcomeOf(call())).toBe('forbidden');
    const [unknown, elsewhere] = [one(randomUUID(), randomUUID()), one()];
    expect(await outcomeOf(put(unknown))).toBe('appointment_not_found');
    expect(await outcomeOf(booking.photos.read(elsewhere, ana, friday))).toBe('photo_not_found');
    expect(await kept()).toEqual([photo.photoId]);
  });

  it('are deleted until the visit is over, and come late, but not to a canceled one', async () => {
    const [wrong, right] = [one(), one()];
    await put(wrong);
    await put(right);
    await booking.photos.remove(wrong, ana);
    expect((await booking.photos.remove(wrong, ana)).photos).toEqual([right.photoId]);
    await booking.complete(visit);
    expect(await outcomeOf(booking.photos.remove(right, ana))).toBe('transition_refused');
    expect((await put()).photos).toHaveLength(2);

    const canceled = await booking.assigned(ana, { timeSlot: '12:00-13:00' });
    await booking.appointments.cancel(canceled.id, null, byOffice());
    expect(await outcomeOf(put(one(undefined, canceled.id)))).toBe('transition_refused');
  });

  it('come and are read until the end of the next workday', async () => {
    const photo = one();
    await put(photo);
    await booking.complete(visit);
    const [tuesday, wednesday] = [4, 5].map((days) => minutesAfter(friday, days * 24 * 60));
    await booking.photos.put(one(), ana, file, tuesday!);
    await booking.photos.read(photo, ana, tuesday!);
    const late = [
      () => booking.photos.put(one(), ana, file, wednesday!),
      () => booking.photos.read(photo, ana, wednesday!),
    ];
    for (const call of late) expect(await outcomeOf(call())).toBe('too_late');
    // A repeat, and the office.
    expect((await booking.photos.put(photo, ana, file, wednesday!)).photos).toHaveLength(2);
    await booking.photos.read(photo, null, wednesday!);
  });

  it('have a limit in bytes', async () => {
    const tooLong = Buffer.alloc(photoLimits.bytes + 1);
    for (const wrong of [tooLong, Buffer.alloc(0)]) {
      const putting = booking.photos.put(one(), ana, { type: 'image/jpeg', bytes: wrong }, friday);
      await expect(putting).rejects.toThrow('visit_photos_bytes_check');
    }
    await booking.photos.put(one(), ana, { type: 'image/png', bytes: tooLong.subarray(1) }, friday);
  });

  it('are erased with the customer’s records, and none comes afterwards', async () => {
    const { id } = await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 7 });
    await booking.appointments.assign(id, ana, byOffice());
    await booking.drive(id, 'dispatched', 'en-route');
    await put(one(undefined, id));
    await put();
    await booking.deletedAccounts.forget(7, friday);
    expect(await booking.photos.list(id)).toEqual({ photos: [] });
    expect(await outcomeOf(put(one(undefined, id)))).toBe('appointment_not_found');
    expect(await kept()).toHaveLength(1);
  });
});
