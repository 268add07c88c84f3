import { minutesAfter, morning, trackingRecord } from '../../test/factories';
import type { Sight } from '../journey/journey.service';
import { alertsOf, type AlertedTechnician } from './alerts';

const sight: Sight = {
  location: null,
  distanceKm: null,
  minutes: null,
  arrival: null,
  progress: 0,
  route: null,
};
const ana: AlertedTechnician = {
  id: 'ana',
  name: 'Ana Reyes',
  availability: 'available',
  availabilitySince: morning,
};
const offline: AlertedTechnician = { ...ana, availability: 'offline' };
const seen = (...records: Parameters<typeof trackingRecord>[]) =>
  records.map((record) => ({ record: trackingRecord(...record), sight }));

describe('the alerts of the office', () => {
  it('are none when all goes well', () => {
    const jobs = seen([{ technicianId: 'ana', status: 'dispatched' }], [{ status: 'cancelled' }]);
    expect(alertsOf(jobs, [ana], morning)).toEqual([]);
  });

  it('name a late technician since ten minutes after the slot began', () => {
    const [job] = seen([{ technicianId: 'ana', status: 'dispatched' }]);
    const began = job!.record.slotStart;
    expect(alertsOf([job!], [ana], minutesAfter(began, 30))).toEqual([
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
    const late = { ...sight, location, arrival: minutesAfter(record.slotStart, 40) };
    const alerts = alertsOf([{ record, sight: late }], [ana], minutesAfter(morning, 8));
    expect(alerts).toMatchObject([{ type: 'late-technician', since: noticed.toISOString() }]);
  });

  it('name a technician who is on the way and not heard of', () => {
    const [job] = seen([{ technicianId: 'ana', status: 'en-route', enRouteAt: morning }]);
    expect(alertsOf([job!], [ana], minutesAfter(morning, 5))).toMatchObject([
      { type: 'stale-position', since: minutesAfter(morning, 2).toISOString() },
    ]);
  });

  it('name a job that nobody has and that begins within a day', () => {
    const slotStart = minutesAfter(morning, 24 * 60).toISOString();
    const [job] = seen([{}, { slotStart }]);
    expect(alertsOf([job!], [ana], minutesAfter(morning, -1))).toEqual([]);
    expect(alertsOf([job!], [ana], morning)).toMatchObject([
      { type: 'unassigned-job', since: morning.toISOString(), technicianId: null },
    ]);
  });

  it('name a technician who went offline with jobs, once', () => {
    const jobs = seen(
      [{ technicianId: 'ana', status: 'dispatched' }, { origin: 'demo' }],
      [{ technicianId: 'ana', status: 'scheduled' }, { origin: 'demo' }],
      [{ technicianId: 'ana', status: 'completed' }],
    );
    expect(alertsOf(jobs, [offline], morning)).toMatchObject([
      {
        type: 'offline-with-jobs',
        message: 'Ana Reyes is offline and has 2 jobs.',
        technicianId: 'ana',
      },
    ]);
    expect(alertsOf(jobs.slice(2), [offline], morning)).toEqual([]);
  });

  it('name a slot with more jobs than there are technicians for it', () => {
    const ben = { ...ana, id: 'ben', name: 'Ben Ito' };
    const jobs = seen(
      [{ technicianId: 'ana', status: 'dispatched' }],
      [{ technicianId: 'ben', status: 'dispatched' }],
    );
    expect(alertsOf(jobs, [ana, ben], morning)).toEqual([]);
    const types = alertsOf(jobs, [offline, ben], morning).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['overbooked-slot', 'offline-with-jobs']));
  });
});
