import { randomUUID } from 'node:crypto';
import { photoLimits, smallPhoto } from '@contracts/vocabulary/photos';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, settled } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter } from '../../../test/factories';

const aFile = () => ({
  type: 'image/jpeg' as const,
  file: `photos/${randomUUID()}.jpg`,
  byteCount: 4,
});
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
  const put = (photo = one(), by = ana) => booking.photos.put(photo, by, aFile(), friday);
  const kept = async () => (await booking.photos.list(visit)).photos;

  it('are kept once under the phone’s id, in their order, and are in the technician’s list', async () => {
    const [first, second] = [one(), one()];
    const stored = aFile();
    await booking.photos.put(first, ana, stored, friday);
    await put(second);
    await put(first);
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
      expect(read).toEqual({ type: 'image/jpeg', file: stored.file });
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
    await booking.photos.put(one(), ana, aFile(), tuesday!);
    await booking.photos.read(photo, ana, tuesday!);
    const late = [
      () => booking.photos.put(one(), ana, aFile(), wednesday!),
      () => booking.photos.read(photo, ana, wednesday!),
    ];
    for (const call of late) expect(await outcomeOf(call())).toBe('too_late');
    // A repeat, and the office.
    expect((await booking.photos.put(photo, ana, aFile(), wednesday!)).photos).toHaveLength(2);
    await booking.photos.read(photo, null, wednesday!);
  });

  /** As gateways put them, both sizes. */
  async function inStorage(file: string): Promise<void> {
    for (const name of [file, smallPhoto(file)]) {
      await booking.storage.put(name, new Blob(['photo']), 'image/jpeg');
    }
  }
  const names = async () => (await booking.storage.list('photos')).map(({ name }) => name).sort();
  afterEach(async () => {
    for (const name of await names()) await booking.storage.remove(name);
  });

  it('take their files along when they’re deleted', async () => {
    const [photo, stored] = [one(), aFile()];
    await inStorage(stored.file);
    await booking.photos.put(photo, ana, stored, friday);
    expect(await names()).toHaveLength(2);
    await booking.photos.remove(photo, ana);
    await eventually(async () => expect(await names()).toEqual([]));
  });

  describe('from before there was a storage', () => {
    const bytes = Buffer.from('ffd8ff00', 'hex');
    const old = (photoId: string, type = 'image/jpeg') =>
      booking.query(
        `INSERT INTO photos (appointment_id, id, type, bytes, byte_count) VALUES ($1, $2, $3, $4, 4)`,
        [visit, photoId, type, bytes],
      );

    it('move to the storage, each once', async () => {
      const ids = [randomUUID(), randomUUID()];
      await old(ids[0]!);
      await old(ids[1]!, 'image/png');
      await Promise.all([booking.photoFiles.moveAll(), booking.photoFiles.moveAll()]);
      expect(await kept()).toEqual(ids);
      const read = await Promise.all(ids.map((id) => booking.photos.read(one(id), ana, friday)));
      expect(read.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png']);
      expect(read[1]!.file).toMatch(/^photos\/[\da-f-]{36}\.png$/);
      expect(await names()).toEqual(read.map(({ file }) => file).sort());
      for (const { file } of read) expect(await booking.storage.get(file)).toEqual(bytes);
      const left = await booking.query(`SELECT id FROM photos WHERE bytes IS NOT NULL`);
      expect(left).toEqual([]);
    });

    it('can be read before that', async () => {
      const photo = one();
      await old(photo.photoId);
      const { file } = await booking.photos.read(photo, null, friday);
      expect(await booking.storage.get(file)).toEqual(bytes);
      expect(await booking.photos.read(photo, null, friday)).toEqual({ type: 'image/jpeg', file });
    });
  });

  describe('a file in the storage', () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);

    it('stays with its photo, and a week without one', async () => {
      const [kept, stray] = [aFile(), aFile()];
      for (const { file } of [kept, stray]) await inStorage(file);
      await booking.photos.put(one(), ana, kept, friday);
      await booking.photoFiles.sweep(days(6));
      expect(await names()).toHaveLength(4);
      await booking.photoFiles.sweep(days(8));
      expect(await names()).toEqual([kept.file, smallPhoto(kept.file)].sort());
    });

    it('stays when most of the others have no photo here, either', async () => {
      for (let count = 0; count < 26; count += 1) await inStorage(aFile().file);
      await booking.photoFiles.sweep(days(8));
      expect(await names()).toHaveLength(52);
    });
  });

  it('are erased with the customer’s records, and none comes afterwards', async () => {
    const { id } = await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 7 });
    await booking.appointments.assign(id, ana, byOffice());
    await booking.drive(id, 'dispatched', 'en-route');
    const [erased, other] = [aFile(), aFile()];
    for (const { file } of [erased, other]) await inStorage(file);
    await booking.photos.put(one(undefined, id), ana, erased, friday);
    await booking.photos.put(one(), ana, other, friday);
    await booking.deletedAccounts.forget(7, friday);
    await eventually(async () =>
      expect(await names()).toEqual([other.file, smallPhoto(other.file)].sort()),
    );
    expect(await booking.photos.list(id)).toEqual({ photos: [] });
    expect(await outcomeOf(put(one(undefined, id)))).toBe('appointment_not_found');
    expect(await kept()).toHaveLength(1);
  });
});
