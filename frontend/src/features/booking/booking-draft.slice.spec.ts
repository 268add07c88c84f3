import {
  booked,
  bookingDraftReducer as reduce,
  dateChosen,
  entered,
  hoursKnown,
  opened,
  wentTo,
} from './booking-draft.slice';

const start = () => reduce(undefined, { type: 'start' });

describe('the booking draft', () => {
  it('starts in Florida with nothing else entered', () => {
    const { entries, step } = start();
    expect(step).toBe(1);
    expect(Object.entries(entries).filter(([, value]) => value !== '')).toEqual([
      ['state', 'FL'],
      ['smsConsent', false],
    ]);
  });

  it('clears a time that the new date does not have and keeps one that it has', () => {
    let draft = reduce(
      start(),
      entered({ appointmentDate: '2026-11-23', timeSlot: '09:00-10:00' }),
    );
    draft = reduce(draft, dateChosen('2026-11-24'));
    const kept = reduce(
      draft,
      hoursKnown({ date: '2026-11-24', availableSlots: ['08:00-09:00', '09:00-10:00'] }),
    );
    expect(kept.entries.timeSlot).toBe('09:00-10:00');
    const cleared = reduce(
      draft,
      hoursKnown({ date: '2026-11-24', availableSlots: ['08:00-09:00'] }),
    );
    expect(cleared.entries.timeSlot).toBe('');
  });

  it('does not let a late answer about another date clear the time', () => {
    const draft = reduce(
      start(),
      entered({ appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' }),
    );
    const after = reduce(draft, hoursKnown({ date: '2026-11-23', availableSlots: [] }));
    expect(after.entries.timeSlot).toBe('09:00-10:00');
  });

  it('keeps who and where for the next booking, and starts that one at step 1', () => {
    let draft = reduce(start(), entered({ customerName: 'Ada Quill', brand: 'GE' }));
    draft = reduce(draft, wentTo(3));
    draft = reduce(
      draft,
      booked({
        id: 'a',
        number: 'FC-1',
        appointmentDate: '2026-11-24',
        timeSlot: '09:00-10:00',
        serviceType: 'Repair',
        appliance: 'Oven',
        brand: 'GE',
        customerId: null,
        manageUrl: 'https://repair.example/manage#m',
        calendarUrl: 'https://repair.example/api/calendar/c.ics',
      }),
    );
    expect(draft.step).toBe(4);
    expect(draft.entries.brand).toBe('');
    const again = reduce(draft, opened());
    expect(again).toMatchObject({ step: 1, booked: null, entries: { customerName: 'Ada Quill' } });
  });

  it('goes on where it was when the page is opened again before booking', () => {
    const draft = reduce(reduce(start(), wentTo(2)), opened());
    expect(draft.step).toBe(2);
  });
});
