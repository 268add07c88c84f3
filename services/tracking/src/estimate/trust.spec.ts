import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import { kilometersBetween } from '@contracts/vocabulary/places/distance';
import { vagueFromMeters } from '@contracts/vocabulary/tracking';
import { morning } from '../../test/factories';
import {
  isClockWrong,
  isOfDrive,
  trailAfter,
  trailPlaced,
  type Position,
  type Trail,
} from './trust';

const nothing: Trail = { known: null, doubted: null };
const at = (seconds: number) => new Date(morning.getTime() + seconds * 1_000);
/** About 111 m for each thousandth of a degree. */
const fix = (seconds: number, lat = 29.8, accuracy: number | null = 8): Position => ({
  lat,
  lng: -81.3,
  address: null,
  accuracy,
  recordedAt: at(seconds),
});
const after = (...fixes: Position[]) => fixes.reduce(trailAfter, nothing);
const across = 33;

describe('the trail of a technician', () => {
  it.each<[string, Position[], Position | null]>([
    ['the only fix', [fix(0)], fix(0)],
    ['the newest of a drive', [fix(0), fix(60, 29.81)], fix(60, 29.81)],
    ['a highway at 110 km/h', [fix(0), fix(60, 29.8165)], fix(60, 29.8165)],
    ['not an older one', [fix(60), fix(0, 29.81)], fix(60)],
    ['not another one of the same time', [fix(0), fix(0, 29.801)], fix(0)],
    ['nothing of a vague one, though it is the first', [fix(0, 29.8, 15_000)], null],
    ['not a vague one, though it is newer', [fix(0), fix(60, 29.9, 15_000)], fix(0)],
    [
      'one that is just exact enough',
      [fix(0, 29.8, vagueFromMeters)],
      fix(0, 29.8, vagueFromMeters),
    ],
    ['one of a phone that does not say', [fix(0, 29.8, null)], fix(0, 29.8, null)],
    ['not a jump across the country', [fix(0), fix(60, across)], fix(0)],
    ['not a jump that is said twice', [fix(0), fix(60, across), fix(60, across)], fix(0)],
    ['not a second jump that disagrees', [fix(0), fix(60, across), fix(61, 27)], fix(0)],
    [
      'a jump that a second one agrees with',
      [fix(0), fix(60, across), fix(61, across)],
      fix(61, across),
    ],
    ['the road again after a jump', [fix(0), fix(60, across), fix(61, 29.81)], fix(61, 29.81)],
    [
      'no jump that agrees with one from before the road',
      [fix(0), fix(60, across), fix(61, 29.81), fix(62, across)],
      fix(61, 29.81),
    ],
    ['a home far away, the next morning', [fix(0), fix(50_000, 31)], fix(50_000, 31)],
    ['drift within the same second', [fix(0), fix(0.01, 29.803)], fix(0.01, 29.803)],
  ])('believes %s', (_, fixes, known) => {
    expect(after(...fixes).known).toEqual(known);
  });

  const anyFix = fc
    .record({
      seconds: fc.integer({ min: 0, max: 7_200 }),
      lat: fc.oneof(fc.double({ min: 29.5, max: 30.2, noNaN: true }), fc.constantFrom(27, across)),
      accuracy: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 20_000, noNaN: true })),
    })
    .map(({ seconds, lat, accuracy }) => fix(seconds, lat, accuracy));

  it('never goes back, never becomes vague, and jumps only with a witness', () => {
    fc.assert(
      fc.property(fc.array(anyFix, { maxLength: 30 }), (fixes) => {
        let trail = nothing;
        for (const next of fixes) {
          const before = trail;
          trail = trailAfter(before, next);
          const { known, doubted } = trail;
          expect(known?.accuracy ?? 0).toBeLessThanOrEqual(vagueFromMeters);
          if (known && doubted) expect(doubted.recordedAt > known.recordedAt).toBe(true);
          if (known === before.known) continue;
          expect(known).toBe(next);
          if (before.known) expect(next.recordedAt > before.known.recordedAt).toBe(true);
          const witnesses = before.known ? [before.known, before.doubted] : [next];
          const speeds = witnesses.flatMap((one) => (one ? [kilometersAnHour(one, next)] : []));
          expect(Math.min(...speeds)).toBeLessThanOrEqual(180);
        }
      }),
      { numRuns: runsOf(200, 5_000) },
    );
  });

  /** Beyond the drift, and what the two phones don't know. */
  function kilometersAnHour(from: Position, to: Position): number {
    const blur = [from, to].map(({ accuracy }) => (accuracy ?? vagueFromMeters) / 1_000);
    const km = Math.max(0, kilometersBetween(from, to) - 0.5 - blur[0]! - blur[1]!);
    const hours = (to.recordedAt.getTime() - from.recordedAt.getTime()) / 3_600_000;
    return km === 0 ? 0 : km / hours - 1e-6;
  }

  it('takes the office’s word, and then the phone’s wherever it is', () => {
    const placed = trailPlaced(after(fix(0)), fix(1, 29.9));
    expect(placed.known).toMatchObject({ lat: 29.9, recordedAt: at(1) });
    expect(trailAfter(placed, fix(2)).known).toEqual(fix(2));
    expect(trailPlaced(placed, fix(0, 30))).toBe(placed);
  });
});

describe('a drive', () => {
  it.each([
    ['before it', -1, false],
    ['when it began', 0, true],
    ['on it', 60, true],
  ])('has only fixes that were recorded on it: %s', (_, seconds, expected) => {
    expect(isOfDrive(morning, fix(seconds))).toBe(expected);
    expect(isOfDrive(null, fix(seconds))).toBe(false);
  });

  it('has none of a phone whose clock is ahead', () => {
    expect(isClockWrong(at(60), morning)).toBe(false);
    expect(isClockWrong(at(61), morning)).toBe(true);
  });
});
