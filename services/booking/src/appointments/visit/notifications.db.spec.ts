/** What the tracking page has told the customer, from the booking to the end. */
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { bookingForTests } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter, morning, tuesdayAtNine } from '../../../test/factories';

const { scheduled, dispatched, cancelled, ...words } = trackingStatusWords;
const assigned = 'A technician has been assigned to your appointment.';
const unassigned = 'We are choosing another technician for you.';
const rescheduled = 'Your appointment has been moved to another time.';

describe('what the customer was told', () => {
  const booking = bookingForTests();
  let ana: string;
  let ben: string;
  let id: string;

  beforeEach(async () => {
    [ana, ben] = (await booking.hire(2)) as [string, string];
    ({ id } = await booking.book());
  });

  const notifications = async () => (await booking.visits.one(id, morning)).notifications;
  const messages = async () => (await notifications()).map(({ message }) => message);
  const assign = (whom: string | null, at = morning) =>
    booking.appointments.assign(id, whom, byOffice({ at }));

  it('is each step, with its time', async () => {
    await assign(ana, friday);
    await booking.steps.dispatchDue(morning);
    const steps = ['en-route', 'arrived', 'in-progress', 'completed'] as const;
    for (const [minutes, to] of steps.entries()) {
      await booking.step(id, to, minutesAfter(morning, minutes));
    }
    const at = (minutes: number) => minutesAfter(morning, minutes).toISOString();
    expect((await notifications()).map((one) => [one.type, one.timestamp, one.message])).toEqual([
      ['scheduled', friday.toISOString(), scheduled.notification],
      ['assigned', friday.toISOString(), assigned],
      ['dispatched', at(0), dispatched.notification],
      ...steps.map((to, minutes) => [to, at(minutes), words[to].notification]),
    ]);
  });

  it('is who is chosen, without names, and nothing that only the office reads', async () => {
    await assign(ana);
    await booking.appointments.annotate(id, { technicianNotes: 'Dog.', totalCost: 9 }, byOffice());
    await booking.step(id, 'en-route', morning, { notes: 'Big dog.' });
    await assign(ben);
    await assign(null);
    expect(await messages()).toEqual([
      scheduled.notification,
      assigned,
      dispatched.notification,
      words['en-route'].notification,
      assigned,
      dispatched.notification,
      unassigned,
    ]);
  });

  it('is that a step was a mistake, when that was heard of', async () => {
    await assign(ana);
    await booking.step(id, 'en-route', morning);
    const heard = minutesAfter(morning, 5);
    const tappedAt = minutesAfter(morning, 3);
    await booking.step(id, 'dispatched', heard, { correction: true, tappedAt });
    expect((await notifications()).at(-1)).toEqual({
      type: 'dispatched',
      message: dispatched.correction,
      timestamp: heard.toISOString(),
    });
  });

  it('is another time, and that its technician is chosen again if they are busy then', async () => {
    const moveTo = (timeSlot: string) =>
      booking.rescheduling.reschedule(
        id,
        { ...tuesdayAtNine, timeSlot },
        byOffice({ at: morning }),
      );
    await moveTo('09:00-10:00');
    expect((await messages()).slice(1)).toEqual([rescheduled]);
    await assign(ana);
    await moveTo('11:00-12:00');
    expect((await messages()).slice(2)).toEqual([assigned, rescheduled]);
    await booking.assigned(ana, { ...tuesdayAtNine, timeSlot: '10:00-11:00' });
    await moveTo('10:00-11:00');
    expect((await messages()).slice(4)).toEqual([rescheduled, unassigned]);
  });

  it('is that it was canceled', async () => {
    await assign(ana);
    await booking.appointments.cancel(id, 'A secret of the office.', byOffice({ at: morning }));
    expect((await notifications()).at(-1)).toEqual({
      type: 'cancelled',
      message: cancelled.notification,
      timestamp: morning.toISOString(),
    });
  });
});
