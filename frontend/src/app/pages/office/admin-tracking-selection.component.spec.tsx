/** Several jobs chosen in the list, and what is done with all of them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CancelAppointment } from '@contracts/booking/appointment-calls';
import { technician } from '../../../shared/live/test/factories';
import { appointment } from '../../../features/dispatch/test/factories';
import { choose, openChoices } from '../../../testing/choices';
import { formatDay } from '../../../shared/format';
import { openDispatch, rowOf } from '../../../testing/dispatch-page';
import { savedFiles } from '../../../testing/files';
import {
  type ApiCall,
  changedMeanwhile,
  expectToast,
  refusal,
  textsOf,
} from '../../../testing/open-page';

const board = '?tab=appointments';
const assigning = 'PUT /api/appointments/:id/assign';
const cancelling = 'POST /api/appointments/:id/cancel';

const jobs = [1, 2, 3].map((count) =>
  appointment({
    id: `a${count}`,
    number: `FC-104${count}`,
    customerName: ['Cole', 'Abbot', 'Baker'][count - 1]!,
    technicianId: null,
    version: 10 + count,
  }),
);
const nadia = technician({ id: 't1', name: 'Nadia Brooks', specialties: [] });
const { appointmentDate: from } = jobs[0]!;
const marcus = technician({
  id: 't2',
  name: 'Marcus Bell',
  specialties: [],
  daysOff: [{ from, to: from, reason: '' }],
});
const openSome = async (place = board) => {
  const page = openDispatch(place, { appointments: jobs, technicians: [marcus, nadia] });
  await rowOf('FC-1041');
  return page;
};
const select = (number: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${number}` }));
const bar = () => within(screen.getByRole('group', { name: 'Selected jobs' }));
const updated = ({ path, body }: ApiCall) => {
  const found = jobs.find(({ id }) => path.includes(id))!;
  if (found.id === 'a2')
    return refusal(409, { code: 'technician_busy', message: 'Nadia Brooks has FC-1050 then.' });
  return { ...found, ...(body as object), version: found.version + 1 };
};

it('are assigned at the versions that were seen, and who is refused stays chosen with its reason', async () => {
  const { answer, bodies } = await openSome();
  answer({ [assigning]: updated });
  select('FC-1041');
  select('FC-1042');
  expect(bar().getByRole('status').textContent).toBe('2 jobs selected');
  await choose(bar().getByRole('combobox'), /^Nadia Brooks/);
  await expectToast('Assigned to Nadia Brooks', '1 job.');
  expect(bodies(assigning)).toEqual([
    { technicianId: 't1', version: 11 },
    { technicianId: 't1', version: 12 },
  ]);
  expect(bar().getByRole('listitem').textContent).toBe('FC-1042: Nadia Brooks has FC-1050 then.');
  expect(bar().getByRole('status').textContent).toBe('1 job selected');
  select('FC-1043');
  select('FC-1042');
  expect(bar().queryByRole('listitem')).toBeNull();
  // Nor when it's chosen for something else.
  select('FC-1042');
  expect(bar().queryByRole('listitem')).toBeNull();
});

it('are given to no one, and say who is off on their days', async () => {
  const { answer, bodies } = await openSome();
  answer({ [assigning]: updated });
  select('FC-1041');
  expect(bar().queryByText('Unassigned')).toBeNull();
  const offered = await openChoices(bar().getByRole('combobox'));
  expect(textsOf(offered)).toEqual([
    'Unassigned',
    'Nadia Brooks',
    `Marcus BellOff ${formatDay(jobs[0]!.appointmentDate)}`,
  ]);
  fireEvent.click(offered[0]!);
  await expectToast('Unassigned', '1 job.');
  expect(bodies(assigning)).toEqual([{ technicianId: null, version: 11 }]);
});

it('are canceled with one reason, also if someone has taken notes, but never one that someone else has moved', async () => {
  const { answer, bodies, user, dispatch, live } = await openSome();
  const moved = { ...jobs[2]!, appointmentDate: '2026-12-24', version: 20 };
  const noted = { ...jobs[0]!, technicianNotes: 'Gate code 4711', version: 21 };
  answer({
    [cancelling]: ({ path, body }: ApiCall) =>
      path.includes('a3')
        ? changedMeanwhile(moved)
        : (body as CancelAppointment).version === noted.version
          ? { ...noted, status: 'cancelled', version: 22 }
          : changedMeanwhile(noted),
  });
  select('FC-1041');
  select('FC-1043');
  await user.click(bar().getByRole('button', { name: 'Cancel…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 jobs?' }));
  dispatch.appointments = [...jobs.slice(0, 2), moved];
  live.push({ type: 'dispatch_update', changed: ['appointments'] });
  await screen.findByText(/December 24/);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A hurricane' } });
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 jobs' }));
  await expectToast('Canceled', '1 job.');
  const sent = { reason: 'A hurricane', tellCustomer: true };
  expect(bodies(cancelling)).toEqual([
    { ...sent, version: 11 },
    { ...sent, version: noted.version },
    { ...sent, version: 13 },
  ]);
  await waitFor(() =>
    expect(bar().getByRole('listitem').textContent).toMatch(
      /^FC-1043: Someone else has just moved/,
    ),
  );
});

it('are saved as a file, in the order that the address has', async () => {
  const saved = savedFiles();
  const { user } = await openSome(`${board}&sort=customer`);
  expect(
    textsOf(screen.getAllByRole('row').slice(1)).map((line) => /FC-\d+/.exec(line!)![0]),
  ).toEqual(['FC-1042', 'FC-1043', 'FC-1041']);
  // No title says of which day they are.
  expect(screen.getAllByText(/^\w{3}, \w{3} \d+, 20\d\d$/)).toHaveLength(3);
  fireEvent.click(screen.getByRole('columnheader', { name: /^Customer/ }));
  await waitFor(() => expect(window.location.search).toContain('sort=-customer'));
  select('FC-1041');
  select('FC-1043');
  await user.click(bar().getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(
    saved[0]?.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['Number', 'FC-1041', 'FC-1043']);
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: 'Selected jobs' })).toBeNull();
});
