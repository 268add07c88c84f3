import { hoursOf } from './business-time';
import { visitTime, visitWords } from './vocabulary/visits/visit-words';

const visit = {
  number: 'FC-1042',
  customerName: 'Ana Reyes',
  appointmentDate: '2026-12-04',
  timeSlot: '08:00-09:00',
};

describe('the words for a visit', () => {
  it('names whose visit it is, and when', () => {
    expect(visitWords(visit)).toBe('Ana Reyes (FC-1042), Fri, Dec 4, 8–9 AM');
    expect(visitWords({ ...visit, customerName: '', timeSlot: '' })).toBe('FC-1042, Fri, Dec 4');
  });

  it.each([
    '07:00-08:00',
    '11:00-12:30',
    '12:00-13:00',
    '00:00-01:00',
    '19:00-20:00',
    '08:30-10:30',
  ])('writes the hours as emails do: %s', (timeSlot) =>
    expect(visitTime({ ...visit, timeSlot })).toBe(`Fri, Dec 4, ${hoursOf(timeSlot)}`),
  );
});
