import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import {
  activeRecords,
  canCancel,
  canReassign,
  countOfDay,
  jobsOf,
  nextStepsOf,
  recentActivity,
  sameCrew,
} from './job';
import { byDay, countText, dateRange, dayTitle, hasStatus } from '../appointments/board-days';
import { appointment, record, technician } from '../test/factories';
import { listQuery } from '../appointments/use-appointment-list';

const today = '2026-11-20';

const job = (
  over: Parameters<typeof appointment>[0] = {},
  records: ReturnType<typeof record>[] = [],
) => jobsOf([appointment(over)], records, [technician()])[0]!;

describe('a job', () => {
  it('has its tracking record, its technician and the most exact status that is known', () => {
    const driving = record({ status: 'en-route' });
    expect(job({}, [driving])).toMatchObject({ record: driving, status: 'en-route' });
    expect(job({}).technician?.name).toBe('Marcus Bell');
    expect(job({}).status).toBe('scheduled');
  });

  it('is the same object as long as nothing of it has changed', () => {
    const [one, known, crew] = [appointment(), record(), [technician()]];
    const [before] = jobsOf([one], [known], crew);
    expect(jobsOf([one], [known, record({ appointmentId: 'other' })], crew)[0]).toBe(before);
    expect(jobsOf([one], [record({ version: 4 })], crew)[0]).not.toBe(before);
  });

  it('that is finished stays finished, whatever its record still says', () => {
    expect(job({ status: 'cancelled' }, [record({ status: 'en-route' })]).status).toBe('cancelled');
    expect(job({ status: 'completed' }, [record()]).status).toBe('completed');
  });

  it.each(trackingStatuses)(
    'changes hands and can be cancelled as its record at %s can',
    (status) => {
      const it = job({}, [record({ status })]);
      expect(canReassign(it)).toBe(trackingStatusRules[status].assignable);
      expect(canCancel(it)).toBe(trackingStatusRules[status].cancellable);
    },
  );

  it('offers the steps that the server allows, cancelling aside', () => {
    expect(nextStepsOf(job({}, [record({ allowed: ['en-route', 'cancelled'] })]))).toEqual([
      'en-route',
    ]);
    expect(
      nextStepsOf(job({}, [record({ status: 'arrived', allowed: ['in-progress', 'cancelled'] })])),
    ).toEqual(['in-progress']);
    expect(nextStepsOf(job({}))).toEqual([]);
    expect(nextStepsOf(job({ status: 'cancelled' }, [record()]))).toEqual([]);
  });
});

describe('the crew', () => {
  it('is the same while its people only drive', () => {
    const location = { lat: 1, lng: 2, address: null, lastUpdated: '2026-11-20T14:00:00Z' };
    const before = [technician()];
    expect(sameCrew(before, [technician({ currentLocation: location })])).toBe(true);
    expect(sameCrew(before, [technician({ status: 'busy' })])).toBe(false);
    expect(sameCrew(before, [technician({ name: 'Marc' })])).toBe(false);
    expect(sameCrew(before, [...before, technician({ id: 't2' })])).toBe(false);
    expect(sameCrew(before, [])).toBe(false);
  });
});

describe("today's count", () => {
  it('counts the day in the business zone, without the cancelled', () => {
    const list = [
      appointment(),
      appointment({ id: 'a2', status: 'completed' }),
      appointment({ id: 'a3', status: 'cancelled' }),
      appointment({ id: 'a4', appointmentDate: '2026-11-21' }),
    ];
    expect(countOfDay(list, today)).toBe(2);
    expect(countOfDay([], today)).toBe(0);
  });
});

describe('the days', () => {
  it('start with today, go on to the coming ones, then back into the past', () => {
    const dates = ['2026-11-18', '2026-11-22', '2026-11-20', '2026-11-19', '2026-11-21'];
    const jobs = dates.map((appointmentDate) => job({ id: appointmentDate, appointmentDate }));
    expect(byDay(jobs, today).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-19',
      '2026-11-18',
    ]);
  });

  it('run by the hour, and what is still open stands first within one', () => {
    const at = (number: string, hour: number, status: 'scheduled' | 'cancelled' = 'scheduled') =>
      job({ id: number, number, status, scheduledTime: `2026-11-20T${hour}:00:00.000Z` });
    const jobs = [at('FC-10', 14), at('FC-8', 13, 'cancelled'), at('FC-9', 14), at('FC-11', 13)];
    expect(byDay(jobs, today)[0]!.jobs.map((each) => each.appointment.number)).toEqual([
      'FC-11',
      'FC-8',
      'FC-9',
      'FC-10',
    ]);
  });

  it('are named when they are near', () => {
    expect(dayTitle('2026-11-20', today)).toBe('Today · Friday, November 20, 2026');
    expect(dayTitle('2026-11-21', today)).toMatch(/^Tomorrow · /);
    expect(dayTitle('2026-11-19', today)).toMatch(/^Yesterday · /);
    expect(dayTitle('2026-11-25', today)).toBe('Wednesday, November 25, 2026');
  });

  it.each([
    ['coming', { from: today }],
    ['today', { from: today, to: today }],
    ['tomorrow', { from: '2026-11-21', to: '2026-11-21' }],
    ['past', { to: '2026-11-19' }],
    ['all', {}],
    ['2026-12-24', { from: '2026-12-24', to: '2026-12-24' }],
    ['nonsense', { from: today }],
  ])('asked for as %s are %j', (choice, range) => {
    expect(dateRange(choice, today)).toEqual(range);
  });
});

