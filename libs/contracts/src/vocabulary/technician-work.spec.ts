import { isServedArea, isWorkWeek, mismatchesOf, type TechnicianWork } from './technician-work';

const monday = '2026-11-23';
const anyone: TechnicianWork = { workingHours: [], daysOff: [], specialties: [], serviceArea: [] };
const mondays = [{ weekday: 1, start: '08:00', end: '12:30' }];
const job = {
  appointmentDate: monday,
  timeSlot: '10:00-11:00',
  serviceType: 'Repair',
  appliance: 'Oven',
  zipCode: '32084',
};
const wordsOf = (work: Partial<TechnicianWork>, more = {}) =>
  mismatchesOf({ ...anyone, ...work }, { ...job, ...more }).map(({ words }) => words);

describe('technicians’ work', () => {
  it('lets someone without limits do any job', () => {
    expect(wordsOf({})).toEqual([]);
    expect(wordsOf({}, { timeSlot: '23:00-00:00', appointmentDate: '2026-11-22' })).toEqual([]);
  });

  it.each([
    ['08:00-09:00', []],
    ['11:00-12:00', []],
    ['12:00-13:00', ['Works 8 AM–12:30 PM that day']],
    ['07:00-08:00', ['Works 8 AM–12:30 PM that day']],
    ['23:00-00:00', ['Works 8 AM–12:30 PM that day']],
  ])('knows working hours: %s', (timeSlot, words) =>
    expect(wordsOf({ workingHours: mondays }, { timeSlot })).toEqual(words),
  );

  it('knows the days of the week and the days off', () => {
    expect(wordsOf({ workingHours: mondays }, { appointmentDate: '2026-11-24' })).toEqual([
      'Not at work that day',
    ]);
    const off = (from: string, to: string, reason = '') => ({ daysOff: [{ from, to, reason }] });
    expect(wordsOf(off('2026-11-20', monday, 'Vacation'))).toEqual(['Off that day: Vacation']);
    expect(wordsOf(off(monday, '2026-11-30'))).toEqual(['Off that day']);
    expect(wordsOf(off('2026-11-24', '2026-11-30'))).toEqual([]);
  });

  it.each([
    [['Ovens', 'Wolf'], {}, []],
    [['Washers', 'dishwashers'], {}, ['Not trained for Oven']],
    [['dishwashers'], { appliance: 'Dishwasher' }, []],
    [['Wolf', 'Thoroughness'], {}, []],
    [['Washer'], { appliance: 'Other' }, []],
    [['Oven', 'Installation'], {}, ['Not trained for Repair']],
  ])('knows skills: %j', (specialties, more, words) =>
    expect(wordsOf({ specialties }, more)).toEqual(words),
  );

  it.each([
    ['32084', []],
    ['32084-1234', []],
    ['32003', ['Outside their area']],
    ['', []],
  ])('knows the area: %s', (zipCode, words) => {
    expect(wordsOf({ serviceArea: ['St Johns'] }, { zipCode })).toEqual(words);
    expect(wordsOf({ serviceArea: ['Flagler', '32084'] }, { zipCode })).toEqual(words);
  });

  it('takes a week with each day once and the counties and ZIP codes that we serve', () => {
    expect(isWorkWeek(mondays)).toBe(true);
    expect(isWorkWeek([...mondays, ...mondays])).toBe(false);
    expect(isWorkWeek([{ weekday: 1, start: '12:00', end: '12:00' }])).toBe(false);
    expect(['Clay', '32003', '10001', 'Orlando'].map(isServedArea)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
