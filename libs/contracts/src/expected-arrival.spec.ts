import fc from 'fast-check';
import {
  expectedArrival,
  freeAfter,
  jobsBefore,
  roundedUp,
  type PlannedJob,
} from './vocabulary/visits/expected-arrival';
import { trackingStatuses } from './vocabulary/tracking-status';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const house = { lat: 29.9, lng: -81.3 };
/** Ten kilometers north: about 20 minutes by car. */
const farther = { lat: 29.99, lng: -81.3 };
const job = (changes: Partial<PlannedJob> = {}): PlannedJob => ({
  status: 'dispatched',
  slotStart: at('15:00'),
  minutes: 60,
  arrivedAt: null,
  eta: null,
  place: house,
  ...changes,
});
const next = job({ slotStart: at('16:00') });
const clock = (instant: Date | null) => instant?.toISOString().slice(11, 16) ?? null;

describe('the expected arrival', () => {
  it.each<[string, PlannedJob[], string, string | null]>([
    [
      'the ETA at the job before, and its length',
      [job({ status: 'en-route', eta: at('15:20') })],
      '15:00',
      '16:20',
    ],
    [
      'the arrival at the job before, and its length',
      [job({ status: 'in-progress', arrivedAt: at('15:25') })],
      '16:10',
      '16:25',
    ],
    [
      'in a while, if the job before takes longer than planned',
      [job({ status: 'arrived', arrivedAt: at('15:00') })],
      '16:40',
      '16:50',
    ],
    [
      'the drive from the job before',
      [job({ status: 'arrived', arrivedAt: at('15:30'), place: farther })],
      '16:00',
      '16:49',
    ],
    [
      'a usual drive if its place is not known',
      [job({ status: 'arrived', arrivedAt: at('15:30'), place: null })],
      '16:00',
      '16:45',
    ],
    [
      'each job before it in turn',
      [
        job({ slotStart: at('15:30') }),
        job({ status: 'arrived', arrivedAt: at('15:00'), slotStart: at('14:00') }),
      ],
      '15:10',
      '17:00',
    ],
    ['not before its slot', [job({ status: 'arrived', arrivedAt: at('14:00') })], '14:10', '16:00'],
    ['unknown before anyone is at work', [job({ slotStart: at('15:00') })], '16:20', null],
    ['unknown without a job before it', [], '16:20', null],
  ])('the expected arrival is %s', (_, before, now, expected) => {
    expect(clock(expectedArrival(next, before, at(now)))).toBe(expected);
  });

  it('counts jobs that are under way or earlier, and none that are over', () => {
    const others = trackingStatuses.flatMap((status) => [
      job({ status, slotStart: at('15:00') }),
      job({ status, slotStart: at('17:00') }),
    ]);
    const counted = jobsBefore(next, others).map(
      ({ status, slotStart }) => `${status} ${clock(slotStart)}`,
    );
    expect(counted).toEqual([
      'scheduled 15:00',
      'dispatched 15:00',
      ...['en-route', 'arrived', 'in-progress'].flatMap((status) => [
        `${status} 15:00`,
        `${status} 17:00`,
      ]),
    ]);
  });

  it('is never earlier for one more job, for a longer one, or before now', () => {
    const anyTime = fc
      .integer({ min: 0, max: 600 })
      .map((minutes) => new Date(at('10:00').getTime() + minutes * 60_000));
    const anyJob = fc.record<PlannedJob>({
      status: fc.constantFrom(...trackingStatuses),
      slotStart: anyTime,
      minutes: fc.integer({ min: 15, max: 300 }),
      arrivedAt: fc.option(anyTime, { nil: null }),
      eta: fc.option(anyTime, { nil: null }),
      place: fc.constantFrom(house, null),
    });
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 5 }), anyTime, (jobs, now) => {
        const free = freeAfter(jobs, now);
        expect(free.at >= now).toBe(true);
        const longer = jobs.map((each) => ({ ...each, minutes: each.minutes + 30 }));
        expect(freeAfter(longer, now).at >= free.at).toBe(true);
        const later = job({ slotStart: at('23:00') });
        expect(freeAfter([...jobs, later], now).at > free.at).toBe(true);
      }),
    );
  });

  it('is rounded up for people', () => {
    expect(['16:16', '16:20', '16:21'].map((time) => clock(roundedUp(at(time))))).toEqual([
      '16:20',
      '16:20',
      '16:25',
    ]);
  });
});
