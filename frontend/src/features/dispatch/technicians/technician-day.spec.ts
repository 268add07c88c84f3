import { appointment, record } from '../test/factories';
import { clockOf } from '../assignment/job-times';
import { freeWords, technicianDay } from './technician-day';

const job = (timeSlot: string, more = {}) => appointment({ id: timeSlot, timeSlot, ...more });
const dayAt = (clock: string, ...jobs: ReturnType<typeof job>[]) => {
  const now = Date.parse(`2026-11-20T${clock}:00-05:00`);
  const { left, next, freeFrom, ...day } = technicianDay(jobs, 't1', { now, records: [] });
  return {
    jobs: day.jobs,
    left,
    next: next?.timeSlot,
    freeFrom: freeFrom === null ? null : clockOf(freeFrom),
  };
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
  ['in the first of three in a row', '09:30', '12:00 PM'],
  ['at the start of the last', '11:00', '12:00 PM'],
  ['in the break after them', '12:00', null],
  ['in the last hour of the day', '23:30', '12:00 AM'],
])('says from when on they are free, %s', (_when, clock, freeFrom) => {
  const row = ['10:00-11:00', '09:00-10:00', '11:00-12:00', '14:00-15:00', '23:00-00:00'];
  expect(dayAt(clock, ...row.map((hour) => job(hour))).freeFrom).toBe(freeFrom);
});

it('counts on a job for as long as it takes, and until it is over', () => {
  const long = job('09:00-10:00', { durationMinutes: 150 });
  expect(dayAt('10:30', long, job('11:00-12:00')).freeFrom).toBe('12:00 PM');
  expect(dayAt('10:30', long).freeFrom).toBe('11:30 AM');
  expect(dayAt('20:00', job('20:00-21:00', { durationMinutes: 600 })).freeFrom).toBe('12:00 AM');
  const started = job('11:00-12:00', { status: 'in-progress' });
  expect(dayAt('13:30', long, started)).toMatchObject({ left: 2, next: '11:00-12:00' });
});

it.each([
  [null, 'available', 'Free now'],
  // On the way to a job whose time is over.
  [null, 'busy', 'Still on a job'],
  [14 * 60, 'busy', 'Free at 2:00 PM'],
  [24 * 60, 'available', 'Busy until midnight'],
  [14 * 60, 'offline', 'Off duty now'],
] as const)('says when they are free: from %j, %s', (freeFrom, status, words) => {
  expect(freeWords({ freeFrom, next: job('09:00-10:00') }, { status })).toBe(words);
});

it('counts from when the technician really comes or came, not from the slot', () => {
  const eta = record({
    appointmentId: '15:00-16:00',
    status: 'en-route',
    estimatedArrival: '2026-11-20T16:47:00-05:00',
  });
  const free = (clock: string, records: (typeof eta)[]) => {
    const now = Date.parse(`2026-11-20T${clock}:00-05:00`);
    const { freeFrom } = technicianDay([job('15:00-16:00')], 't1', { now, records });
    return freeFrom === null ? null : clockOf(freeFrom);
  };
  expect(free('16:10', [eta])).toBe('5:50 PM');
  const there = {
    ...eta,
    status: 'in-progress',
    actualArrival: '2026-11-20T15:20:00-05:00',
  } as const;
  expect(free('15:50', [there])).toBe('4:20 PM');
  // It takes longer than planned, and no one knows how long.
  expect(free('17:00', [there])).toBeNull();
});

it('knows which of the jobs left is under way', () => {
  const jobs = ['09:00-10:00', '11:00-12:00', '13:00-14:00'].map((hour) => job(hour));
  const driving = record({ appointmentId: '11:00-12:00', technicianId: 't1', status: 'en-route' });
  const now = Date.parse('2026-11-20T10:30:00-05:00');
  const { left, underWay } = technicianDay(jobs, 't1', { now, records: [driving] });
  expect({ left, underWay }).toEqual({ left: 3, underWay: 1 });
});
