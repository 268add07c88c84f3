import { appointment } from '../test/factories';
import { freeWords, technicianDay } from './technician-day';

const job = (timeSlot: string, more = {}) => appointment({ id: timeSlot, timeSlot, ...more });
const dayAt = (clock: string, ...jobs: ReturnType<typeof job>[]) => {
  const { next, ...day } = technicianDay(jobs, 't1', clock);
  return { ...day, next: next?.timeSlot };
};

it('counts a technician’s own jobs, and knows the next', () => {
  const others = [
    job('08:00-09:00', { technicianId: 't2' }),
    job('07:00-08:00', { technicianId: null }),
    job('11:00-12:00', { status: 'cancelled' }),
  ];
  const done = job('09:00-10:00', { status: 'completed' });
  expect(dayAt('10:30', job('14:00-15:00'), done, job('13:00-14:00'), ...others)).toEqual({
    jobs: 3,
    left: 2,
    next: '13:00-14:00',
    freeFrom: null,
  });
  expect(dayAt('10:30', ...others)).toEqual({ jobs: 0, left: 0, next: undefined, freeFrom: null });
});

it.each([
  ['before the first', '08:59', null],
  ['in the first of three in a row', '09:30', '12:00'],
  ['at the start of the last', '11:00', '12:00'],
  ['in the break after them', '12:00', null],
  ['in the last hour of the day', '23:30', '24:00'],
])('says from when on they are free, %s', (_when, clock, freeFrom) => {
  const row = ['10:00-11:00', '09:00-10:00', '11:00-12:00', '14:00-15:00', '23:00-00:00'];
  expect(dayAt(clock, ...row.map((hour) => job(hour))).freeFrom).toBe(freeFrom);
});

it('counts on a job for as long as it takes, and until it is over', () => {
  const long = job('09:00-10:00', { durationMinutes: 150 });
  expect(dayAt('10:30', long, job('11:00-12:00')).freeFrom).toBe('12:00');
  expect(dayAt('10:30', long).freeFrom).toBe('11:30');
  expect(dayAt('20:00', job('20:00-21:00', { durationMinutes: 600 })).freeFrom).toBe('24:00');
  const started = job('11:00-12:00', { status: 'in-progress' });
  expect(dayAt('13:30', long, started)).toMatchObject({ left: 2, next: '11:00-12:00' });
});

it.each([
  [null, 'available', 'Free now'],
  // On the way to a job whose time is over.
  [null, 'busy', 'Still on a job'],
  ['14:00', 'busy', 'Free at 2:00 PM'],
  ['24:00', 'available', 'Busy until midnight'],
  ['14:00', 'offline', 'Off duty now'],
] as const)('says when they are free: from %j, %s', (freeFrom, status, words) => {
  expect(freeWords({ freeFrom, next: job('09:00-10:00') }, { status })).toBe(words);
});
