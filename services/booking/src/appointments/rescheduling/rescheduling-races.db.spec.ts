import { slotLabels } from '@contracts/vocabulary/booking';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../../test/booking-under-test';
import { byOffice, tuesday, tuesdayAtNine } from '../../../test/factories';
import { requestHelpers } from '../../../test/request-helpers';
import type { WantedSlot } from './rescheduling.service';

describe('rescheduling by many at once', () => {
  const booking = bookingForTests();
  let technicians: string[];
  const move = (id: string, to: WantedSlot = tuesdayAtNine, change = byOffice()) =>
    booking.rescheduling.reschedule(id, to, change);

  beforeEach(async () => {
    technicians = await booking.hire(2);
  });

  it('gives the last seat of an hour to exactly one of many', async () => {
    await booking.hire(8);
    for (let count = 0; count < 9; count += 1) await booking.book(tuesdayAtNine);
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => booking.book({ timeSlot: '11:00-12:00' })),
    );
    const [, ...newcomers] = ten;
    const calls = [
      ...ten.map(({ id }) => move(id)),
      ...newcomers.map(() => booking.book(tuesdayAtNine)),
    ];
    expect(await outcomesOf(calls)).toEqual({ done: 1, slot_taken: 18 });
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('gives a seat that a move has just freed to one of those who want it', async () => {
    const { id } = await booking.book(tuesdayAtNine);
    await booking.book(tuesdayAtNine);
    const wanting = await Promise.all(
      ['12:00-13:00', '13:00-14:00', '14:00-15:00'].map((timeSlot) => booking.book({ timeSlot })),
    );
    await move(id, { appointmentDate: tuesday, timeSlot: '15:00-16:00' });
    const calls = wanting.map((one) => move(one.id));
    expect(await outcomesOf(calls)).toEqual({ done: 1, slot_taken: 2 });
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([1, 2]);
  });

  it('of one appointment to many hours at once leaves it one seat, at its own', async () => {
    const { id } = await booking.book();
    const hours = slotLabels.slice(0, 8);
    await outcomesOf(hours.map((timeSlot) => move(id, { appointmentDate: tuesday, timeSlot })));
    const { slotDate, slot, version } = await booking.appointments.get(id);
    expect(version).toBe(9);
    expect(await booking.query(`SELECT slot_date::text AS date, slot FROM slot_seats`)).toEqual([
      { date: slotDate, slot },
    ]);
  });

  it('of one version to many hours at once is done once', async () => {
    const { id } = await booking.book();
    const change = byOffice({ version: 1 });
    const calls = slotLabels
      .slice(0, 8)
      .map((timeSlot) => move(id, { appointmentDate: tuesday, timeSlot }, change));
    expect(await outcomesOf(calls)).toEqual({ done: 1, changed_meanwhile: 7 });
  });

  it('swaps, cancellations, schedulings and assignments in a storm end without a deadlock', async () => {
    const deadlocks = () =>
      booking.query(`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`);
    const before = await deadlocks();
    const help = requestHelpers(booking);
    await booking.hire(4);
    const hours = ['09:00-10:00', '10:00-11:00', '11:00-12:00'];
    for (let round = 0; round < 6; round += 1) {
      const requests = await Promise.all(Array.from({ length: 4 }, () => help.ask()));
      const visits = await Promise.all(
        requests
          .slice(0, 2)
          .map(({ id }, index) =>
            help.schedule(id, { appointmentDate: tuesday, timeSlot: hours[index] }),
          ),
      );
      const plain = await Promise.all(
        hours.map((timeSlot) => booking.book({ appointmentDate: tuesday, timeSlot })),
      );
      const ids = [
        ...visits.map(({ appointment }) => appointment.id),
        ...plain.map(({ id }) => id),
      ];
      await outcomesOf([
        ...ids.flatMap((id, index) => [
          move(id, { appointmentDate: tuesday, timeSlot: hours[(index + 1) % 3]! }),
          move(id, { appointmentDate: tuesday, timeSlot: hours[(index + 2) % 3]! }),
          booking.appointments.assign(id, technicians[index % 2]!, byOffice()),
          ...(index % 2 ? [booking.appointments.cancel(id, null, byOffice())] : []),
        ]),
        ...requests.map(({ id }, index) =>
          index % 2
            ? help.change(id, { status: 'cancelled' })
            : help.schedule(id, { appointmentDate: tuesday, timeSlot: hours[index % 3] }),
        ),
      ]);
      const rows = await booking.query<{ id: string }>(
        `SELECT id FROM appointments WHERE status = 'scheduled'`,
      );
      await outcomesOf(rows.map(({ id }) => booking.appointments.cancel(id, null, byOffice())));
    }
    expect(await booking.query(`SELECT * FROM slot_seats`)).toEqual([]);
    expect(await deadlocks()).toEqual(before);
  });
});
