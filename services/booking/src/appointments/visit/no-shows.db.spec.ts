/** No one is home: the technician or the office says so, and may take it back. */
import { undoAcceptedMs } from '@contracts/vocabulary/tracking';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../../test/booking-under-test';
import { byOffice, minutesAfter, morning, technicianEvent } from '../../../test/factories';
import { requestHelpers } from '../../../test/request-helpers';

const booking = bookingForTests();
let technicianId: string;
let id: string;

beforeEach(async () => {
  [technicianId] = (await booking.hire(1)) as [string];
  await booking.hear(technicianEvent(technicianId, 2, 'available', 'Mo Haddad'));
  ({ id } = await booking.assigned(technicianId));
  await booking.drive(id, 'en-route', 'arrived');
  booking.said.length = 0;
});

const by = () => ({ by: { as: 'technician', technicianId } }) as const;
const noOneHome = (at = morning, more = {}) =>
  booking.step(id, 'cancelled', at, { ...by(), from: 'arrived', ...more });
const takeBack = (at: Date, more = {}) =>
  booking.step(id, 'arrived', at, { ...by(), from: 'cancelled', correction: true, ...more });
const present = () => booking.appointments.get(id);
const log = async () =>
  (await booking.appointments.history(id)).slice(-2).map(({ by, message }) => `${by}: ${message}`);

describe('a no-show', () => {
  it('cancels the visit at the door, for the technician alone, and says so everywhere', async () => {
    expect(await outcomeOf(booking.step(id, 'cancelled', morning))).toBe('transition_refused');
    await noOneHome();
    expect(await present()).toMatchObject({ status: 'cancelled', noShow: true });
    const [event] = (await booking.announced()).slice(-1);
    expect(event).toMatchObject({
      fact: 'appointment-cancelled',
      facts: { status: 'cancelled', visit: { status: 'cancelled', noShow: true } },
    });
    expect((await booking.visits.one(id, morning)).notifications.at(-1)).toMatchObject({
      type: 'cancelled',
      message: 'We were there for your appointment, but missed you.',
    });
    const seen = await booking.customerAppointments.view(await present(), morning);
    expect(seen.cancellation).toMatchObject({ by: 'office', noShow: true });
    expect((await log()).at(-1)).toBe('Mo Haddad: No-show');
    expect(await booking.visits.jobs(technicianId, morning)).toMatchObject([
      { facts: { visit: { noShow: true } }, allowed: [] },
    ]);
  });

  it('counts once, however often it is sent, and keeps the hour that it took', async () => {
    const taps = [noOneHome(morning, { key: 'k' }), noOneHome(morning, { key: 'k' })];
    expect((await settled(taps)).won).toHaveLength(2);
    const cancellations = (await booking.announced()).filter(
      ({ fact }) => fact === 'appointment-cancelled',
    );
    expect(cancellations).toHaveLength(1);
    const { slotDate, slot } = await present();
    expect(await booking.seats(slotDate, slot)).toEqual([1]);
  });

  it('is undone by the technician right away, with its price and its request', async () => {
    await booking.appointments.annotate(id, { totalCost: 89 }, byOffice());
    await noOneHome();
    await takeBack(new Date(morning.getTime() + undoAcceptedMs));
    expect(await present()).toMatchObject({
      status: 'scheduled',
      trackingStatus: 'arrived',
      noShow: false,
    });
    const prices = (await booking.announced()).filter(({ fact }) => fact === 'appointment-priced');
    expect(prices.map(({ facts }) => facts)).toMatchObject([
      { totalCents: 8_900 },
      { totalCents: null },
      { totalCents: 8_900 },
    ]);
    expect((await log()).at(-1)).toBe('Mo Haddad: Corrected from Canceled back to Arrived');
  });

  it('is too late for the technician after that, but not for the office', async () => {
    await noOneHome();
    const late = new Date(morning.getTime() + undoAcceptedMs + 1);
    expect(await outcomeOf(takeBack(late))).toBe('transition_refused');
    expect((await booking.visits.one(id, late)).corrections).toEqual(['arrived']);
    await takeBack(late, { by: { as: 'office', name: 'Dana Office' } });
    expect(await present()).toMatchObject({ trackingStatus: 'arrived' });
  });

  it('is not undone while the technician drives to another job, nor in the hour of another', async () => {
    await booking.hire(1);
    const other = await booking.book({ timeSlot: '16:00-17:00' });
    const sameHour = await booking.book();
    await noOneHome();
    await booking.appointments.assign(other.id, technicianId, byOffice({ at: morning }));
    await booking.drive(other.id, 'dispatched', 'en-route');
    const refusal = await refusalOf(takeBack(morning));
    expect(refusal).toMatchObject({ code: 'already_en_route' });
    await booking.appointments.cancel(other.id, null, byOffice());
    await booking.appointments.assign(sameHour.id, technicianId, byOffice({ at: morning }));
    expect(await outcomeOf(takeBack(morning))).toBe('technician_busy');
  });

  it('of a request’s visit is undone unless the request has another visit', async () => {
    const { ask, schedule, stored } = requestHelpers(booking);
    await booking.hire(1);
    const { id: requestId } = await ask();
    const made = await schedule(requestId);
    id = made.appointment.id;
    const [other] = (await booking.hire(1)) as [string];
    technicianId = other;
    await booking.appointments.assign(id, technicianId, byOffice({ at: morning }));
    await booking.drive(id, 'en-route', 'arrived');
    await noOneHome();
    const request = () => stored(requestId);
    expect(await request()).toMatchObject({ status: 'pending', appointment: null });
    await takeBack(morning);
    expect(await request()).toMatchObject({ status: 'scheduled', appointment: { id } });
    await noOneHome(minutesAfter(morning, 1));
    await schedule(requestId);
    expect(await outcomeOf(takeBack(minutesAfter(morning, 1)))).toBe('transition_refused');
  });

  it('is said by the office once the slot has started, and never before', async () => {
    const { id: later } = await booking.assigned(technicianId, { timeSlot: '16:00-17:00' });
    const say = (at: Date) =>
      booking.appointments.cancel(later, null, byOffice({ at }), { noShow: true });
    const { startsAt } = await booking.appointments.get(later);
    expect(await outcomeOf(say(minutesAfter(startsAt, -1)))).toBe('transition_refused');
    expect(await say(startsAt)).toMatchObject({ status: 'cancelled', noShow: true });
    // It was never at the door.
    expect((await booking.visits.one(later, startsAt)).corrections).toEqual([]);
  });
});
