import type { DemoVisit } from '@contracts/booking/appointments';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { aDemoVisit, aLap, byOffice, friday, minutesAfter } from '../../test/factories';
import { AppointmentHistoryService } from './history/appointment-history.service';

const booking = bookingForTests();
const create = (...visits: DemoVisit[]) => booking.demo.create(visits);

afterEach(() => {
  delete booking.config.DEMO;
  booking.config.NODE_ENV = 'test';
});

describe('past visits of the demo', () => {
  it('are completed or canceled, with what was paid for them, and no one is told', async () => {
    const [done, due, canceled] = [
      aDemoVisit(),
      aDemoVisit({ paidCents: 0, refundedCents: 0 }),
      aDemoVisit({
        steps: [{ status: 'cancelled', at: '2026-11-16T15:00:00.000Z' }],
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
      createdAt: new Date('2026-11-13T15:00:00.000Z'),
      enRouteAt: new Date('2026-11-16T14:44:00.000Z'),
      arrivedAt: new Date('2026-11-16T15:04:00.000Z'),
      completedAt: new Date('2026-11-16T15:54:00.000Z'),
      reachedAt: new Date('2026-11-16T15:54:00.000Z'),
      cancelReason: null,
    });
    expect(await booking.appointments.get(canceled.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The customer had it fixed elsewhere',
    });
    expect(await booking.announced()).toEqual([]);
    expect((await booking.visits.list(friday)).length).toBe(0);
  });

  it('are made once, and nowhere where the technician has another visit', async () => {
    const visit = aDemoVisit();
    expect(await create(visit)).toHaveLength(1);
    expect(await create(visit)).toEqual([]);
    expect(await create(aDemoVisit({ technicianId: visit.technicianId }))).toEqual([]);
  });
});

describe('a demo visit that is going on', () => {
  const at = (time: string) => `2026-11-20T${time}:00.000Z`;
  const arrived: DemoVisit['steps'] = [
    { status: 'dispatched', at: at('12:35') },
    { status: 'en-route', at: at('12:50') },
    { status: 'arrived', at: at('13:05') },
  ];
  const started = [...arrived, { status: 'in-progress' as const, at: at('13:20') }];
  const current = (changes: Partial<DemoVisit> = {}) =>
    aDemoVisit({
      startsAt: at('13:00'),
      bookedAt: '2026-11-18T15:00:00.000Z',
      technicianName: 'Ana',
      steps: started,
      internalNotes: 'Call first',
      totalCents: null,
      paidCents: 0,
      refundedCents: 0,
      isCurrent: true,
      ...changes,
    });

  const logOf = async ({ id }: DemoVisit) =>
    booking.get(AppointmentHistoryService).of(await booking.appointments.get(id));

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
    const log = await logOf(visit);
    expect(log.map(({ by }) => by)).toEqual(['Office', 'Office', 'System', 'Ana', 'Ana', 'Ana']);
    expect(await booking.announced()).toMatchObject([
      { fact: 'visit-status-changed', version: 1, facts: { from: 'arrived' } },
    ]);
  });

  it('has no technician, is over and due, or found no one home', async () => {
    const open = current({ technicianId: null, technicianName: undefined, steps: [] });
    const done = current({
      steps: [...started, { status: 'completed', at: at('13:50') }],
      totalCents: 15_000,
    });
    const missed = current({
      steps: [...arrived, { status: 'cancelled', at: at('13:20') }],
      noShow: true,
      workDone: null,
    });
    const bills = await create(open, done, missed);
    expect(bills).toMatchObject([{ appointmentId: done.id, dueCents: 15_000 }]);
    expect(await booking.appointments.get(missed.id)).toMatchObject({ noShow: true });
    expect((await logOf(missed)).at(-1)).toMatchObject({ at: at('13:20'), by: 'Ana' });
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
    const other = current({ technicianId: one.technicianId, startsAt: at('15:00') });
    await create(one, other);
    expect(await booking.query('SELECT id FROM appointments')).toEqual([{ id: one.id }]);
  });
});

describe('laps of the demo', () => {
  const tenAtNight = new Date('2026-11-21T03:12:00.000Z');

  it('are at any hour, take no seat and are announced', async () => {
    const made = await booking.lap(tenAtNight);
    expect(made).toMatchObject({
      number: 'FC-1001',
      origin: 'demo',
      status: 'scheduled',
      slotDate: '2026-11-20',
      slot: '22:00-23:00',
      createdAt: friday,
    });
    expect(await booking.query(`SELECT FROM slot_seats`)).toEqual([]);
    expect(await booking.announced()).toMatchObject([
      {
        version: 1,
        facts: {
          appointmentId: made.id,
          number: 'FC-1001',
          origin: 'demo',
          technicianId: null,
          slotStart: '2026-11-21T03:12:00.000Z',
          slotEnd: '2026-11-21T04:12:00.000Z',
        },
      },
    ]);
  });

  it('may overlap for one technician, who is free for a booked job too', async () => {
    const [technicianId] = await booking.hire(1);
    for (const startsAt of ['2026-11-20T16:00:00Z', '2026-11-20T16:30:00Z']) {
      const { id } = await booking.lap(new Date(startsAt));
      await booking.appointments.assign(id, technicianId!, byOffice());
    }
  });

  it('are named by the latest that has a technician, whenever those before it were made', async () => {
    const [technicianId] = await booking.hire(1);
    expect(await booking.demo.presentLap()).toBeNull();
    const started = async (minutes: number, now = friday) => {
      const { id } = await booking.lap(minutesAfter(friday, minutes), now);
      await booking.appointments.assign(id, technicianId!, byOffice());
      return id;
    };
    await started(0);
    const latest = await started(10);
    await started(-10, new Date(friday.getTime() + 1));
    await booking.lap(minutesAfter(friday, 20));
    expect(await booking.demo.presentLap()).toBe(latest);
  });
});

it('visits of the demo are refused when demo mode is off, or in production', async () => {
  booking.config.DEMO = false;
  expect(await outcomeOf(create(aLap(friday)))).toBe('forbidden');
  delete booking.config.DEMO;
  booking.config.NODE_ENV = 'production';
  expect(await outcomeOf(create(aDemoVisit()))).toBe('forbidden');
  expect(await booking.announced()).toEqual([]);
});
