import { randomUUID } from 'node:crypto';
import type { DemoVisit } from '@contracts/booking/appointments';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { aJob, friday } from '../../test/factories';
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

it('are refused outside of demo mode', async () => {
  booking.config.NODE_ENV = 'production';
  expect(await outcomeOf(create(aPastVisit()))).toBe('forbidden');
});
