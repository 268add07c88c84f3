import {
  assignedWords,
  lastAuthor,
  meanwhileWords,
  movedMeanwhileWords,
  questionBefore,
  questionWords,
  standsAsShown,
} from './change-words';
import { appointment, record } from '../test/factories';

const nameOf = (id: string) => ({ t2: 'Ada Byrne' })[id] ?? 'another';

describe('an assignment', () => {
  it('names both technicians', () => {
    expect(assignedWords('FC-1042', 'Mo Haddad', 'Ada Byrne')).toBe(
      'FC-1042 moved from Mo Haddad to Ada Byrne.',
    );
    expect(assignedWords('FC-1042', null, 'Ada Byrne')).toBe('Ada Byrne has FC-1042.');
    expect(assignedWords('FC-1042', 'Mo Haddad', null)).toMatch(/from Mo Haddad/);
  });
});

describe('what somebody else has changed', () => {
  const shown = appointment();

  it.each([
    [{ technicianId: 't2' }, 'Sam has given FC-1042 to Ada Byrne meanwhile.'],
    [{ technicianId: null }, 'Sam has taken the technician off FC-1042 meanwhile.'],
    [{ status: 'cancelled' as const }, 'Sam has cancelled FC-1042 meanwhile.'],
    [
      { appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' },
      'Sam has moved FC-1042 to Mon, Nov 23, 10:00 – 11:00 AM meanwhile.',
    ],
    [{ status: 'in-progress' as const }, 'FC-1042 is In progress meanwhile.'],
    [{ totalCost: '20.00' }, 'Sam has changed FC-1042 meanwhile. Look at it once more.'],
  ])('%j: %s', (over, words) =>
    expect(meanwhileWords(shown, appointment(over), 'Sam', nameOf)).toBe(words),
  );

  it('does not stand in the way when it was only notes and costs', () => {
    expect(standsAsShown(shown, appointment({ version: 2, technicianNotes: 'x' }))).toBe(true);
    for (const over of [
      { technicianId: null },
      { status: 'cancelled' as const },
      { appointmentDate: '2026-11-23' },
      { timeSlot: '10:00-11:00' },
    ])
      expect(standsAsShown(shown, appointment(over))).toBe(false);
  });

  it('is told with the name that the log has', () => {
    const entry = (by: string) => ({ at: '2026-11-20T14:00:00.000Z', by, message: '' });
    expect(lastAuthor([entry('Dana'), entry('Sam')])).toBe('Sam');
    expect(lastAuthor([entry('Dana'), entry('System')])).toBe('Dana');
    expect(lastAuthor([])).toBe('Somebody else');
    expect(lastAuthor(undefined)).toBe('Somebody else');
    expect(movedMeanwhileWords('FC-1042', 'en-route', 'Sam')).toBe(
      'Sam has moved FC-1042 to En route meanwhile.',
    );
  });
});

describe('a step', () => {
  const near = { ...record().customerLocation, approximate: { near: '32084', radiusKm: 6 } };

  it.each([
    ['en-route', 40, null, null],
    ['arrived', null, null, null],
    ['arrived', 1, null, null],
    ['arrived', 1.2, null, { kind: 'far', distanceKm: 1.2, near: null }],
    ['arrived', 6.9, near, null],
    ['arrived', 7.1, near, { kind: 'far', distanceKm: 7.1, near: '32084' }],
    ['completed', 0, null, { kind: 'complete' }],
  ] as const)('to %s at %s km of %j asks %j', (to, distanceToCustomer, place, question) => {
    const journey = record({
      distanceToCustomer,
      customerLocation: place ?? record().customerLocation,
    });
    expect(questionBefore(to, journey)).toEqual(question);
  });

  it('says what it means and what the customer sees', () => {
    const job = appointment();
    expect(questionWords({ kind: 'complete' }, job, 'Mo Haddad')).toMatchObject({
      title: 'Complete FC-1042?',
      yes: 'Complete the job',
    });
    expect(
      questionWords({ kind: 'far', distanceKm: 6.3, near: '32084' }, job, 'Mo Haddad').text,
    ).toContain('about 6.3 km from the middle of 32084');
    const correction = questionWords({ kind: 'correct', to: 'dispatched' }, job, undefined);
    expect(correction.title).toBe('Take FC-1042 back to Dispatched?');
    expect(correction.text).toContain('Ann Baker sees that the technician has the job');
  });
});
