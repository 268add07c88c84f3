import type { DemoAppointmentCommand } from '@contracts/booking/appointments';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { aJob, byOffice, friday } from '../../test/factories';

describe('demo appointments', () => {
  const booking = bookingForTests();
  const command = (startsAt: string): DemoAppointmentCommand => ({ booking: aJob(), startsAt });
  const tenAtNight = command('2026-11-21T03:12:00.000Z');

  afterEach(() => {
    delete booking.config.DEMO;
    booking.config.NODE_ENV = 'test';
  });

  it('are at any hour, take no seat and are announced', async () => {
    const made = await booking.demo.create(tenAtNight, friday);
    expect(made).toMatchObject({
      number: 'FC-1001',
      origin: 'demo',
      status: 'scheduled',
      slotDate: '2026-11-20',
      slot: '22:00-23:00',
    });
    expect(await booking.query(`SELECT FROM slot_seats`)).toEqual([]);
    expect(await booking.announced()).toMatchObject([
      {
        fact: 'appointment-booked',
        facts: {
          appointmentId: made.id,
          number: 'FC-1001',
          origin: 'demo',
          slotStart: '2026-11-21T03:12:00.000Z',
          slotEnd: '2026-11-21T04:12:00.000Z',
        },
      },
    ]);
    expect(await booking.appointments.get(made.id)).toEqual(made);
  });

  it('may overlap for one technician, who is free for a booked job too', async () => {
    const [technicianId] = await booking.hire(1);
    for (const startsAt of ['2026-11-20T16:00:00Z', '2026-11-20T16:30:00Z']) {
      const { id } = await booking.demo.create(command(startsAt), friday);
      await booking.appointments.assign(id, technicianId!, byOffice());
    }
  });

  it('are named by the latest that has a technician, whenever those before it were made', async () => {
    const [technicianId] = await booking.hire(1);
    expect(await booking.demo.present()).toBeNull();
    const started = async (minutes: number, now = friday) => {
      const { id } = await booking.demo.create(at(minutes), now);
      await booking.appointments.assign(id, technicianId!, byOffice());
      return id;
    };
    const at = (minutes: number) => ({
      ...tenAtNight,
      startsAt: new Date(friday.getTime() + minutes * 60_000).toISOString(),
    });
    await started(0);
    const latest = await started(10);
    await started(-10, new Date(friday.getTime() + 1));
    await booking.demo.create(at(20), friday);
    expect(await booking.demo.present()).toBe(latest);
  });

  it('are not made when demo mode is off, or in production', async () => {
    booking.config.DEMO = false;
    expect(await outcomeOf(booking.demo.create(tenAtNight, friday))).toBe('forbidden');
    delete booking.config.DEMO;
    booking.config.NODE_ENV = 'production';
    expect(await outcomeOf(booking.demo.create(tenAtNight, friday))).toBe('forbidden');
    expect(await booking.announced()).toEqual([]);
  });
});
