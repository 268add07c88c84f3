/** Imported records are history: what the office works with does not know them. */
import type { AppointmentsQuery } from '@contracts/booking/appointment-calls';
import type { ServiceRequestsQuery } from '@contracts/booking/service-requests';
import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import { serviceRequestStatuses } from '@contracts/vocabulary/service-request-status';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { BookingUnderTest, refusalOf } from '../../test/booking-under-test';
import { aVisit, byOffice, friday, monday } from '../../test/factories';
import {
  ada,
  anImportedAppointment,
  anImportedRequest,
  takeBatch,
  undoWhole,
} from '../../test/imported';

const slot = '10:00-11:00';
const message = 'This record was imported from another system. Only an import changes it.';

describe('what was imported', () => {
  const booking = openedForTests(BookingUnderTest, () => BookingUnderTest.open());
  let technicians: string[];
  let booked: string;
  let asked: string;

  beforeAll(async () => {
    technicians = await booking.hire(2);
    booked = (await booking.book({}, { accountId: ada })).id;
    asked = (await booking.ask({}, { accountId: ada })).id;
    // Of today, of a slot that can be booked, and long ago; in every status.
    const dates = ['2026-11-20', monday, '2024-05-14'];
    await takeBatch(booking, {
      appointments: dates.flatMap((appointmentDate) =>
        appointmentStatuses.map((status) =>
          anImportedAppointment({
            key: `${appointmentDate} ${status}`,
            appointmentDate,
            timeSlot: slot,
            status,
          }),
        ),
      ),
      serviceRequests: serviceRequestStatuses.map((status) =>
        anImportedRequest({ key: status, status, isEmergency: true }),
      ),
    });
    booking.said.length = 0;
  });

  const imported = async (table: 'appointments' | 'service_requests', status: string) => {
    const [row] = await booking.query<{ id: string; number: string }>(
      `SELECT id, number FROM ${table} WHERE origin = 'imported' AND status = $1 LIMIT 1`,
      [status],
    );
    return row!;
  };

  it.each<[string, AppointmentsQuery]>([
    ['all', {}],
    ['of today', { from: '2026-11-20', to: '2026-11-20' }],
    ['of the past', { to: '2026-11-19' }],
    ['found by name', { search: 'Example' }],
    ['found by phone', { search: '555-0142' }],
    ...appointmentStatuses.map((status): [string, AppointmentsQuery] => [status, { status }]),
  ])('is in no list of appointments: %s', async (_which, query) => {
    const { items, total } = await booking.lists.page(query, friday);
    const own = items.filter(({ id }) => id === booked).length;
    expect([items.length, total]).toEqual([own, own]);
  });

  it.each<[string, ServiceRequestsQuery]>([
    ['all', {}],
    ['found by name', { search: 'Example' }],
    ['found by phone', { search: '5550142' }],
    ...serviceRequestStatuses.map((status): [string, ServiceRequestsQuery] => [status, { status }]),
  ])('is in no list of service requests: %s', async (_which, query) => {
    const { items, total } = await booking.requestLists.page(query);
    const own = items.filter(({ id }) => id === asked).length;
    expect([items.length, total]).toEqual([own, own]);
  });

  it('is found by no number that the office looks for', async () => {
    const { number } = await imported('appointments', 'completed');
    expect((await booking.lists.page({ search: number }, friday)).total).toBe(0);
    expect((await booking.requestLists.page({ search: number })).total).toBe(0);
  });

  it('takes no seat and no technician’s hour', async () => {
    expect(await booking.seats(monday, slot)).toEqual([1]);
    expect((await booking.slots.availableSlots(monday, friday)).availableSlots).toContain(slot);
    const [technicianId] = technicians as [string];
    await booking.appointments.assign(booked, technicianId, byOffice());
    expect((await booking.appointments.get(booked)).technicianId).toBe(technicianId);
  });

  it('is no visit that an account has to stay for', async () => {
    expect(await booking.own.cancelUpcoming({ accountId: 99 })).toEqual({ cancelled: 0 });
    const before = booking.others.asked.length;
    await takeBatch(booking, {
      accountId: 99,
      appointments: [anImportedAppointment({ appointmentDate: monday, status: 'scheduled' })],
    });
    expect(await booking.own.cancelUpcoming({ accountId: 99 })).toEqual({ cancelled: 0 });
    expect(booking.others.asked).toHaveLength(before);
  });

  it('owes nothing, and has nothing to be paid by', async () => {
    const { id } = await imported('appointments', 'completed');
    expect(await booking.bills.of([id], new Date())).toMatchObject([
      { totalCents: null, paidCents: 0, dueCents: 0, payUrl: null },
    ]);
  });

  it('has no entry in a calendar, and nothing is written about it', async () => {
    const { id } = await imported('appointments', 'scheduled');
    for (const call of [
      () => booking.own.calendar({ accountId: ada, appointmentId: id }),
      () => booking.own.appointmentMessage({ appointmentId: id }),
    ]) {
      expect(await outcomeOf(call())).toBe('appointment_not_found');
    }
  });

  it('is in the customer’s file, marked', async () => {
    const file = await booking.own.filed({ numbers: [], accountIds: [ada] });
    const origins = (list: readonly { origin: string }[]) =>
      list.map(({ origin }) => origin).filter((origin) => origin === 'imported');
    expect(origins(file.appointments)).toHaveLength(12);
    expect(origins(file.serviceRequests)).toHaveLength(4);
  });

  it.each(appointmentStatuses)('is changed by no one at the office: %s', async (status) => {
    const { id } = await imported('appointments', status);
    const before = await booking.appointments.get(id);
    const to = { appointmentDate: monday, timeSlot: slot };
    for (const call of [
      () => booking.appointments.assign(id, technicians[1]!, byOffice()),
      () => booking.appointments.assign(id, null, byOffice()),
      () => booking.appointments.cancel(id, 'no', byOffice()),
      () => booking.appointments.annotate(id, { technicianNotes: 'x', totalCost: 1 }, byOffice()),
      () => booking.rescheduling.reschedule(id, to, byOffice()),
      () => booking.rescheduling.reschedule(id, { ...to, timeSlot: '12:00-13:00' }, byOffice()),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'transition_refused', message });
    }
    expect(await booking.appointments.get(id)).toEqual(before);
  });

  it.each(serviceRequestStatuses)('is scheduled and settled by no one: %s', async (status) => {
    const { id } = await imported('service_requests', status);
    const before = await booking.serviceRequests.get(id);
    for (const call of [
      () => booking.serviceRequests.schedule(id, aVisit(), byOffice()),
      () => booking.serviceRequests.change(id, { status: 'cancelled' }, byOffice()),
      () => booking.serviceRequests.change(id, { technicianNotes: 'x' }, byOffice()),
    ]) {
      expect(await outcomeOf(call())).toBe('transition_refused');
    }
    expect(await booking.serviceRequests.get(id)).toEqual(before);
  });

  it.each(appointmentStatuses)('is not its customer’s to move or to cancel: %s', async (status) => {
    const { id } = await imported('appointments', status);
    const access = { accountId: ada, appointmentId: id };
    const to = { appointmentDate: monday, timeSlot: '12:00-13:00' };
    for (const call of [
      () => booking.own.reschedule({ access, to }),
      () => booking.own.cancel({ access, cancellation: {} }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'too_late', message });
    }
  });

  it('asked tracking nothing and announced nothing, being undone included', async () => {
    const jobId = '3f0c9c0e-7f1f-4d4b-9a53-0d2a5d5c9b11';
    const outbox = () => booking.query(`SELECT id FROM outbox ORDER BY id`);
    const before = await outbox();
    const asking = booking.others.asked.length;
    await takeBatch(booking, { jobId, appointments: [anImportedAppointment({ key: 'once' })] });
    await undoWhole(booking, jobId);
    expect(await outbox()).toEqual(before);
    expect(booking.others.asked).toHaveLength(asking);
  });
});
