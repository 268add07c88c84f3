import { randomUUID } from 'node:crypto';
import type { DemoCourse, DemoVisit } from '@contracts/booking/appointments';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { aJob, friday } from '../../test/factories';
import { AppointmentHistoryService } from './history/appointment-history.service';
import { DemoHistoryService } from './demo-history.service';

const booking = bookingForTests();
const create = (...visits: DemoVisit[]) => booking.get(DemoHistoryService).create(visits);

const aPastVisit = (changes: Partial<DemoVisit> = {}): DemoVisit => ({
  id: randomUUID(),
  booking: aJob(),
  technicianId: randomUUID(),
  startsAt: '2026-11-16T15:00:00.000Z',
  arrivedAt: '2026-11-16T15:04:00.000Z',
  workDone: 'Replaced the belt',
  totalCents: 15_000,
  paidCents: 15_000,
  refundedCents: 5_000,
  ...changes,
});

afterEach(() => {
  delete booking.config.DEMO;
  booking.config.NODE_ENV = 'test';
});

it('are completed or canceled visits, with what was paid for them, of which no one is told', async () => {
  const [done, due, canceled] = [
    aPastVisit(),
    aPastVisit({ paidCents: 0, refundedCents: 0 }),
    aPastVisit({
      arrivedAt: null,
      workDone: null,
      totalCents: null,
      paidCents: 0,
      refundedCents: 0,
    }),
  ];
  const bills = await create(done, due, canceled);
  expect(bills).toMatchObject([
    {
      appointmentId: done.id,
      number: 'FC-1001',
      totalCents: 15_000,
      paidCents: 10_000,
      dueCents: 0,
    },
    { appointmentId: due.id, number: 'FC-1002', paidCents: 0, dueCents: 15_000 },
  ]);
  expect(await booking.appointments.get(done.id)).toMatchObject({
    status: 'completed',
    trackingStatus: 'completed',
    slotDate: '2026-11-16',
    slot: '10:00-11:00',
    arrivedAt: new Date('2026-11-16T15:04:00.000Z'),
  });
  expect((await booking.appointments.get(canceled.id)).status).toBe('cancelled');
  expect(await booking.announced()).toEqual([]);
  expect((await booking.visits.list(friday)).length).toBe(0);
});

it('are made once, and nowhere where the technician has another visit', async () => {
  const visit = aPastVisit();
  expect(await create(visit)).toHaveLength(1);
  expect(await create(visit)).toEqual([]);
  expect(await create(aPastVisit({ technicianId: visit.technicianId }))).toEqual([]);
});

describe('one that is going on', () => {
  const at = (time: string) => `2026-11-20T${time}:00.000Z`;
  const course = (changes: Partial<DemoCourse> = {}): DemoCourse => ({
    status: 'in-progress',
    reachedAt: at('13:20'),
    enRouteAt: at('12:50'),
    startedAt: at('13:20'),
    bookedAt: '2026-11-18T15:00:00.000Z',
    technicianName: 'Ana',
    noShow: false,
    technicianNotes: null,
    internalNotes: 'Call first',
    ...changes,
  });
  const current = (changes: Partial<DemoCourse> = {}, visit: Partial<DemoVisit> = {}) =>
    aPastVisit({
      startsAt: at('13:00'),
      arrivedAt: at('13:05'),
      totalCents: null,
      paidCents: 0,
      refundedCents: 0,
      current: course(changes),
      ...visit,
    });

  it('is as far as its technician is, with a log, and announced once', async () => {
    const visit = current();
    await create(visit);
    await create(visit);
    expect(await booking.appointments.get(visit.id)).toMatchObject({
      status: 'in-progress',
      startedAt: new Date(at('13:20')),
      completedAt: null,
      internalNotes: 'Call first',
    });
    const log = await booking
      .get(AppointmentHistoryService)
      .of(await booking.appointments.get(visit.id));
    expect(log.map(({ by }) => by)).toEqual(['Office', 'Office', 'System', 'Ana', 'Ana', 'Ana']);
    expect(await booking.announced()).toMatchObject([
      { fact: 'visit-status-changed', version: 1, facts: { from: 'arrived' } },
    ]);
  });

  it('has no technician, is over and due, or found no one home', async () => {
    const arrivedAt = null;
    const waits = { reachedAt: at('13:00'), enRouteAt: null, startedAt: null };
    const open = current(
      { ...waits, status: 'scheduled', technicianName: null },
      { technicianId: null, arrivedAt },
    );
    const done = current({ status: 'completed', reachedAt: at('13:50') }, { totalCents: 15_000 });
    const missed = current(
      { status: 'cancelled', reachedAt: at('13:20'), startedAt: null, noShow: true },
      { workDone: null },
    );
    const bills = await create(open, done, missed);
    expect(bills).toMatchObject([{ appointmentId: done.id, dueCents: 15_000 }]);
    expect(await booking.appointments.get(missed.id)).toMatchObject({ noShow: true });
    const announced = await booking.announced();
    expect(announced.map(({ fact }) => fact).toSorted()).toEqual([
      'appointment-assigned',
      'appointment-billed',
      'appointment-cancelled',
      'appointment-completed',
      'appointment-priced',
    ]);
  });

  it('is left out where the technician has another one under way', async () => {
    const one = current();
    const other = current({}, { technicianId: one.technicianId, startsAt: at('15:00') });
    await create(one, other);
    expect(await booking.query('SELECT id FROM appointments')).toEqual([{ id: one.id }]);
  });
});

it('are refused outside of demo mode', async () => {
  booking.config.NODE_ENV = 'production';
  expect(await outcomeOf(create(aPastVisit()))).toBe('forbidden');
});
