import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import {
  activeRecords,
  canCancel,
  canReassign,
  jobsOf,
  nextStepsOf,
  recentActivity,
  sameCrew,
} from './job';
import { byDay, countText, dateRange, dayTitle, hasStatus } from '../appointments/board-days';
import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../test/factories';
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
    'changes hands and can be canceled as its record at %s can',
    (status) => {
      const it = job({}, [record({ status })]);
      expect(canReassign(it)).toBe(trackingStatusRules[status].assignable);
      expect(canCancel(it)).toBe(trackingStatusRules[status].cancellable);
    },
  );

  it('offers the steps that the server allows, canceling aside', () => {
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

it('the crew is the same while its people only drive', () => {
  const location = { lat: 1, lng: 2, address: null, lastUpdated: '2026-11-20T14:00:00Z' };
  const before = [technician()];
  expect(sameCrew(before, [technician({ currentLocation: location })])).toBe(true);
  expect(sameCrew(before, [technician({ status: 'busy' })])).toBe(false);
  expect(sameCrew(before, [technician({ name: 'Marc', version: 2 })])).toBe(false);
  expect(sameCrew(before, [...before, technician({ id: 't2' })])).toBe(false);
  expect(sameCrew(before, [])).toBe(false);
});

describe('the days', () => {
  it('start with today, go on to the coming ones, then back into the past', () => {
    const dates = ['2026-11-18', '2026-11-22', '2026-11-20', '2026-11-19', '2026-11-21'];
    const jobs = dates.map((appointmentDate) => job({ id: appointmentDate, appointmentDate }));
    const days = byDay(jobs, today).map(({ date }) => date.slice(-2));
    expect(days).toEqual(['20', '21', '22', '19', '18']);
  });

  it('run by the hour, and what is still open stands first within one', () => {
    const at = (number: string, hour: number, status: 'scheduled' | 'cancelled' = 'scheduled') =>
      job({ id: number, number, status, scheduledTime: `2026-11-20T${hour}:00:00.000Z` });
    const jobs = [at('FC-10', 14), at('FC-8', 13, 'cancelled'), at('FC-9', 14), at('FC-11', 13)];
    const numbers = byDay(jobs, today)[0]!.jobs.map((each) => each.appointment.number);
    expect(numbers).toEqual(['FC-11', 'FC-8', 'FC-9', 'FC-10']);
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

it('the filter knows the status of the record and the open jobs without a technician', () => {
  const open = job({ technicianId: null });
  expect(hasStatus(open, 'unassigned')).toBe(true);
  expect(hasStatus(job(), 'unassigned')).toBe(false);
  expect(hasStatus(job({ technicianId: null, status: 'cancelled' }), 'unassigned')).toBe(false);
  expect(hasStatus(job({}, [record()]), 'dispatched')).toBe(true);
  expect(hasStatus(job({}, [record()]), 'scheduled')).toBe(false);
  expect(hasStatus(job({ due: '0.01' }), 'due')).toBe(true);
  expect(hasStatus(job({ due: '0.00' }), 'due')).toBe(false);
  expect(hasStatus(job(), '')).toBe(true);
  expect(hasStatus(open, 'open')).toBe(true);
  expect(hasStatus(job({ status: 'completed' }), 'open')).toBe(false);
});

it.each([
  [{ shown: 12, loaded: 12, total: 12 }, 'all dates', '12 found, all dates'],
  [{ shown: 3, loaded: 12, total: 12 }, 'all dates', '3 shown of 12 found, all dates'],
  [{ shown: 100, loaded: 100, total: 1204 }, 'all dates', '100 shown of 1,204 found, all dates'],
  [{ shown: 0, loaded: 0, total: 0 }, 'all dates', '0 found, all dates'],
  [{ shown: 3, loaded: 3, total: 3 }, 'these days', '3 found, these days'],
  [{ shown: 12, loaded: 12, total: 12 }, undefined, '12 shown'],
  [{ shown: 3, loaded: 12, total: 12 }, undefined, '3 of 12 shown'],
  [{ shown: 100, loaded: 100, total: 1204 }, undefined, '100 shown, first 100 of 1,204'],
  [
    { shown: 100, loaded: 100, total: 10_000, atLeast: true },
    undefined,
    '100 shown, first 100 of 10,000+',
  ],
] as const)('counts %j, searched %s: %s', (counts, searched, words) =>
  expect(countText(counts, searched)).toBe(words),
);

it.each([
  // A search covers all dates, unless some were chosen.
  [{ search: ' ann ' }, { search: 'ann', limit: 100 }],
  [
    { day: 'today', search: ' ann ' },
    { from: today, to: today, search: 'ann', limit: 100 },
  ],
  [
    { day: 'coming', search: 'ann' },
    { from: today, search: 'ann', limit: 100 },
  ],
  [{ search: '' }, { from: today, limit: 100 }],
  [
    { day: 'today', technician: 't1' },
    { from: today, to: today, technicianId: 't1', limit: 100 },
  ],
  [
    { day: 'all', technician: 't1', status: 'open' },
    { technicianId: 't1', open: 'true', limit: 100 },
  ],
  [
    { day: 'all', status: 'unassigned' },
    { open: 'true', unassigned: 'true', limit: 100 },
  ],
  // More records are put in order.
  [{ day: 'all', sort: '-technician' }, { limit: 500 }],
  [
    { day: 'today', search: '  ' },
    { from: today, to: today, limit: 100 },
  ],
  [
    { day: 'all', status: 'completed' },
    { status: 'completed', limit: 100 },
  ],
  [
    { day: 'all', status: 'due' },
    { unpaid: 'true', limit: 100 },
  ],
  // The server doesn't know this one, so more records are looked through.
  [{ day: 'all', status: 'en-route' }, { limit: 500 }],
])('asks the server for %j with %j', (board, query) =>
  expect(
    listQuery({ day: '', status: '', technician: '', search: '', sort: '', ...board }, today),
  ).toEqual(query),
);

describe('active records', () => {
  it('go from dispatched to in progress, the late ones first, then by arrival', () => {
    const at = (status: TrackingStatus, minute: string, late = false) =>
      record({ status, estimatedArrival: `2026-11-20T14:${minute}:00.000Z`, late });
    const active = [
      at('in-progress', '50', true),
      at('dispatched', '10'),
      at('en-route', '20'),
    ] as const;
    const others = (['scheduled', 'completed', 'cancelled'] as const).map((each) => at(each, '00'));
    expect(activeRecords([active[2], active[1], active[0], ...others])).toEqual(active);
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
    expect(recentActivity(list)).toEqual(list.toReversed().slice(0, 5));
  });
});
