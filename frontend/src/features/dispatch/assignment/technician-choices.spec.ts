import { choicesFor, noOneFits } from './technician-choices';
import { overlaps } from './job-times';
import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../test/factories';

const job = appointment({ id: 'a1', technicianId: null });
/** 8 AM of that day. */
const now = Date.parse('2026-11-20T13:00:00Z');
const offline = technician({ id: '1', name: 'Mo Haddad', status: 'offline' });

describe('whom a job can be given to', () => {
  const crew = [
    technician({ id: 'off', name: 'Abel Offline', status: 'offline' }),
    technician({ id: 'hour', name: 'Bea Taken' }),
    technician({ id: 'busy', name: 'Cal Busy', status: 'busy' }),
    technician({ id: 'free', name: 'Dee Free' }),
  ];
  const choices = choicesFor(job, {
    crew,
    ofTheDay: [
      job,
      appointment({ id: 'a2', number: 'FC-1040', technicianId: 'hour' }),
      appointment({ id: 'a3', technicianId: 'free', timeSlot: '10:00-11:00' }),
      appointment({ id: 'a4', technicianId: 'free', status: 'cancelled' }),
      appointment({ id: 'a7', technicianId: 'free', status: 'completed' }),
      appointment({ id: 'a5', technicianId: 'free', appointmentDate: '2026-11-21' }),
    ],
    today: {
      now,
      records: [
        record({
          appointmentId: 'a6',
          technicianId: 'busy',
          status: 'arrived',
          appointment: { ...record().appointment, number: 'FC-1032' },
        }),
      ],
    },
  });

  it('starts with the free ones and names the job that keeps the others', () => {
    expect(choices.map(({ name, note, disabled }) => [name, note, disabled])).toEqual([
      ['Dee Free', undefined, false],
      ['Cal Busy', 'On FC-1032', false],
      ['Bea Taken', 'Has FC-1040 at 9:00', true],
      ['Abel Offline', undefined, true],
    ]);
  });

  it('puts those who don’t suit it behind, with the reason, and leaves out who was deactivated', () => {
    const monday = [{ weekday: 1, start: '08:00', end: '17:00' }];
    const all = [
      technician({ id: 'gone', name: 'Abe Gone', active: false, status: 'offline' }),
      technician({ id: 'off', name: 'Bo Off', workingHours: monday }),
      technician({ id: 'far', name: 'Cy Far', serviceArea: ['Clay'] }),
      technician({ id: 'fit', name: 'Di Fit', specialties: [] }),
    ];
    const facts = { crew: all, ofTheDay: [], today: { now, records: [] } };
    const oven = { ...job, appliance: 'Oven', zipCode: '32084' };
    expect(choicesFor(oven, facts).map(({ id, note, fits }) => [id, note, fits])).toEqual([
      ['fit', undefined, true],
      ['far', 'Outside their area', false],
      ['off', 'Not at work that day', false],
    ]);
    expect(choicesFor({ ...oven, technicianId: 'gone' }, facts)[0]).toMatchObject({ id: 'gone' });
    const unsuited = { ...facts, crew: all.slice(1, 3) };
    expect(noOneFits(choicesFor(oven, facts))).toBeUndefined();
    expect(noOneFits(choicesFor(oven, unsuited))).toBe('No one who’s free fits this job');
    expect(noOneFits(choicesFor(oven, { ...facts, crew: [offline] }))).toBe('No one is free then');
  });

  it('starts with the technician who has the job, where the list opens', () => {
    const of = (technicianId: string) =>
      choicesFor(
        { ...job, technicianId },
        { crew, ofTheDay: [job], today: { now, records: [] } },
      )[0];
    expect(of('off')).toMatchObject({ name: 'Abel Offline', disabled: true });
    expect(of('busy')).toMatchObject({ name: 'Cal Busy', disabled: false });
  });

  it('does not count the job itself against the technician who has it', () => {
    const own = choicesFor(job, {
      crew: [technician({ id: 't1', status: 'busy' })],
      ofTheDay: [appointment()],
      today: { now, records: [record({ status: 'en-route' })] },
    });
    expect(own).toEqual([expect.objectContaining({ note: undefined, disabled: false })]);
  });

  it.each([
    ['09:00-10:00', '09:00-10:00', true],
    ['09:00-10:00', '09:30-10:30', true],
    ['09:00-10:00', '10:00-11:00', false],
    ['09:00-12:00', '10:00-11:00', true],
    ['23:00-00:00', '23:00-00:00', true],
    ['22:00-23:00', '23:00-00:00', false],
    ['00:00-01:00', '23:00-00:00', false],
    ['00:00-01:00', '00:00-01:00', true],
  ])('%s and %s overlap: %s', (one, other, answer) => {
    const [a, b] = [{ timeSlot: one }, { timeSlot: other }];
    expect(overlaps(a, b)).toBe(answer);
    expect(overlaps(b, a)).toBe(answer);
  });

  it('counts how long a job takes', () => {
    const long = { timeSlot: '09:00-10:00', durationMinutes: 150 };
    expect(overlaps(long, { timeSlot: '11:00-12:00' })).toBe(true);
    expect(overlaps({ timeSlot: '12:00-13:00' }, long)).toBe(false);
    expect(overlaps({ ...long, durationMinutes: 30 }, { timeSlot: '09:30-10:30' })).toBe(false);
  });
});
