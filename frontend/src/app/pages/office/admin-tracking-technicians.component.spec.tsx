import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { technician } from '../../../shared/live/test/factories';
import type { Technician, UpdateTechnician } from '@contracts/tracking/technicians';
import { appointment } from '../../../features/dispatch/test/factories';
import { businessDate } from '../../../shared/format';
import { expectAccessible } from '../../../testing/accessible';
import { choose } from '../../../testing/choices';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, fill, valueOf } from '../../../testing/fields';
import { type ApiCall, expectIn, expectToast, refusal } from '../../../testing/open-page';

const creating = 'POST /api/technicians';
const changing = 'PUT /api/technicians/:id';
const moving = 'PUT /api/technicians/:id/location';
const place = { lat: 29.88, lng: -81.32, address: null, lastUpdated: '2026-11-20T14:00:05.000Z' };
const card = (name: string) => screen.findByRole('article', { name });
const unavailable = (message: string) => refusal(503, { code: 'unavailable', message });
const drawer = () => screen.getByRole('dialog', { name: 'Edit Marcus Bell' });

async function openTechnicians() {
  const page = openDispatch('?tab=technicians', {
    technicians: [technician({ currentLocation: place })],
  });
  await card('Marcus Bell');
  const edit = () => page.press('Edit Marcus Bell');
  const save = () => page.press('Save changes', drawer());
  return { ...page, edit, save };
}

it('shows what a technician has today, and leads to the next job', async () => {
  const day = businessDate(Date.now());
  const today = { appointmentDate: day, technicianId: 't1' };
  const daysOff = [day, '2020-01-06'].map((to) => ({ from: '2020-01-02', to, reason: to }));
  openDispatch('?tab=technicians', {
    technicians: [
      technician({ daysOff }),
      technician({ id: 't2', name: 'Ada Holt' }),
      technician({ id: 't3', name: 'Omar Reyes', status: 'offline' }),
    ],
    appointments: [
      appointment({ ...today, id: 'a3', technicianId: 't3', timeSlot: '23:00-00:00' }),
      appointment({ ...today, timeSlot: '23:00-00:00' }),
      appointment({ ...today, id: 'a2', timeSlot: '00:00-01:00', status: 'completed' }),
    ],
  });
  const own = await card('Marcus Bell');
  await expectIn(own, '2 jobs, 1 left.');
  within(own).getByRole('img', { name: '1 done, 0 under way, 1 to go' });
  expect(own.textContent).toContain(`(${day})`);
  expect(own.textContent).not.toContain('(2020-01-06)');
  const link = within(own).getByRole('link', { name: /^FC-1042, 11:00 PM – 12:00 AM/ });
  expect(link.getAttribute('href')).toContain('job=a1');
  expect((await card('Ada Holt')).textContent).toContain('No jobs');
  expect((await card('Omar Reyes')).textContent).toContain('1 job, 1 left. Off duty now');
});

it('leads a company without technicians to the first one', async () => {
  const left = technician({ active: false });
  const { user } = openDispatch('', { technicians: [left] });
  const lead = await screen.findByRole('link', { name: 'Add a technician' });
  expect(lead.closest('[role=alert]')?.textContent).toContain('Customers can’t book yet');
  await user.click(lead);
  await screen.findByRole('tab', { name: 'Create Technician', selected: true });
});

it('says nothing of it to a company that has one', async () => {
  openDispatch('', { technicians: [technician()] });
  await screen.findByText('Currently available, of 1 on duty');
  expect(screen.queryByRole('link', { name: 'Add a technician' })).toBeNull();
});

