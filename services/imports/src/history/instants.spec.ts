import fc from 'fast-check';
import { businessDateOf, instantOf, isoInstant, slotLabelOf } from './instants';

const at = (text: string) => Date.parse(text);

describe('instants of other systems', () => {
  it.each([
    ['2026-11-22T15:00:00Z', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T15:00:00.1234567Z', '2026-11-22T15:00:00.123Z'],
    ['2026-11-22T10:00:00-05:00', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T10:00:00-0500', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22 15:00', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T15:00:00', '2026-11-22T15:00:00.000Z'],
  ])('%s is %s', (written, instant) => {
    expect(isoInstant(written)).toBe(instant);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30T10:00:00Z',
    '2026-11-22T25:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-11-22',
    '9999-12-31T23:59:59Z',
  ])('%s is none', (written) => expect(instantOf(written)).toBeNull());
});

describe('dates in the business zone', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-22T04:59:59Z', '2026-11-21'],
    ['2026-11-22T05:00:00Z', '2026-11-22'],
    ['2026-07-01T03:59:59Z', '2026-06-30'],
    ['2026-07-01T04:00:00Z', '2026-07-01'],
    // The days on which the clocks are changed.
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-29', null],
    ['2028-02-29', '2028-02-29'],
    ['2026-04-31', null],
    ['2026-05-31', '2026-05-31'],
    ['2026-05-00', null],
    ['11/22/2026', null],
  ])('%s is on %s', (written, date) => {
    expect(businessDateOf(written)).toBe(date);
  });
});

describe('hours in the business zone', () => {
  it.each([
    ['2026-11-22T15:00:00Z', '2026-11-22T16:00:00Z', '10:00-11:00'],
    ['2026-07-01T13:00:00Z', '2026-07-01T17:00:00Z', '09:00-13:00'],
    ['2026-11-22T15:30:00Z', '2026-11-22T16:15:00Z', '10:30-11:15'],
    // Without an end, with one before the start, on another day.
    ['2026-11-22T15:00:00Z', null, '10:00-11:00'],
    ['2026-11-22T15:00:00Z', '2026-11-22T14:00:00Z', '10:00-11:00'],
    ['2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z', '10:00-11:00'],
    ['2026-11-22T15:00:00Z', '2026-11-24T16:00:00Z', '10:00-11:00'],
    ['2026-11-23T04:30:00Z', null, '23:30-00:30'],
    // Clocks go from 2:00 to 3:00.
    ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', '01:30-03:30'],
    ['2026-03-08T07:00:00Z', '2026-03-08T08:00:00Z', '03:00-04:00'],
    ['2026-03-08T14:00:00Z', '2026-03-08T15:00:00Z', '10:00-11:00'],
    // Clocks go from 2:00 back to 1:00: the hour that comes twice, and a window over both.
    ['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z', '01:00-02:00'],
    ['2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z', '01:00-02:00'],
    ['2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z', '01:00-02:00'],
    ['2026-11-01T15:00:00Z', '2026-11-01T16:00:00Z', '10:00-11:00'],
  ])('%s to %s is %s', (start, end, label) => {
    expect(slotLabelOf(at(start), end === null ? null : at(end))).toBe(label);
  });

  it('is a label for any two instants', () => {
    const instant = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.option(instant), (start, end) => {
        const label = slotLabelOf(start.getTime(), end && end.getTime());
        expect(label).toMatch(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});
