import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import { byOffice, friday, monday, tuesday, tuesdayAtNine } from '../../../test/factories';
import { officeView } from '../appointment-views';
import type { WantedSlot } from '../rescheduling/rescheduling.service';

/** A day before the visit of Monday, 10:00. */
const lastMoment = new Date('2026-11-22T15:00:00Z');
const later = new Date(lastMoment.getTime() + 1_000);

describe('a customer', () => {
  const booking = bookingForTests();
  let technician: string;
  const move = (id: string, version?: number, now = friday, to: WantedSlot = tuesdayAtNine) =>
    booking.customerChanges.reschedule(id, { ...to, version }, now);
  const cancel = (id: string, version?: number, now = friday, reason?: string) =>
    booking.customerChanges.cancel(id, { version, reason }, now);

  const sentOut = async (details = {}, call = {}) => {
    const { id } = await booking.book(details, call);
    await booking.appointments.assign(id, technician, byOffice());
    return booking.step(id, 'dispatched');
  };

  beforeEach(async () => {
    [technician] = (await booking.hire(2)) as [string, string];
  });

  it('moves their appointment, and is in the log as Customer', async () => {
    const { id } = await booking.book({}, { accountId: 7 });
    const moved = await move(id, 1);
    expect(moved).toMatchObject({
      id,
      version: 2,
      appointmentDate: tuesday,
      timeSlot: '09:00-10:00',
      canChange: true,
      changeUntil: '2026-11-23T14:00:00.000Z',
      trackingUrl: `/technician-tracking?appointment=${id}`,
    });
    expect(Object.keys(moved)).not.toEqual(
      expect.arrayContaining(['technicianId', 'customerId', 'origin', 'manageUrl']),
    );
    expect((await booking.appointments.history(id)).at(-1)).toMatchObject({
      by: 'Customer',
      message: 'Moved from Mon, Nov 23, 10:00 AM to Tue, Nov 24, 9:00 AM',
    });
    expect(booking.said).toContainEqual({
      subject: 'live.account.7',
      payload: { changed: ['appointments'] },
    });
  });

  it('cancels, and the seat is free in the same transaction', async () => {
    const { id } = await booking.book();
    const cancelled = await cancel(id, 1, friday, 'It works again');
    expect(cancelled).toMatchObject({ status: 'cancelled', canChange: false, changeUntil: null });
    expect(await booking.seats(monday, '10:00-11:00')).toEqual([]);
    expect((await booking.announced()).at(-1)).toMatchObject({ fact: 'appointment-cancelled' });
    expect((await booking.appointments.history(id)).at(-1)).toMatchObject({
      by: 'Customer',
      message: 'Canceled: It works again',
    });
    // What is announced and what is freed are committed by one transaction.
    const written = await booking.query<{ appointment: string; event: string }>(
      `SELECT a.xmin::text AS appointment, o.xmin::text AS event
       FROM appointments a, outbox o WHERE o.subject LIKE '%cancelled%'`,
    );
    expect(written[0]?.appointment).toBe(written[0]?.event);
  });

  describe('rates a visit', () => {
    const rate = (id: string, stars: number, words?: string) =>
      booking.customerChanges.rate(id, { stars, ...(words !== undefined && { words }) }, friday);
    const done = async () => {
      const { id } = await sentOut({}, { accountId: 7 });
      for (const status of ['en-route', 'arrived', 'in-progress', 'completed'] as const)
        await booking.step(id, status);
      return id;
    };
    const announced = async () =>
      (await booking.announced()).filter(({ fact }) => fact === 'visit-rated');

    it('once it is done, with stars and a word, and the office reads it', async () => {
      const id = await done();
      const rated = { stars: 4, words: 'Quick and kind.', at: friday.toISOString() };
      expect(await rate(id, 4, 'Quick and kind.')).toMatchObject({ rating: rated });
      expect(officeView(await booking.appointments.get(id)).rating).toEqual(rated);
      expect((await booking.appointments.history(id)).at(-1)).toMatchObject({
        by: 'Customer',
        message: 'Rated the visit: 4 of 5 stars',
      });
      expect(await announced()).toMatchObject([{ facts: { stars: 4, technicianId: technician } }]);
    });

    it('once, however often it is sent, and no one changes it later', async () => {
      const id = await done();
      expect(await outcomesOf(Array.from({ length: 8 }, () => rate(id, 5)))).toEqual({ done: 8 });
      expect(await outcomeOf(rate(id, 1))).toBe('already_rated');
      expect(await outcomeOf(rate(id, 5, 'And more'))).toBe('already_rated');
      expect(await announced()).toHaveLength(1);
    });

    it('as one of five who send different stars at once', async () => {
      const id = await done();
      const sent = [1, 2, 3, 4, 5].map((stars) => rate(id, stars));
      expect(await outcomesOf(sent)).toEqual({ done: 1, already_rated: 4 });
      const stars = (await booking.appointments.get(id)).rating?.stars;
      expect(await announced()).toMatchObject([{ facts: { stars } }]);
    });

    it('not before it is done, nor one that was canceled', async () => {
      const { id } = await sentOut();
      expect(await outcomeOf(rate(id, 5))).toBe('transition_refused');
      await booking.appointments.cancel(id, null, byOffice());
      expect(await outcomeOf(rate(id, 5))).toBe('transition_refused');
      expect(await announced()).toEqual([]);
    });
  });

  it('reads who canceled it and when, and the office’s reason only where it is meant for them', async () => {
    const at = friday.toISOString();
    const canceled = (by: string, reason: string | null) => ({
      status: 'cancelled',
      cancellation: { by, at, reason },
    });
    const shown = async (reason: string | null, told?: { tellCustomer?: boolean }) => {
      const { id } = await booking.book({}, { accountId: 7 });
      const row = await booking.appointments.cancel(id, reason, byOffice(), told);
      return booking.customerAppointments.view(row, friday);
    };
    const told = { tellCustomer: true };
    expect(await shown('Our van broke down.', told)).toMatchObject(
      canceled('office', 'Our van broke down.'),
    );
    expect(await shown('Never pays.')).toMatchObject(canceled('office', null));
    expect(await shown('Never pays.', { tellCustomer: false })).toMatchObject(
      canceled('office', null),
    );
    expect(await shown(null, told)).toMatchObject(canceled('office', null));
    const own = await booking.book({}, { accountId: 7 });
    const standing = await booking.appointments.get(own.id);
    expect(await booking.customerAppointments.view(standing, friday)).toMatchObject({
      cancellation: null,
    });
    expect(await cancel(own.id, 1, friday, 'It works again')).toMatchObject(
      canceled('customer', null),
    );
    const { items } = await booking.own.appointments({ accountId: 7 });
    expect(items.map(({ cancellation }) => cancellation?.by).toSorted()).toEqual([
      'customer',
      ...Array.from({ length: 4 }, () => 'office'),
    ]);
  });

  it('cancels and moves again to no effect, however old the version they know', async () => {
    const { id } = await booking.book();
    await move(id, 1);
    expect(await move(id, 1)).toMatchObject({ version: 2 });
    await cancel(id, 2);
    const said = booking.said.length;
    for (let time = 0; time < 3; time += 1) {
      expect(await cancel(id, 1)).toMatchObject({ version: 3, status: 'cancelled' });
    }
    expect(await booking.announced()).toHaveLength(3);
    expect(booking.said).toHaveLength(said);
    const refusal = await refusalOf(move(id));
    expect(refusal).toMatchObject({
      code: 'too_late',
      message: expect.stringContaining('canceled'),
    });
  });

  it('is told what has changed in the meantime, as it is theirs to see', async () => {
    const { id } = await booking.book();
    await booking.appointments.annotate(id, { technicianNotes: 'Bring a pump' }, byOffice());
    for (const change of [move, cancel]) {
      const refusal = await refusalOf(change(id, 1));
      expect(refusal.code).toBe('changed_meanwhile');
      const current = refusal.details?.current as object;
      expect(current).toMatchObject({ id, version: 2, canChange: true });
      expect(current).not.toHaveProperty('technicianId');
    }
  });

  it('comes too late a second after the cut-off', async () => {
    const { id } = await booking.book();
    for (const change of [move, cancel]) {
      expect(await outcomeOf(change(id, undefined, later))).toBe('too_late');
    }
    expect(await booking.seats(monday, '10:00-11:00')).toEqual([1]);
    // The office may, still.
    await booking.rescheduling.reschedule(id, tuesdayAtNine, byOffice({ at: later }));
  });

  it('comes too late once someone is sent out, and is told no more than that', async () => {
    const { id } = await sentOut();
    for (const change of [move, cancel]) {
      const refusal = await refusalOf(change(id));
      expect([refusal.code, refusal.details]).toEqual(['too_late', undefined]);
    }
  });

  describe('more than three times a day', () => {
    const hours = ['09:00-10:00', '11:00-12:00', '12:00-13:00', '13:00-14:00'];
    const moveTo = (id: string, timeSlot: string, now = friday) =>
      move(id, undefined, now, { appointmentDate: tuesday, timeSlot });

    it('is asked to call, and the office is not limited', async () => {
      const { id } = await booking.book();
      for (const hour of hours.slice(0, 3)) await moveTo(id, hour);
      const refusal = await refusalOf(moveTo(id, hours[3]!));
      expect(refusal).toMatchObject({
        code: 'too_many_changes',
        message: expect.stringMatching(/3 times today.*call us at \(904\) 555-0142/i),
      });
      expect(await outcomeOf(cancel(id))).toBe('too_many_changes');
      // The hour that it has is no change, and the office may do what it likes.
      expect(await moveTo(id, hours[2]!)).toMatchObject({ timeSlot: hours[2] });
      const elsewhere = { appointmentDate: tuesday, timeSlot: hours[3]! };
      await booking.rescheduling.reschedule(id, elsewhere, byOffice());
      expect(await outcomeOf(moveTo(id, hours[0]!))).toBe('too_many_changes');
      await booking.appointments.cancel(id, null, byOffice());
    });

    it('may continue the next day of the business zone, also with another visit', async () => {
      const wednesday = '2026-11-25';
      const { id } = await booking.book({ appointmentDate: wednesday });
      // 11 PM on Friday, and 1 AM on Saturday: one day by UTC.
      const late = new Date('2026-11-21T04:00:00Z');
      const nextDay = new Date('2026-11-21T06:00:00Z');
      for (const hour of hours.slice(0, 3)) await moveTo(id, hour, late);
      expect(await outcomeOf(moveTo(id, hours[3]!, late))).toBe('too_many_changes');
      const other = await booking.book({ appointmentDate: wednesday });
      await moveTo(other.id, hours[3]!, late);
      await moveTo(id, hours[3]!, nextDay);
    });

    it('is refused although all come at once', async () => {
      const { id } = await booking.book();
      const calls = hours.map((hour) => moveTo(id, hour));
      expect(await outcomesOf(calls)).toEqual({ done: 3, too_many_changes: 1 });
    });

    it('does not keep an account from being deleted', async () => {
      const { id } = await booking.book({}, { accountId: 7 });
      for (const hour of hours.slice(0, 3)) await moveTo(id, hour);
      expect(await booking.customerChanges.cancelUpcoming(7, friday)).toBe(1);
    });
  });

  it('may change their mind again when the office has taken the dispatch back', async () => {
    const { id } = await sentOut();
    const view = async () =>
      booking.customerAppointments.view(await booking.appointments.get(id), friday);
    expect(await view()).toMatchObject({ canChange: false });
    await booking.step(id, 'scheduled', friday, { correction: true });
    expect(await view()).toMatchObject({ canChange: true });
    expect(await move(id)).toMatchObject({ canChange: true });
  });

  it('comes too late when the office has moved it past the cut-off, also at the same moment', async () => {
    const soon = { appointmentDate: monday, timeSlot: '10:00-11:00' };
    for (let round = 0; round < 10; round += 1) {
      const { id } = await booking.book(tuesdayAtNine);
      const moved = booking.rescheduling.reschedule(id, soon, byOffice({ at: later }));
      const [, cancelled] = await Promise.allSettled([moved, cancel(id, undefined, later)]);
      const kept = await booking.seats(monday, soon.timeSlot);
      expect(kept).toEqual(cancelled.status === 'rejected' ? [1] : []);
      if (cancelled.status === 'rejected') {
        expect(cancelled.reason).toMatchObject({ code: 'too_late' });
        await booking.appointments.cancel(id, null, byOffice());
      }
    }
  });

  describe('whose account is to be deleted', () => {
    const upcoming = (now = friday) => booking.customerChanges.cancelUpcoming(7, now);

    it('has all cancelled that is to come, and nothing that was', async () => {
      const [first, second, over, other] = [
        await booking.book({}, { accountId: 7 }),
        await booking.book(tuesdayAtNine, { accountId: 7 }),
        await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 7 }),
        await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 8 }),
      ];
      await booking.complete(over.id);
      booking.said.length = 0;
      expect(await upcoming()).toBe(2);
      for (const date of [monday, tuesday]) {
        expect(booking.said).toContainEqual({ subject: 'live.slots', payload: { date } });
      }
      expect(await upcoming()).toBe(0);
      for (const { id } of [first, second]) {
        expect((await booking.appointments.get(id)).status).toBe('cancelled');
      }
      expect((await booking.appointments.get(over.id)).status).toBe('completed');
      expect((await booking.appointments.get(other.id)).status).toBe('scheduled');
    });

    it('has nothing cancelled when one is too near, or someone is sent out for one', async () => {
      const { id } = await booking.book(tuesdayAtNine, { accountId: 7 });
      await booking.book({}, { accountId: 7 });
      expect(await outcomeOf(upcoming(later))).toBe('too_late');
      await sentOut({ timeSlot: '12:00-13:00' }, { accountId: 7 });
      expect(await outcomeOf(upcoming())).toBe('too_late');
      expect((await booking.appointments.get(id)).status).toBe('scheduled');
    });

    it('need not wait for one that no one has ever closed', async () => {
      const { id } = await booking.book({}, { accountId: 7 });
      expect(await upcoming(new Date('2026-11-27T15:00:00Z'))).toBe(0);
      expect((await booking.appointments.get(id)).status).toBe('scheduled');
    });
  });
});
