import {
  assignmentMessage,
  lastAuthor,
  changeMessage,
  statusChangeMessage,
  questionBefore,
  questionText,
  isStillAsShown,
} from './change-messages';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { appointment, record } from '../test/factories';

const words = visitWords(appointment());
const nameOf = (id: string) => ({ t2: 'Ada Byrne' })[id] ?? 'another';

it('names the technician whose job is taken away', () => {
  expect(assignmentMessage(appointment(), 'Mo Haddad', null)).toMatch(/off Mo Haddad’s list/);
});

describe('what someone else has changed', () => {
  const shown = appointment();

  it.each([
    [{ technicianId: 't2' }, `Sam has just given Ada Byrne ${words}.`],
    [{ technicianId: null }, `Sam has just taken the technician off ${words}.`],
    [{ status: 'cancelled' as const }, `Sam has just canceled ${words}.`],
    [
      { appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' },
      'Sam has just moved Ann Baker (FC-1042) to Mon, Nov 23, 10–11 AM.',
    ],
    [{ status: 'in-progress' as const }, `${words}: now In progress.`],
    [{ totalCost: '20.00' }, `Sam has just changed ${words}. Please check it again.`],
  ])('%j: %s', (over, words) =>
    expect(changeMessage(shown, appointment(over), 'Sam', nameOf)).toBe(words),
  );

  it('does not stand in the way when it was only notes and costs', () => {
    expect(isStillAsShown(shown, appointment({ version: 2, technicianNotes: 'x' }))).toBe(true);
    for (const over of [
      { technicianId: null },
      { status: 'cancelled' as const },
      { appointmentDate: '2026-11-23' },
      { timeSlot: '10:00-11:00' },
    ])
      expect(isStillAsShown(shown, appointment(over))).toBe(false);
  });

  it('is said with the name that the log has', () => {
    const entry = (by: string) => ({ at: '2026-11-20T14:00:00.000Z', by, message: '' });
    expect(lastAuthor([entry('Dana'), entry('Sam')])).toBe('Sam');
    expect(lastAuthor([entry('Dana'), entry('System')])).toBe('Dana');
    expect(lastAuthor([])).toBe('Someone else');
    expect(lastAuthor(undefined)).toBe('Someone else');
    expect(statusChangeMessage(appointment(), 'en-route', 'Sam')).toBe(
      `Sam has just moved ${words}, to En route.`,
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
    const present = record({
      distanceToCustomer,
      customerLocation: place ?? record().customerLocation,
    });
    expect(questionBefore(to, present)).toEqual(question);
  });

  it('says what it means and what the customer sees', () => {
    const job = appointment();
    expect(questionText({ kind: 'complete' }, job, 'Mo Haddad')).toMatchObject({
      title: 'Complete FC-1042?',
      yes: 'Complete the job',
    });
    expect(
      questionText({ kind: 'far', distanceKm: 6.3, near: '32084' }, job, 'Mo Haddad').text,
    ).toContain('about 6.3 km (3.9 mi) from the middle of 32084');
    const correction = questionText({ kind: 'correct', to: 'dispatched' }, job, undefined);
    expect(correction.title).toBe('Take FC-1042 back to Dispatched?');
    expect(correction.text).toContain('Ann Baker sees that the technician has the job');
  });
});
