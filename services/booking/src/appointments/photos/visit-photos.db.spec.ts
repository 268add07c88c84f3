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
  shows: 'plate' as const,
});
const { perVisit } = photoLimits;

const allButDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

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
  const keptIds = async () => (await kept()).map(({ id }) => id);

  it('are kept once under the phone’s id, in their order, and are in the technician’s list', async () => {
    const [first, second] = [one(), one()];
    const stored = aFile();
    await booking.photos.put(first, ana, stored, friday);
    await put(second);
    await put(first);
    const ids = [first.photoId, second.photoId];
    const photos = ids.map((id) => ({ id, by: 'technician', shows: 'plate' }));
    expect(await kept()).toEqual(photos);
    expect(booking.said).toContainEqual({
      subject: 'live.dispatch',
      payload: { changed: ['appointments'], appointment: { id: visit, version: 2 } },
    });
    const [job] = await booking.visits.jobs(ana, friday);
    expect(job?.photos).toEqual(photos);
    for (const reader of [ana, null]) {
      const read = await booking.photos.read(first, reader, friday);
      expect(read).toEqual({ type: 'image/jpeg', file: stored.file });
    }
  });

  it('are six at most, of however many come at once', async () => {
    const { won, lost } = await settled(Array.from({ length: perVisit + 1 }, () => put()));
    expect(won).toHaveLength(perVisit);
    expect(lost.map(({ code }) => code)).toEqual(['too_many_photos']);
    const [first] = await kept();
    // A repeat of one that is there isn't a seventh.
    expect((await put(one(first?.id))).photos).toHaveLength(perVisit);
  });

  it('come one by one when the same is sent at once', async () => {
    const same = one();
    await Promise.all([put(same), put(same), put(same)]);
    expect(await keptIds()).toEqual([same.photoId]);
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
    expect(await keptIds()).toEqual([photo.photoId]);
  });

  it('are deleted until the visit is over, and come late, but not to a canceled one', async () => {
    const [wrong, right] = [one(), one()];
    await put(wrong);
    await put(right);
    await booking.photos.remove(wrong, ana);
    expect((await booking.photos.remove(wrong, ana)).photos).toMatchObject([{ id: right.photoId }]);
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
        `INSERT INTO photos (appointment_id, id, added_by, type, bytes, byte_count)
         VALUES ($1, $2, 'technician', $3, $4, 4)`,
        [visit, photoId, type, bytes],
      );

    it('move to the storage, each once', async () => {
      const ids = [randomUUID(), randomUUID()];
      await old(ids[0]!);
      await old(ids[1]!, 'image/png');
      await Promise.all([booking.photoFiles.moveAll(), booking.photoFiles.moveAll()]);
      expect(await keptIds()).toEqual(ids);
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

  describe('from the customer', () => {
    const access = async () => {
      const { manageUrl } = booking.links.of(await booking.appointments.get(visit));
      return { token: manageUrl.split('#')[1]! };
    };
    const own = async (photoId: string = randomUUID(), stored = aFile()) =>
      booking.own.putPhoto({ access: await access(), photoId, ...stored });
    // Its link ends 90 days after the visit.
    beforeEach(() => jest.useFakeTimers({ now: friday, doNotFake: [...allButDate] }));
    afterEach(() => jest.useRealTimers());

    it('are five besides the technician’s, who sees them and deletes none', async () => {
      const ids = Array.from({ length: 6 }, () => randomUUID());
      await put();
      for (const id of ids.slice(0, 5)) await own(id);
      expect(await outcomeOf(own(ids[5]))).toBe('too_many_photos');
      expect((await own(ids[0])).photos.map(({ id }) => id)).toEqual(ids.slice(0, 5));
      expect(await kept()).toHaveLength(6);
      const [job] = await booking.visits.jobs(ana, friday);
      expect(job?.photos.map(({ by }) => by)).toEqual(['technician', ...Array(5).fill('customer')]);
      await booking.photos.read(one(ids[0]), ana, friday);
      await booking.photos.remove(one(ids[0]), ana);
      expect(await kept()).toHaveLength(6);
    });

    it('are the customer’s alone, who never sees the technician’s', async () => {
      const [technicians, id] = [one(), randomUUID()];
      await put(technicians);
      const stored = aFile();
      await own(id, stored);
      const mine = await booking.own.photosOf({ access: await access() });
      expect(mine).toEqual({ photos: [{ id, by: 'customer', shows: 'plate' }] });
      const read = async (photoId: string, by = access()) =>
        booking.own.photo({ access: await by, photoId });
      expect(await read(id)).toEqual({ type: 'image/jpeg', file: stored.file });
      expect(await outcomeOf(read(technicians.photoId))).toBe('photo_not_found');
      const wrong = Promise.resolve({ token: 'no such link' });
      expect(await outcomeOf(read(id, wrong))).toBe('appointment_not_found');
      const remove = async (photoId: string) =>
        booking.own.removePhoto({ access: await access(), photoId });
      await remove(technicians.photoId);
      expect(await remove(id)).toEqual({ photos: [] });
      expect(await keptIds()).toEqual([technicians.photoId]);
    });

    it('come until the visit is over', async () => {
      const id = randomUUID();
      await own(id);
      await booking.complete(visit);
      expect(await outcomeOf(own())).toBe('transition_refused');
      const removing = access().then((by) => booking.own.removePhoto({ access: by, photoId: id }));
      expect(await outcomeOf(removing)).toBe('transition_refused');
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
