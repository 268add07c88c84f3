import { minutesAfter, morning, trackingRecord } from '../../../test/factories';
import type { JourneyEstimate } from '../../estimate/journey.service';
import { alertsOf } from './alerts';
import type { EstimatedRecord } from '../reads/record-reads.service';

const estimate: JourneyEstimate = {
  location: null,
  distanceKm: null,
  minutes: null,
  arrival: null,
  progress: 0,
  route: null,
};
const names = new Map([['ana', 'Ana Reyes']]);
const alerts = (records: EstimatedRecord[], now: Date) =>
  alertsOf({ estimated: records, names, offline: [], overbooked: [] }, now);
const estimated = (...records: Parameters<typeof trackingRecord>[]) =>
  records.map((record) => ({ record: trackingRecord(...record), estimate }));

describe('the alerts of the office', () => {
  it('are none when all goes well', () => {
    const jobs = estimated(
      [{ technicianId: 'ana', status: 'dispatched' }],
      [{ status: 'cancelled' }],
    );
    expect(alerts(jobs, morning)).toEqual([]);
  });

  it('name a late technician since ten minutes after the slot began', () => {
    const [job] = estimated([{ technicianId: 'ana', status: 'dispatched' }]);
    const began = job!.record.slotStart;
    expect(alerts([job!], minutesAfter(began, 30))).toEqual([
      {
        type: 'late-technician',
        message: 'Ana Reyes is late for FC-1042.',
        appointmentId: job!.record.appointmentId,
        technicianId: 'ana',
        since: minutesAfter(began, 10).toISOString(),
      },
    ]);
  });

  it('count an estimate that is late from when it was noticed', () => {
    const noticed = minutesAfter(morning, 5);
    const record = trackingRecord({
      technicianId: 'ana',
      status: 'en-route',
      enRouteAt: morning,
      lateSince: noticed,
    });
    const location = {
      lat: 1,
      lng: 1,
      address: null,
      lastUpdated: minutesAfter(morning, 7).toISOString(),
    };
    const late = { ...estimate, location, arrival: minutesAfter(record.slotStart, 40) };
    expect(alerts([{ record, estimate: late }], minutesAfter(morning, 8))).toMatchObject([
      { type: 'late-technician', since: noticed.toISOString() },
    ]);
  });

  it('name a technician who is on the way and not heard of', () => {
    const [job] = estimated([{ technicianId: 'ana', status: 'en-route', enRouteAt: morning }]);
    expect(alerts([job!], minutesAfter(morning, 5))).toMatchObject([
      { type: 'stale-position', since: minutesAfter(morning, 2).toISOString() },
    ]);
  });

  it('name a job that nobody has and that begins within a day', () => {
    const slotStart = minutesAfter(morning, 24 * 60).toISOString();
    const [job] = estimated([{}, { slotStart }]);
    expect(alerts([job!], minutesAfter(morning, -1))).toEqual([]);
    expect(alerts([job!], morning)).toMatchObject([
      {
        type: 'unassigned-job',
        message: 'FC-1042 on Fri, Nov 20, 10:00 AM has no technician.',
        since: morning.toISOString(),
        technicianId: null,
      },
    ]);
  });

  it('name who is offline with jobs, and slots with more jobs than technicians', () => {
    const offline = {
      technicianId: 'ana',
      name: 'Ana Reyes',
      since: minutesAfter(morning, 5),
      jobs: 2,
      firstAppointmentId: 'first',
    };
    const overbooked = {
      appointmentDate: '2026-11-21',
      timeSlot: '09:00-10:00',
      jobs: 3,
      technicians: 2,
      since: morning,
    };
    const alerts = alertsOf(
      { estimated: [], names, offline: [offline], overbooked: [overbooked] },
      morning,
    );
    expect(alerts).toEqual([
      {
        type: 'overbooked-slot',
        message: 'Sat, Nov 21, 9:00 AM: 3 jobs for 2 technicians.',
        appointmentId: null,
        technicianId: null,
        since: morning.toISOString(),
      },
      {
        type: 'offline-with-jobs',
        message: 'Ana Reyes is offline and has 2 jobs.',
        appointmentId: 'first',
        technicianId: 'ana',
        since: minutesAfter(morning, 5).toISOString(),
      },
    ]);
  });
});
