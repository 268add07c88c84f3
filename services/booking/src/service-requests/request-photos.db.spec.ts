import { randomUUID } from 'node:crypto';
import { photoLimits } from '@contracts/vocabulary/photos';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, settled } from '../../test/booking-under-test';
import { byOffice, friday, minutesAfter, morning } from '../../test/factories';
import { requestHelpers } from '../../test/request-helpers';

const aFile = () => ({
  type: 'image/jpeg' as const,
  file: `photos/${randomUUID()}.jpg`,
  byteCount: 4,
  shows: null,
});

describe('the photos of a service request', () => {
  const booking = bookingForTests();
  const help = requestHelpers(booking);
  const put = (serviceRequestId: string, photoId: string = randomUUID(), now = friday) =>
    booking.requestPhotos.put({ serviceRequestId, photoId }, aFile(), now);

  it('are five at most, of however many come at once, each once', async () => {
    const { id } = await help.ask();
    const { won, lost } = await settled(Array.from({ length: 6 }, () => put(id)));
    expect(won).toHaveLength(photoLimits.perCustomer);
    expect(lost.map(({ code }) => code)).toEqual(['too_many_photos']);
    const { photos } = await booking.requestPhotos.list(id);
    expect(photos).toHaveLength(photoLimits.perCustomer);
    expect((await put(id, photos[0]!.id)).photos).toEqual(photos);
    expect(booking.said.at(-1)?.payload).toEqual({ changed: ['service-requests'] });
  });

  it('come right after it, not later', async () => {
    const { id } = await help.ask();
    const { photos } = await put(id, randomUUID(), minutesAfter(friday, 120));
    expect(await outcomeOf(put(id, randomUUID(), minutesAfter(friday, 121)))).toBe('too_late');
    await put(id, photos[0]!.id, minutesAfter(friday, 121));
    expect(await outcomeOf(put(randomUUID()))).toBe('service_request_not_found');
  });

  it('are among those of each visit that is made of it', async () => {
    const [ana] = (await booking.hire(1)) as [string];
    const { id } = await help.ask();
    const photoId = randomUUID();
    await put(id, photoId);
    const { appointment } = await help.schedule(id);
    await booking.appointments.assign(appointment.id, ana, byOffice({ at: morning }));
    const photos = [{ id: photoId, by: 'customer', shows: null }];
    expect(await booking.photos.list(appointment.id)).toEqual({ photos });
    const [job] = await booking.visits.jobs(ana, morning);
    expect(job?.photos).toEqual(photos);
    const one = { appointmentId: appointment.id, photoId };
    await booking.photos.read(one, ana, morning);
    expect(await booking.requestPhotos.read({ serviceRequestId: id, photoId })).toMatchObject({
      type: 'image/jpeg',
    });
    // The same id isn't a second photo.
    expect((await booking.photos.put(one, ana, aFile(), morning)).photos).toEqual(photos);
    const other = await booking.book({ timeSlot: '12:00-13:00' });
    const elsewhere = booking.photos.read({ appointmentId: other.id, photoId }, null, morning);
    expect(await outcomeOf(elsewhere)).toBe('photo_not_found');
  });

  it('are erased with the customer’s records, and none comes afterwards', async () => {
    const { id } = await help.ask({}, { accountId: 7 });
    await put(id);
    await booking.deletedAccounts.forget(7, friday);
    expect(await booking.requestPhotos.list(id)).toEqual({ photos: [] });
    expect(await outcomeOf(put(id))).toBe('service_request_not_found');
  });
});
