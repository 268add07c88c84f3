import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../test/factories';
import { bestTechnician } from './best-technician';
import { arrivalOf } from './day-plan';
import { clockOf } from './job-times';
import { choicesFor } from './technician-choices';

const day = '2026-11-20';
const at = (clock: string) => Date.parse(`${day}T${clock}:00-05:00`);
const north = (km: number) => ({ lat: 29.9 + km / 111.195, lng: -81.3 });
const job = (id: string, timeSlot: string, more = {}) =>
  appointment({ id, number: id, timeSlot, ...more });
const placed = (id: string, km: number, more = {}) =>
  record({
    appointmentId: id,
    customerLocation: { ...north(km), address: '', approximate: null },
    ...more,
  });
const mo = technician({ id: 't1', name: 'Mo Haddad', specialties: [] });

const arrival = (
  jobs: ReturnType<typeof job>[],
  visit: Parameters<typeof arrivalOf>[1],
  clock: string,
  records: ReturnType<typeof placed>[] = [],
) => {
  const { at: minute, inTime } = arrivalOf(mo, visit, jobs, { now: at(clock), records });
  return [clockOf(minute), inTime];
};
const visit = (timeSlot: string, more = {}) => ({ appointmentDate: day, timeSlot, ...more });

describe('a technician gets to a visit', () => {
  const before = job('before', '15:00-16:00');
  const driving = placed('before', 0, {
    status: 'en-route',
    estimatedArrival: `${day}T16:47:00-05:00`,
  });

  it('after the ETA at the job before, its length and the drive', () => {
    const next = visit('16:00-17:00', { place: north(0.01) });
    expect(arrival([before], next, '16:10', [driving])).toEqual(['5:50 PM', false]);
    expect(arrival([before], { ...next, timeSlot: '17:00-18:00' }, '16:10', [driving])).toEqual([
      '5:50 PM',
      true,
    ]);
    const far = { ...next, timeSlot: '17:00-18:00', place: north(20) };
    expect(arrival([before], far, '16:10', [driving])).toEqual(['6:30 PM', false]);
  });

  it.each([
    // A long job ends after its slot.
    [{ durationMinutes: 150 }, '16:00-17:00', false],
    [{ durationMinutes: 150 }, '18:00-19:00', true],
    [{}, '16:00-17:00', true],
    // Canceled and finished ones keep no one.
    [{ durationMinutes: 150, status: 'completed' }, '16:00-17:00', true],
  ])('after a job with %j, for %s: in time %s', (more, slot, inTime) => {
    expect(arrival([job('before', '15:00-16:00', more)], visit(slot), '09:00')[1]).toBe(inTime);
  });

  it('so that the next job is reached in its time, too', () => {
    const next = job('next', '11:00-12:00');
    const records = [placed('next', 40)];
    const here = { place: north(0) };
    // An hour's work and 78 minutes of driving.
    expect(arrival([next], visit('10:00-11:00', here), '08:00', records)[1]).toBe(false);
    expect(arrival([next], visit('09:00-10:00', here), '08:00', records)[1]).toBe(true);
  });

  it('through a whole day of jobs, if no place is known', () => {
    const jobs = Array.from({ length: 10 }, (_, hour) =>
      job(
        `${hour}`,
        `${String(hour + 7).padStart(2, '0')}:00-${String(hour + 8).padStart(2, '0')}:00`,
      ),
    );
    expect(arrival(jobs, visit('17:00-18:00'), '06:00')).toEqual(['5:00 PM', true]);
  });

  it('as soon as they can, if its time is over', () => {
    expect(arrival([], visit('09:00-10:00'), '11:30')).toEqual(['11:30 AM', true]);
  });

  it('on another day by the plan of that day alone', () => {
    const tomorrow = { ...visit('16:00-17:00'), appointmentDate: '2026-11-21' };
    expect(arrival([before], tomorrow, '16:10', [driving])).toEqual(['4:00 PM', true]);
  });
});

describe('the choice of a technician', () => {
  const before = job('before', '15:00-16:00');
  const today = {
    now: at('16:10'),
    records: [
      placed('before', 0, { status: 'en-route', estimatedArrival: `${day}T16:47:00-05:00` }),
    ],
  };
  const wanted = job('wanted', '16:00-17:00', { technicianId: null });
  const off = technician({ id: 't2', name: 'Abel Off', status: 'offline', specialties: [] });

  it('proposes no one for a time that they can’t make, and says when they could', () => {
    expect(bestTechnician(wanted, [before], [mo], today)).toBeUndefined();
    const [choice] = choicesFor(wanted, { crew: [mo], ofTheDay: [before, wanted], today });
    expect(choice).toMatchObject({ fits: false, disabled: false });
    expect(choice?.note).toContain('Not there before 5:50 PM');
  });

  it('takes off duty as something of today: it forbids and ranks no other day', () => {
    const choice = (appointmentDate: string) =>
      choicesFor({ ...wanted, appointmentDate }, { crew: [mo, off], ofTheDay: [], today }).map(
        ({ id, disabled }) => [id, disabled],
      );
    expect(choice(day)).toEqual([
      ['t1', false],
      ['t2', true],
    ]);
    expect(choice('2026-11-23')).toEqual([
      ['t2', false],
      ['t1', false],
    ]);
    const monday = { ...wanted, appointmentDate: '2026-11-23' };
    expect(bestTechnician(monday, [], [off], today)?.technician.id).toBe('t2');
    expect(bestTechnician(wanted, [], [off], today)).toBeUndefined();
  });
});
