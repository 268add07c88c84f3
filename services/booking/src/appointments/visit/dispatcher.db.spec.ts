import { bookingForTests } from '../../../test/booking-under-test';
import { friday, minutesAfter, morning } from '../../../test/factories';
import { Dispatcher } from './dispatcher';

describe('what happens because time passes', () => {
  const booking = bookingForTests();
  const tick = (now: Date) => booking.get(Dispatcher).tick(now);

  it('is that what is due is dispatched, and its page is told', async () => {
    const [ana] = (await booking.hire(1)) as [string];
    const { id } = await booking.assigned(ana, {}, friday);
    await tick(morning);
    expect(await booking.appointments.get(id)).toMatchObject({ trackingStatus: 'dispatched' });
    expect(booking.said).toContainEqual({
      subject: `live.visit.${id}`,
      payload: { version: 3, status: 'dispatched', technicianId: ana },
    });
  });

  it('is that alerts change, which is said when they have, and only then', async () => {
    await booking.hire(1);
    const { id } = await booking.book();
    booking.said.length = 0;
    const told = async (minutes: number) => {
      await tick(minutesAfter(morning, minutes));
      return booking.said.splice(0).map(({ payload }) => payload);
    };
    expect(await told(0)).toEqual([{ changed: ['alerts'] }]);
    expect(await told(1)).toEqual([]);
    await booking.query(`DELETE FROM appointments WHERE id = $1`, [id]);
    expect(await told(2)).toEqual([{ changed: ['alerts'] }]);
  });
});
