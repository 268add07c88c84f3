import { trackingStatuses, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { appointmentFacts, minutesAfter, morning, trackingRecord } from '../../../test/factories';
import { projectAppointment } from './projected-appointment';

const rule = { now: morning, dispatchAheadMs: 120 * 60_000 };
const soon = minutesAfter(morning, 60).toISOString();
const tomorrow = minutesAfter(morning, 24 * 60).toISOString();

function after(
  status: TrackingStatus,
  before: string | null,
  facts: Parameters<typeof appointmentFacts>[0],
) {
  const record = trackingRecord({ status, technicianId: before }, { technicianId: before });
  return projectAppointment(record, appointmentFacts({ ...record.appointment, ...facts }), rule);
}

describe('a record that follows its appointment', () => {
  it.each([
    [null, soon, 'scheduled'],
    ['ana', soon, 'dispatched'],
    ['ana', tomorrow, 'scheduled'],
  ] as const)('is new, for %s at %s: %s', (technicianId, slotStart, status) => {
    const facts = appointmentFacts({ technicianId, slotStart });
    expect(projectAppointment(null, facts, rule).status).toBe(status);
  });

  it('begins where the appointment is, if that is further', () => {
    const technicianId = 'ana';
    for (const status of ['in-progress', 'completed', 'cancelled'] as const) {
      const facts = appointmentFacts({ technicianId, status });
      expect(projectAppointment(null, facts, rule).status).toBe(status);
    }
    const nobodys = appointmentFacts({ status: 'in-progress' });
    expect(projectAppointment(null, nobodys, rule).status).toBe('scheduled');
  });

  it.each(['scheduled', 'dispatched', 'en-route', 'arrived'] as const)(
    'from %s goes back to the waiting status for another technician',
    (status) => {
      expect(after(status, 'ana', { technicianId: 'ben' })).toMatchObject({
        status: 'dispatched',
        reassigned: true,
        visible: true,
      });
      expect(after(status, 'ana', { technicianId: 'ben', slotStart: tomorrow }).status).toBe(
        'scheduled',
      );
      expect(after(status, 'ana', { technicianId: null }).status).toBe('scheduled');
    },
  );

  it('stays where it is for the same technician at the same time', () => {
    for (const status of trackingStatuses) {
      const projection = after(status, 'ana', { description: 'It drips now.' });
      expect(projection).toEqual({ status, reassigned: false, rescheduled: false, visible: true });
    }
  });

  it('is not moved by booking’s word that work has begun: booking has that from here', () => {
    for (const status of ['dispatched', 'en-route', 'arrived'] as const) {
      const projection = after(status, 'ana', { status: 'in-progress' });
      expect(projection).toMatchObject({ status, visible: false });
    }
  });

  it('waits when work that has begun goes to somebody who is at another job', () => {
    const record = trackingRecord({ status: 'in-progress', technicianId: 'ana' });
    const facts = { ...record.appointment, technicianId: 'ben' };
    expect(projectAppointment(record, facts, rule).status).toBe('in-progress');
    const elsewhere = { ...rule, technicianElsewhere: true };
    expect(projectAppointment(record, facts, elsewhere).status).toBe('dispatched');
    const begun = appointmentFacts({ technicianId: 'ben', status: 'in-progress' });
    expect(projectAppointment(null, begun, elsewhere).status).toBe('dispatched');
  });

  it('sees nothing new in a mere change of the appointment’s own status', () => {
    const projection = after('in-progress', 'ana', { status: 'in-progress' });
    expect(projection).toMatchObject({ status: 'in-progress', visible: false });
  });

  it('waits again after a move to another time, but not when the technician is on the way', () => {
    expect(after('dispatched', 'ana', { slotStart: tomorrow }).status).toBe('scheduled');
    expect(
      after('scheduled', 'ana', { slotStart: minutesAfter(morning, 90).toISOString() }).status,
    ).toBe('dispatched');
    expect(after('en-route', 'ana', { slotStart: tomorrow }).status).toBe('en-route');
  });

  it.each(trackingStatuses)('from %s is cancelled unless work has begun', (status) => {
    const technicianId = 'ana';
    const begun = ['in-progress', 'completed'].includes(status);
    expect(after(status, technicianId, { status: 'cancelled' }).status).toBe(
      begun ? status : 'cancelled',
    );
  });
});