it('creates a technician, and keeps what was typed until the server has it', async () => {
  const { press, answer, bodies } = await openTechnicians();
  await press('Add Technician');
  const tab = screen.getByRole('tab', { name: 'Create Technician' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  const form = await screen.findByRole('region', { name: 'Add New Technician' });
  expect(valueOf('Latitude', form)).toBe('29.9012');
  expect(valueOf('Longitude', form)).toBe('-81.3124');
  await press('Create Technician', form);
  await expectToast('Please fill in all required fields');
  fill({ Name: 'Ada Holt', Phone: '9045550188', Specialties: 'Oven, , Range ' }, form);
  answer({ [creating]: unavailable('The workshop is closed.') });
  await press('Create Technician', form);
  await expectToast('Error creating technician', 'The workshop is closed.');
  expect(valueOf('Name', form)).toBe('Ada Holt');
  const ada = technician({
    id: 't2',
    name: 'Ada Holt',
    phone: '(904) 555-0188',
    specialties: ['Oven', 'Range'],
    vehicleInfo: null,
    currentLocation: { ...place, lat: 29.9012, lng: -81.3124 },
  });
  answer({ [creating]: ada });
  await press('Create Technician', form);
  await expectToast('Technician created successfully');
  expect(bodies(creating).at(-1)).toEqual({
    name: 'Ada Holt',
    phone: '9045550188',
    specialties: ['Oven', 'Range'],
    lat: 29.9012,
    lng: -81.3124,
    location: { lat: 29.9012, lng: -81.3124 },
  });
  const facts = (await card('Ada Holt')).textContent;
  const shown = ['Available', '(904) 555-0188', '29.9012, -81.3124', 'Oven, Range'];
  for (const fact of [...shown, 'Not specified']) expect(facts).toContain(fact);
});

describe('editing', () => {
  it('needs name and phone, and keeps what was typed until the server has it', async () => {
    const { press, edit, save, answer, bodies } = await openTechnicians();
    await edit();
    fill({ Phone: '' }, drawer());
    await save();
    await expectToast('Please fill in all required fields');
    fill({ Phone: '9045550190', Vehicle: 'Blue van' }, drawer());
    fireEvent.click(field('Offline', drawer()));
    const errors = [{ field: 'phone', message: 'Not a phone number.' }];
    answer({ [changing]: refusal(422, { code: 'validation_failed', errors }) });
    await save();
    await expectToast('Error updating technician', 'Not a phone number.');
    await expectIn(drawer(), 'Not a phone number.');
    answer({
      [changing]: ({ body }: ApiCall) =>
        technician({ ...(body as UpdateTechnician), phone: '(904) 555-0190', version: 2 }),
    });
    await save();
    await expectToast('Technician updated successfully');
    expect(bodies(changing).at(-1)).toEqual({
      phone: '9045550190',
      vehicleInfo: 'Blue van',
      status: 'offline',
      version: 1,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const facts = (await card('Marcus Bell')).textContent;
    for (const fact of ['(904) 555-0190', 'Blue van', 'Offline']) expect(facts).toContain(fact);
    await press('Edit Marcus Bell');
    expect(valueOf('Vehicle', drawer())).toBe('Blue van');
  });

  it('is closed by Back, and leaves the technicians in sight', async () => {
    const { edit } = await openTechnicians();
    await edit();
    drawer();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('?tab=technicians');
  });
});

it('edits when, where and on what a technician works', async () => {
  const { edit, save, answer, bodies } = await openTechnicians();
  await edit();
  await choose(field('Specialties', drawer()), 'Dryer');
  await choose(field('Service area', drawer()), 'Clay');
  fill({ Email: 'marcus@example.com' }, drawer());
  const button = (name: string) => within(drawer()).getByRole('button', { name });
  fireEvent.click(within(drawer()).getByRole('radio', { name: 'Own hours' }));
  await within(drawer()).findByText('Saturday');
  fireEvent.click(button('Add days off'));
  const reason = await within(drawer()).findByRole('textbox', { name: 'Reason for days off 1' });
  fireEvent.change(reason, { target: { value: 'Vacation' } });
  await expectAccessible(drawer());
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '17:00' }));
  const daysOff = [{ from: '2099-11-24', to: '2099-11-24', reason: 'Vacation' }];
  answer({
    [changing]: ({ body }: ApiCall) =>
      technician({ ...(body as UpdateTechnician), daysOff, version: 2 } as Partial<Technician>),
  });
  await save();
  await expectToast('Technician updated successfully');
  // A row without a date isn't a day off.
  expect(bodies(changing)).toEqual([
    {
      version: 1,
      email: 'marcus@example.com',
      specialties: ['Wolf', 'Dryer'],
      serviceArea: ['Clay'],
      workingHours: days,
    },
  ]);
  const facts = (await card('Marcus Bell')).textContent;
  for (const fact of ['Mon–Fri 8 AM–5 PM', 'Nov 24 (Vacation)', 'Clay', 'marcus@example.com'])
    expect(facts).toContain(fact);
});

it('lets a technician go who has no jobs, and takes them back', async () => {
  const { press, answer, bodies } = await openTechnicians();
  const message = 'They still have FC-1042. Give those to someone else first.';
  answer({ [changing]: refusal(409, { code: 'technician_has_jobs', message }) });
  const leave = async () => {
    await press('Deactivate Marcus Bell');
    const question = await screen.findByRole('tooltip');
    await press('Deactivate', question);
  };
  await leave();
  await expectToast('Not deactivated', message);
  await card('Marcus Bell');
  answer({ [changing]: technician({ version: 2, active: false, status: 'offline' }) });
  await leave();
  await expectToast('Technician deactivated', 'Marcus Bell');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Marcus Bell' })).toBeNull());
  await press('Deactivated (1)');
  answer({ [changing]: technician({ version: 3 }) });
  await press('Reactivate Marcus Bell');
  await card('Marcus Bell');
  expect(bodies(changing).at(-1)).toEqual({ active: true, version: 2 });
});

it('moves a technician by hand', async () => {
  const { press, answer, bodies } = await openTechnicians();
  const shown = await card('Marcus Bell');
  await press('Details of Marcus Bell', shown);
  const update = () => within(shown).getByRole<HTMLButtonElement>('button', { name: /Update/ });
  expect(update().disabled).toBe(true);
  fill({ Latitude: '0', Longitude: '0' }, shown);
  answer({
    [moving]: refusal(400, {
      code: 'validation_failed',
      message: 'That is not a place on our map.',
    }),
  });
  await press(/Update/, shown);
  await expectToast('Error updating location', 'place');
  fill({ Latitude: '29.8765', Longitude: '' }, shown);
  answer({ [moving]: technician({ version: 2, currentLocation: { ...place, lat: 29.8765 } }) });
  await press(/Update/, shown);
  await expectToast('Location updated successfully');
  // A missing coordinate stays what it was.
  expect(bodies(moving)).toEqual([
    { lat: 0, lng: 0 },
    { lat: 29.8765, lng: -81.32 },
  ]);
  await expectIn(shown, '29.8765, -81.3200');
});
