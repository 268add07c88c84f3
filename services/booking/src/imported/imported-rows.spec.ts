import { visitHours } from './imported-rows';

const at = (instant: string) => new Date(instant);

describe('the hours of an imported visit', () => {
  it.each([
    ['2024-05-14', '09:00-11:00', '2024-05-14T13:00:00Z', '2024-05-14T15:00:00Z'],
    ['2024-12-03', '09:15-09:45', '2024-12-03T14:15:00Z', '2024-12-03T14:45:00Z'],
    // Over midnight.
    ['2024-05-14', '22:30-01:00', '2024-05-15T02:30:00Z', '2024-05-15T05:00:00Z'],
    // It ends when it begins.
    ['2024-05-14', '09:00-09:00', '2024-05-14T13:00:00Z', '2024-05-14T14:00:00Z'],
    // The night in which the clock leaves out the hour from two to three.
    ['2026-03-08', '01:30-03:30', '2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z'],
    ['2026-03-08', '02:30-03:00', '2026-03-08T07:30:00Z', '2026-03-08T08:00:00Z'],
    // The night in which it shows the hour from one to two twice.
    ['2026-11-01', '00:30-02:30', '2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z'],
    ['2026-11-01', '01:15-01:45', '2026-11-01T05:15:00Z', '2026-11-01T05:45:00Z'],
  ])('on %s at %s are from %s to %s', (date, slot, start, end) => {
    expect(visitHours(date, slot)).toEqual({ start: at(start), end: at(end) });
  });

  it.each([
    ['2024-05-14', '2024-05-14T11:00:00Z', '2024-05-15T00:00:00Z'],
    ['2024-12-03', '2024-12-03T12:00:00Z', '2024-12-04T01:00:00Z'],
    ['2026-03-08', '2026-03-08T11:00:00Z', '2026-03-09T00:00:00Z'],
    ['2026-11-01', '2026-11-01T12:00:00Z', '2026-11-02T01:00:00Z'],
  ])('of which only the day is known are the working day: %s', (date, start, end) => {
    expect(visitHours(date, '')).toEqual({ start: at(start), end: at(end) });
  });
});
