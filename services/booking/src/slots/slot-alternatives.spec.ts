import { slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { alternativesTo } from './slot-alternatives';

const asked = { date: '2026-11-23', label: '10:00-11:00' } as const;
const all = [...slotLabels];
const texts = (free: Parameters<typeof alternativesTo>[1]) =>
  alternativesTo(asked, free).map(({ date, timeSlot }) => `${date} ${timeSlot}`);

describe('alternatives to a slot that is gone', () => {
  it('are the nearest hours of the same date, the earlier one first when two are as near', () => {
    expect(texts([{ date: '2026-11-23', labels: all }])).toEqual([
      '2026-11-23 09:00-10:00',
      '2026-11-23 11:00-12:00',
      '2026-11-23 08:00-09:00',
      '2026-11-23 12:00-13:00',
      '2026-11-23 07:00-08:00',
    ]);
  });

  it('continue with the following dates, nearest hours first', () => {
    expect(
      texts([
        { date: '2026-11-21', labels: all },
        { date: '2026-11-23', labels: ['19:00-20:00'] },
        { date: '2026-11-24', labels: ['07:00-08:00', '11:00-12:00'] },
        { date: '2026-11-25', labels: all },
      ]),
    ).toEqual([
      '2026-11-23 19:00-20:00',
      '2026-11-24 11:00-12:00',
      '2026-11-24 07:00-08:00',
      '2026-11-25 10:00-11:00',
      '2026-11-25 09:00-10:00',
    ]);
  });

  it('come from the days before only when nothing follows, the latest day first', () => {
    expect(
      texts([
        { date: '2026-11-20', labels: ['10:00-11:00'] },
        { date: '2026-11-21', labels: ['18:00-19:00'] },
        { date: '2026-11-23', labels: [] },
      ]),
    ).toEqual(['2026-11-21 18:00-19:00', '2026-11-20 10:00-11:00']);
  });

  it.each<[HourLabel, string]>([
    ['00:00-01:00', '07:00-08:00'],
    ['22:00-23:00', '19:00-20:00'],
    ['23:00-00:00', '19:00-20:00'],
  ])('are the nearest to an hour outside business hours, too: %s', (label, nearest) => {
    const { date } = asked;
    expect(alternativesTo({ date, label }, [{ date, labels: all }])[0]).toEqual({
      date,
      timeSlot: nearest,
    });
  });

  it('never name the slot itself, and are none when nothing is free', () => {
    expect(texts([{ date: '2026-11-23', labels: ['10:00-11:00'] }])).toEqual([]);
    expect(texts([])).toEqual([]);
  });
});