describe('the filter', () => {
  it('knows the status of the record and the open jobs without a technician', () => {
    const open = job({ technicianId: null });
    expect(hasStatus(open, 'unassigned')).toBe(true);
    expect(hasStatus(job(), 'unassigned')).toBe(false);
    expect(hasStatus(job({ technicianId: null, status: 'cancelled' }), 'unassigned')).toBe(false);
    expect(hasStatus(job({}, [record()]), 'dispatched')).toBe(true);
    expect(hasStatus(job({}, [record()]), 'scheduled')).toBe(false);
    expect(hasStatus(job(), '')).toBe(true);
  });
});

describe('the count', () => {
  it.each([
    [{ shown: 12, loaded: 12, total: 12 }, true, '12 found, all dates'],
    [{ shown: 3, loaded: 12, total: 12 }, true, '3 shown of 12 found, all dates'],
    [{ shown: 100, loaded: 100, total: 1204 }, true, '100 shown of 1,204 found, all dates'],
    [{ shown: 0, loaded: 0, total: 0 }, true, '0 found, all dates'],
    [{ shown: 12, loaded: 12, total: 12 }, false, '12 shown'],
    [{ shown: 3, loaded: 12, total: 12 }, false, '3 of 12 shown'],
    [{ shown: 100, loaded: 100, total: 1204 }, false, '100 shown, first 100 of 1,204'],
    [
      { shown: 100, loaded: 100, total: 10_000, atLeast: true },
      false,
      '100 shown, first 100 of 10,000+',
    ],
  ])('of %j, searched %s: %s', (counts, searching, words) =>
    expect(countText(counts, searching)).toBe(words),
  );
});

describe('what the server is asked for', () => {
  const board = { day: 'today', status: '', search: '' };

  it('is a search of all dates as soon as there are words', () => {
    expect(listQuery({ ...board, search: ' ann ' }, today)).toEqual({ search: 'ann', limit: 100 });
    expect(listQuery({ ...board, search: '  ' }, today)).toEqual({
      from: today,
      to: today,
      limit: 100,
    });
  });

  it('names the statuses that the server knows, and looks through more for the others', () => {
    expect(listQuery({ ...board, day: 'all', status: 'completed' }, today)).toEqual({
      status: 'completed',
      limit: 100,
    });
    expect(listQuery({ ...board, day: 'all', status: 'unassigned' }, today)).toEqual({
      limit: 500,
    });
  });
});

describe('active records', () => {
  it('go from dispatched to in progress, the late ones first, then by arrival', () => {
    const at = (id: string, status: Parameters<typeof record>[0], minute: string) =>
      record({
        appointmentId: id,
        estimatedArrival: `2026-11-20T14:${minute}:00.000Z`,
        ...status,
      });
    const list = [
      at('b', { status: 'en-route' }, '20'),
      at('a', { status: 'dispatched' }, '10'),
      at('c', { status: 'in-progress', late: true }, '50'),
      at('x', { status: 'scheduled' }, '00'),
      at('y', { status: 'completed' }, '00'),
      at('z', { status: 'cancelled' }, '00'),
    ];
    expect(activeRecords(list).map((each) => each.appointmentId)).toEqual(['c', 'a', 'b']);
  });

  it('show their latest five as recent activity', () => {
    const list = Array.from({ length: 7 }, (_, index) =>
      record({
        appointmentId: `a${index}`,
        notifications: [
          { type: 'dispatched', message: '', timestamp: `2026-11-20T1${index}:00:00.000Z` },
        ],
      }),
    );
    expect(recentActivity(list).map((each) => each.appointmentId)).toEqual([
      'a6',
      'a5',
      'a4',
      'a3',
      'a2',
    ]);
  });
});
