import { technician } from '../../../shared/live/test/factories';
import { appointment } from '../test/factories';
import { jobsOf } from '../jobs/job';
import { crewChoices } from './crew-choices';

const friday = '2026-11-27';
const jobs = jobsOf(
  [
    appointment({ id: 'a1', appointmentDate: '2026-11-30', timeSlot: '09:00-10:00' }),
    appointment({ id: 'a2', appointmentDate: friday, timeSlot: '16:00-17:00' }),
    appointment({ id: 'a3', appointmentDate: friday, timeSlot: '09:00-10:00' }),
  ],
  [],
  [],
);

it('offers no one, then the crew with who is away for how many of the jobs', () => {
  const mornings = [1, 5].map((weekday) => ({ weekday, start: '08:00', end: '12:00' }));
  const crew = [
    technician({ id: 't1', name: 'Ana', daysOff: [{ from: friday, to: friday, reason: 'Ill' }] }),
    technician({ id: 't2', name: 'Ben', workingHours: mornings }),
    technician({ id: 't3', name: 'Cara' }),
    technician({ id: 't4', name: 'Dan', active: false }),
    technician({
      id: 't5',
      name: 'Eve',
      workingHours: mornings.slice(1),
      daysOff: [{ from: friday, to: friday, reason: '' }],
    }),
  ];
  expect(crewChoices(jobs, crew).map(({ label, note }) => [label, note])).toEqual([
    ['Unassigned', undefined],
    ['Cara', undefined],
    ['Ben', 'Not at work for 1 of 3 jobs'],
    ['Ana', 'Off Fri, Nov 27'],
    ['Eve', 'Off Fri, Nov 27; not at work for 1 of 3 jobs'],
  ]);
});
