import { trackingRecord } from '../../shared/live/test/factories';
import { withAppointment, withRecord } from './dispatch-patches';
import { appointment, record } from './test/factories';

describe('a record from the live channel', () => {
  it('takes the place of an older one or joins the list, and changes nothing if it is older', () => {
    const before = [record()];
    const newer = record({ status: 'en-route', version: 4 });
    expect(withRecord(before, newer)).toEqual([newer]);
    expect(withRecord(before, record({ status: 'scheduled', version: 2 }))).toBe(before);
    expect(withRecord(before, record({ appointmentId: 'a2' }))).toHaveLength(2);
  });

  it("in the customer's form keeps the customer, and is ignored when unknown", () => {
    const seen = trackingRecord({ version: 5 });
    const before = [record()];
    expect(withRecord(before, seen)[0]).toMatchObject({ version: 5, customerName: 'Ann Baker' });
    expect(withRecord(before, { ...seen, appointmentId: 'zz' })).toBe(before);
  });
});

it('an appointment that was answered replaces itself where it stands and is added nowhere', () => {
  const notes = appointment({ technicianNotes: 'Pump' });
  expect(withAppointment([appointment()], notes)).toEqual([notes]);
  const other = [appointment({ id: 'zz' })];
  expect(withAppointment(other, notes)).toBe(other);
});
