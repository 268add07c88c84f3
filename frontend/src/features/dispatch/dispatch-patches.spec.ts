import type { DispatchRecord, TrackingRecord } from '@contracts/tracking/records';
import { positionFrame } from '../../shared/live/test/factories';
import { withAppointment, withPosition, withRecord } from './dispatch-patches';
import { appointment, record } from './test/factories';

const officeOnly = ['customerName', 'phone', 'allowed'];
const customersForm = (full: DispatchRecord): TrackingRecord =>
  Object.fromEntries(
    Object.entries(full).filter(([name]) => !officeOnly.includes(name)),
  ) as unknown as TrackingRecord;

describe('a record from the live channel', () => {
  it('takes the place of an older one', () => {
    const after = withRecord([record()], record({ status: 'en-route', version: 4 }));
    expect(after).toEqual([record({ status: 'en-route', version: 4 })]);
  });

  it('that is older changes nothing', () => {
    const before = [record()];
    expect(withRecord(before, record({ status: 'scheduled', version: 2 }))).toBe(before);
  });

  it('that is new joins the list', () => {
    expect(withRecord([record()], record({ appointmentId: 'a2' }))).toHaveLength(2);
  });

  it("in the customer's form keeps the customer, and is ignored when unknown", () => {
    const seen = customersForm(record({ version: 5 }));
    expect(withRecord([record()], seen)[0]).toMatchObject({
      version: 5,
      customerName: 'Ann Baker',
    });
    const before = [record()];
    expect(withRecord(before, { ...seen, appointmentId: 'zz' })).toBe(before);
  });
});

describe('a position', () => {
  const frame = positionFrame();
  const driving = record({ status: 'en-route', stale: true });

  it('moves marker, distance, estimate and bar, and is not stale', () => {
    expect(withPosition([driving], frame)[0]).toMatchObject({
      location: frame.location,
      distanceToCustomer: 4.2,
      estimatedTimeToArrival: 8,
      estimatedArrival: frame.estimatedArrival,
      progress: 33,
      stale: false,
    });
  });

  it('keeps the estimate and the bar when it carries none', () => {
    const bare = { ...frame, estimatedArrival: null, progress: null };
    expect(withPosition([driving], bare)[0]).toMatchObject({
      estimatedArrival: driving.estimatedArrival,
      progress: driving.progress,
    });
  });

  it.each([
    ['of an older version', { version: 2 }],
    ['of a former technician', { technicianId: 't2' }],
    ['of no appointment', { appointmentId: undefined }],
    ['recorded earlier', { location: { ...frame.location, lastUpdated: '2026-11-20T13:00:00Z' } }],
  ])('%s changes nothing', (_, over) => {
    const before = [record({ status: 'en-route', location: frame.location })];
    expect(withPosition(before, { ...frame, ...over })).toBe(before);
  });
});

describe('an appointment that was answered', () => {
  it('replaces itself where it stands and is added nowhere', () => {
    const notes = appointment({ technicianNotes: 'Pump' });
    expect(withAppointment([appointment()], notes)).toEqual([notes]);
    const other = [appointment({ id: 'zz' })];
    expect(withAppointment(other, notes)).toBe(other);
  });
});
