import { businessDate, wallClock } from '@contracts/business-time';
import { isRecordId } from '@contracts/vocabulary/ids';
import { dayOf, tomorrowOf, type DayVisit } from './day';

const crew = Array.from({ length: 7 }, (_, index) => ({ id: `t${index}`, name: `T${index}` }));
const minuteMs = 60_000;
const statusOf = ({ steps }: DayVisit) => steps.at(-1)?.status ?? 'scheduled';

// A Sunday, a Saturday and a workday; the day is shorter or longer when clocks change.
const starts = ['2026-11-22', '2026-11-21', '2026-11-24', '2026-03-08', '2026-11-01'].flatMap(
  (date) =>
    ['00:05', '03:40', '06:15', '09:59', '13:20', '17:01', '20:30', '23:58'].map(
      (time) => [`${date} ${time}`, wallClock(date, time)] as const,
    ),
);

describe.each(starts)('on %s', (_, now) => {
  const jobs = dayOf(now, crew);
  const all = [...jobs, ...tomorrowOf(now, crew)];
  const inStatus = (status: string) => jobs.filter((job) => statusOf(job) === status);

  it('has 33 jobs today in every state, and 28 tomorrow', () => {
    expect(jobs).toHaveLength(33);
    expect(all).toHaveLength(33 + 28);
    const dates = jobs.map(({ startsAt }) => businessDate(new Date(startsAt)));
    expect(new Set(dates)).toEqual(new Set([businessDate(now)]));
    for (const status of ['en-route', 'arrived', 'in-progress', 'completed', 'cancelled'])
      expect(inStatus(status).length).toBeGreaterThan(0);
    expect(jobs.filter(({ technicianId }) => technicianId === null).length).toBeGreaterThan(0);
    expect(inStatus('cancelled').filter(({ noShow }) => noShow)).toHaveLength(1);
    expect(jobs.filter(({ isStale }) => isStale)).toHaveLength(1);
    const settlements = new Set(jobs.map(({ settlement }) => settlement));
    expect(settlements).toEqual(
      new Set(['card', 'refunded', 'disputed', 'cash', 'check', 'due', 'price', null]),
    );
  });

  it('has no one in two places or at two jobs, and each id once', () => {
    const taken = all.filter((job) => job.technicianId && statusOf(job) !== 'cancelled');
    const places = taken.map(({ technicianId, startsAt }) => `${technicianId} ${startsAt}`);
    expect(new Set(places).size).toBe(places.length);
    const busy = all.filter((job) =>
      ['en-route', 'arrived', 'in-progress'].includes(statusOf(job)),
    );
    expect(new Set(busy.map(({ technicianId }) => technicianId)).size).toBe(busy.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ id }) => isRecordId(id))).toBe(true);
  });

  it('has taken its steps in order, and none in the future', () => {
    for (const { bookedAt, steps: taken } of jobs) {
      const steps = [bookedAt, ...taken.map(({ at }) => at)];
      expect(steps).toEqual(steps.toSorted());
      expect(steps.at(-1)! < now.toISOString()).toBe(true);
    }
  });

  it('has someone late, and not many', () => {
    const late = jobs.filter(
      (job) =>
        ['scheduled', 'dispatched'].includes(statusOf(job)) &&
        Date.parse(job.startsAt) < now.getTime() - 10 * minuteMs,
    );
    expect(late.length).toBeLessThanOrEqual(3);
    expect(inStatus('dispatched')).toHaveLength(1);
  });
});
