import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AnnotateAppointment, AssignTechnician } from '@contracts/booking/appointment-calls';
import type { Appointment } from '@contracts/booking/appointments';
import { slotLabels } from '@contracts/vocabulary/booking';
import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { choices, choose, openChoices } from '../../../testing/choices';
import { addDays, businessDate } from '../../../shared/format';
import { allHoursFree } from '../../../testing/customers';
import { openDispatch, rowOf } from '../../../testing/dispatch-page';
import { field, fill, valueOf } from '../../../testing/fields';
import {
  type ApiCall,
  changedMeanwhile,
  deferred,
  expectIn,
  expectToast,
  listPage,
  refusal,
  text,
  textsOf,
  tokenOf,
} from '../../../testing/open-page';

const board = '?tab=appointments';
const assigning = 'PUT /api/appointments/:id/assign';
const annotating = 'PATCH /api/appointments/:id';
const moving = 'POST /api/appointments/:id/reschedule';
const cancelling = 'POST /api/appointments/:id/cancel';
const unassigned = appointment({ technicianId: null });
const history = [{ at: '2026-11-20T15:00:00.000Z', by: 'Olivia', message: 'Notes changed' }];
const details = () => screen.findByRole('dialog', { name: /^FC-1042 · / });
const technicianField = (number = 'FC-1042') =>
  screen.findByRole('combobox', { name: new RegExp(`^Technician for ${number}`) });
const notFound = () => screen.queryByRole('heading', { name: 'No appointment matches' });

describe('the list', () => {
  it('does not deny a job while the answer is out, and shows the answer to the last words', async () => {
    const [older, newer] = [deferred<Appointment[]>(), deferred<Appointment[]>()];
    const { sent } = openDispatch(board, {
      answers: {
        'GET /api/appointments': ({ query: { search } }: ApiCall) =>
          search === 'zzzz' ? older.promise : search === 'Baker' ? newer.promise : [],
      },
    });
    await screen.findByRole('heading', { name: 'No appointments yet' });
    const searched = () => sent('GET /api/appointments').map(({ query }) => query.search);
    fill({ Search: 'zzzz' });
    await waitFor(() => expect(searched()).toContain('zzzz'));
    fill({ Search: 'Baker' });
    await waitFor(() => expect(searched()).toContain('Baker'));
    screen.getByText('Searching all dates');
    expect(notFound()).toBeNull();
    // The newer answer comes first; the older one, with nothing in it, comes late.
    newer.resolve([appointment()]);
    await rowOf('FC-1042');
    older.resolve([]);
    await screen.findByText('1 found, all dates');
    await rowOf('FC-1042');
    expect(notFound()).toBeNull();
    fill({ Search: 'zzzz' });
    await screen.findByRole('heading', { name: 'No appointment matches' });
    screen.getByText('No appointment on any date matches those words.');
  });

  it('finds within the chosen day, and on all dates only where none was chosen', async () => {
    const { press, sent } = openDispatch(board, { technicians: [technician()] });
    const asked = () => sent('GET /api/appointments').at(-1)?.query;
    const today = businessDate(Date.now());
    fill({ Search: 'Baker' });
    await waitFor(() => expect(asked()).toMatchObject({ search: 'Baker' }));
    expect(asked()).not.toHaveProperty('from');
    fireEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }));
    const tomorrow = addDays(today, 1);
    await waitFor(() =>
      expect(asked()).toMatchObject({ search: 'Baker', from: tomorrow, to: tomorrow }),
    );
    fill({ Search: 'zzzz' });
    await waitFor(() => expect(asked()).toMatchObject({ search: 'zzzz', from: tomorrow }));
    expect(window.location.search).toContain('day=tomorrow');
    await screen.findByText('No appointment on these days matches those words.');
    await press('Search all dates');
    await waitFor(() => expect(asked()).toEqual({ search: 'zzzz', limit: '100' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Today and upcoming' }));
    await waitFor(() => expect(asked()).toMatchObject({ search: 'zzzz', from: today }));
  });

  it('lists one technician’s day, which the address keeps', async () => {
    const other = technician({ id: 't2', name: 'Nadia Brooks' });
    const { sent } = openDispatch(`${board}&day=today`, { technicians: [technician(), other] });
    await choose(await screen.findByRole('combobox', { name: 'Technician' }), 'Nadia Brooks');
    const today = businessDate(Date.now());
    await waitFor(() =>
      expect(sent('GET /api/appointments').at(-1)?.query).toEqual({
        from: today,
        to: today,
        technicianId: 't2',
        limit: '100',
      }),
    );
    expect(window.location.search).toContain('technician=t2');
    await screen.findByText('No appointment on these days has that technician.');
  });

  it('shows more, page by page', async () => {
    const { press, sent } = openDispatch(`${board}&search=Baker`, {
      answers: {
        'GET /api/appointments': ({ query: { cursor = '0' } }: ApiCall) => {
          const index = Number(cursor);
          const found = appointment({ id: `a${index}`, number: `FC-105${index}` });
          return listPage([found], 3, index < 2 ? String(index + 1) : undefined);
        },
      },
    });
    const rows = () => screen.queryAllByRole('button', { name: /^Details of FC-/ });
    for (const count of [1, 2]) {
      await waitFor(() => expect(rows()).toHaveLength(count));
      screen.getByText(`${count} shown of 3 found, all dates`);
      await press('Show more');
    }
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const cursors = sent('GET /api/appointments').map(({ query }) => query.cursor);
    expect(cursors).toEqual([undefined, '1', '2']);
  });

  it('has no empty link for a customer who has deleted the account', async () => {
    openDispatch(`${board}&search=customer`, {
      appointments: [appointment({ customerName: 'Deleted customer', phone: '', email: '' })],
    });
    await expectAccessible(await rowOf('Deleted customer'));
  });

  it('shows a booking without a reload', async () => {
    const { dispatch, live } = openDispatch(`${board}&search=Baker`);
    await screen.findByRole('heading', { name: 'No appointment matches' });
    dispatch.appointments = [appointment()];
    live.push({ type: 'dispatch_update', changed: ['appointments'] });
    await rowOf('FC-1042');
  });

  it('says the number of a call that failed, to be told or copied', async () => {
    const requestId = 'req-4f3a91c07d';
    const failure = refusal(500, { code: 'internal', message: 'Something went wrong.', requestId });
    const { press } = openDispatch(board, { answers: { 'GET /api/appointments': failure } });
    const title = await screen.findByText('Appointments could not be loaded');
    const panel = title.closest<HTMLElement>('[role=alert]')!;
    expect(panel.textContent).toContain(`Request number ${requestId}`);
    await press(/^Copy/, panel);
    await within(panel).findByRole('button', { name: /^Copied/ });
    expect(await navigator.clipboard.readText()).toBe(requestId);
  });
});

it('closes the details by Back, and leaves no step in the history when they are closed', async () => {
  const { press } = openDispatch(board, { appointments: [appointment()] });
  const step = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;
  const closed = () =>
    waitFor(() => {
      expect(location.pathname + location.search).toBe(`/admin-tracking${board}`);
      expect(screen.queryByRole('dialog', { name: /^FC-1042 · / })).toBeNull();
    });
  await rowOf('FC-1042');
  const before = step();
  for (const leave of [
    () => Promise.resolve(window.history.back()),
    async () => press('Close', await details()),
  ]) {
    await press(/^Details of FC-1042/);
    await details();
    expect(location.search).toBe(`${board}&job=a1`);
    await leave();
    await closed();
    expect(step()).toBe(before);
  }
  // A search that is still typed when they open outlives them.
  await press(/^Details of FC-1042/);
  const opened = await details();
  fill({ Search: 'Baker' });
  await waitFor(() => expect(location.search).toContain('search=Baker'));
  await press('Close', opened);
  await waitFor(() => expect(location.search).toBe(`${board}&search=Baker`));
});

describe('giving a job to a technician', () => {
  const assigned = ({ body }: ApiCall) =>
    appointment({ technicianId: (body as AssignTechnician).technicianId, version: 2 });

  it('knows who has a job at that hour, and who is under way with another', async () => {
    const appointmentDate = businessDate(Date.now());
    openDispatch(board, {
      technicians: [
        technician(),
        technician({ id: 't2', name: 'Dana Whitlock', status: 'busy' }),
        technician({ id: 't3', name: 'Rosa Diaz', status: 'offline' }),
      ],
      appointments: [
        { ...unassigned, appointmentDate },
        appointment({ id: 'a2', number: 'FC-1050', appointmentDate }),
      ],
      records: [
        record({
          appointmentId: 'a3',
          technicianId: 't2',
          status: 'en-route',
          appointment: { ...record().appointment, number: 'FC-1060' },
        }),
      ],
    });
    const offered = await openChoices(await technicianField());
    const isDisabled = ({ classList }: HTMLElement) =>
      classList.contains('ant-select-item-option-disabled');
    expect(offered.map((option) => [option.textContent, isDisabled(option)])).toEqual([
      ['Unassigned', false],
      [expect.stringMatching(/^Dana WhitlockOn FC-1060/), false],
      [expect.stringMatching(/^Marcus BellHas FC-1050 at 9:00$/), true],
      [expect.stringMatching(/^Rosa Diaz.*Offline/), true],
    ]);
  });

  it('takes the one whose name begins like that with Enter, and no one by accident', async () => {
    const { sent, bodies } = openDispatch(board, {
      technicians: [
        technician({ id: 't1', name: 'Mo Haddad' }),
        technician({ id: 't2', name: 'Anna Cholmo' }),
        technician({ id: 't3', name: 'Pia Morrow' }),
        technician({ id: 't4', name: 'Ron Morrow' }),
      ],
      appointments: [unassigned],
      answers: { [assigning]: assigned },
    });
    const names = async () => (await choices()).map(({ textContent }) => textContent);
    const input = await technicianField();
    const type = (value: string) => {
      fireEvent.mouseDown(input);
      fireEvent.change(input, { target: { value } });
    };
    const enter = () => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    // Two names have it: Enter assigns neither.
    type('morrow');
    await waitFor(async () => expect(await names()).toHaveLength(2));
    enter();
    expect(await names()).toHaveLength(2);
    fireEvent.keyDown(input, { key: 'Tab', keyCode: 9 });
    fireEvent.blur(input);
    expect(sent(assigning)).toEqual([]);
    expect((await rowOf('FC-1042')).textContent).toContain('Unassigned');

    type('MO');
    await waitFor(async () => expect((await names())[0]).toMatch(/^Mo Haddad/));
    expect(await names()).toHaveLength(3);
    enter();
    await expectToast(
      'Technician assigned successfully',
      /Ann Baker \(FC-1042\), Fri, Nov 20, .*: assigned to Mo Haddad\./,
    );
    expect(bodies(assigning)).toEqual([{ technicianId: 't1', version: 1 }]);
    await waitFor(async () => expect((await rowOf('FC-1042')).textContent).toContain('Mo Haddad'));
  });

  it('offers the one who is free with one press, and goes on to the next job', async () => {
    const tomorrow = addDays(businessDate(Date.now()), 1);
    const jobs = ['a1', 'a2', 'a3'].map((id, index) =>
      appointment({
        id,
        number: `FC-${1041 + index}`,
        technicianId: null,
        appointmentDate: tomorrow,
        timeSlot: index < 2 ? '09:00-10:00' : '10:00-11:00',
      }),
    );
    const nadia = technician({ id: 't1', name: 'Nadia Brooks', specialties: [] });
    const { user, dispatch, answer, bodies } = openDispatch(board, {
      appointments: jobs,
      technicians: [nadia],
    });
    const buttons = () => screen.getAllByRole('button', { name: /^Assign Nadia Brooks to/ });
    await waitFor(() => expect(buttons()).toHaveLength(2));
    answer({
      [assigning]: ({ path, body }: ApiCall) => {
        const { technicianId } = body as AssignTechnician;
        dispatch.appointments = dispatch.appointments.map((one) =>
          path.includes(one.id) ? { ...one, technicianId, version: 2 } : one,
        );
        return dispatch.appointments.find(({ id }) => path.includes(id));
      },
    });
    const [first, last] = buttons();
    await user.hover(last!);
    await screen.findByRole('tooltip', { name: /^Free 10:00 – 11:00 AM/ });
    await user.click(first!);
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(assigning)).toHaveLength(2));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Assign Nadia Brooks to/ })).toBeNull(),
    );
    expect(dispatch.appointments.map(({ technicianId }) => technicianId)).toEqual([
      't1',
      null,
      't1',
    ]);
  });

  it('says so when someone else was faster, and takes a job back', async () => {
    const { answer, sent } = openDispatch(board, {
      technicians: [
        technician({ id: 't1', name: 'Ada Byrne' }),
        technician({ id: 't2', name: 'Bea Moss' }),
      ],
      appointments: [unassigned],
      history,
      answers: { [assigning]: changedMeanwhile(appointment({ version: 2 })) },
    });
    await choose(await technicianField(), 'Bea Moss');
    await expectToast(
      'Changed by someone else',
      /Olivia has just given Ada Byrne Ann Baker \(FC-1042\), /,
    );
    await waitFor(async () => expect((await rowOf('FC-1042')).textContent).toContain('Ada Byrne'));
    answer({ [assigning]: appointment({ technicianId: 't2', version: 3 }) });
    await choose(await technicianField(), 'Bea Moss');
    await expectToast(
      'Technician assigned successfully',
      /Ann Baker \(FC-1042\), .*: reassigned from Ada Byrne to Bea Moss\./,
    );
    answer({ [assigning]: { ...unassigned, version: 4 } });
    await choose(await technicianField(), 'Unassigned');
    await expectToast('Technician unassigned');
    expect(sent(assigning).at(-1)!.body).toEqual({ technicianId: null, version: 3 });
  });

  it('says why who is chosen doesn’t suit the job, and assigns anyway', async () => {
    const daysOff = [{ from: '2026-11-20', to: '2026-11-21', reason: 'Vacation' }];
    const { sent } = openDispatch(board, {
      technicians: [technician({ id: 't2', name: 'Bea Moss', daysOff })],
      appointments: [unassigned],
      answers: { [assigning]: appointment({ technicianId: 't2', version: 2 }) },
    });
    const [, offered] = await openChoices(await technicianField());
    expect(offered!.textContent).toMatch(/^Bea MossOff that day: Vacation/);
    screen.getByText('No one who’s free fits this job');
    fireEvent.click(offered!);
    await expectToast(
      'Technician assigned successfully',
      /Ann Baker \(FC-1042\), .*: assigned to Bea Moss\. Off that day: Vacation\./,
    );
    expect(sent(assigning)).toHaveLength(1);
  });
});

it('leads the focus on when a job that was given away leaves the filtered list', async () => {
  const other = { id: 'a2', number: 'FC-1050', timeSlot: '13:00-14:00' };
  const waiting = [
    unassigned,
    appointment({ ...unassigned, ...other, scheduledTime: '2026-11-20T18:00:00.000Z' }),
  ];
  openDispatch(`${board}&status=unassigned`, {
    appointments: waiting,
    answers: {
      [assigning]: ({ params }: ApiCall) => ({
        ...waiting.find(({ id }) => id === params.id),
        technicianId: 't1',
        version: 2,
      }),
    },
  });
  const give = async (number: string) => {
    const field = await technicianField(number);
    field.focus();
    await choose(field, 'Marcus Bell');
    await waitFor(() => expect(field.isConnected).toBe(false));
  };
  const next = await technicianField('FC-1050');
  await give('FC-1042');
  expect(document.activeElement).toBe(next);
  await give('FC-1050');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Appointments' }));
});

describe('a choice that began before someone else’s change came in', () => {
  const given = appointment({ technicianId: 't1', version: 2 });
  const bea = technician({ id: 't2', name: 'Bea Moss' });

  it('names the version that was seen then, and does not take the job silently', async () => {
    const { dispatch, live, bodies } = openDispatch(board, {
      technicians: [technician({ id: 't1', name: 'Ada Byrne' }), bea],
      appointments: [unassigned],
      history,
      answers: {
        [assigning]: ({ body }: ApiCall) =>
          (body as AssignTechnician).version === 2
            ? appointment({ technicianId: 't2', version: 3 })
            : changedMeanwhile(given),
      },
    });
    const row = await rowOf('FC-1042');
    const offered = await openChoices(await technicianField());
    dispatch.appointments = [given];
    live.push({ type: 'dispatch_update', changed: ['appointments'] });
    await expectIn(row, 'Ada Byrne');
    fireEvent.click(offered.find(({ textContent }) => textContent.startsWith('Bea Moss'))!);
    await expectToast(
      'Changed by someone else',
      /Olivia has just given Ada Byrne Ann Baker \(FC-1042\), /,
    );
    expect(bodies(assigning)).toEqual([{ technicianId: 't2', version: 1 }]);
  });

  it.each([
    ['cancel', 'Cancel appointment', 'Cancel the appointment', /^Cancel FC-1042/],
    ['reschedule', 'Reschedule', 'Reschedule', /^Reschedule FC-1042/],
  ] as const)('asks again before it is to %s', async (call, button, yes, name) => {
    const { press, drawer, server, dispatch, live, answer, bodies } = await openDetails(unassigned);
    const path = `POST /api/appointments/:id/${call}` as const;
    answer({
      'GET /api/appointments/available-slots': allHoursFree,
      [path]: changedMeanwhile(given),
    });
    await press(button, drawer);
    const dialog = await screen.findByRole('dialog', { name });
    server.present = given;
    dispatch.appointments = [given];
    live.push({ type: 'dispatch_update', changed: ['appointments'] });
    await expectIn(drawer, 'Marcus Bell');
    if (call === 'reschedule') await chooseLastHour(dialog);
    await press(yes, dialog);
    await expectToast(
      'Changed by someone else',
      /Olivia has just given Marcus Bell Ann Baker \(FC-1042\), /,
    );
    // Now it has been seen.
    await press(yes, dialog);
    await waitFor(() =>
      expect(bodies(path).slice(0, 2)).toMatchObject([{ version: 1 }, { version: 2 }]),
    );
  });
});

it('shows the photos of customer and technician, and opens each large', async () => {
  const { user, live, answer, sent } = openDispatch(`${board}&job=a1`, {
    appointments: [unassigned],
    answers: { 'GET /api/appointments/:id/photos/:photoId': text('picture') },
  });
  const drawer = await details();
  const photos = {
    photos: [
      { id: 'p1', by: 'customer', shows: 'problem' },
      { id: 'p2', by: 'technician', shows: 'plate' },
    ],
  };
  await within(drawer).findByRole('region', { name: 'Activity' });
  expect(within(drawer).queryByRole('region', { name: /^Photos/ })).toBeNull();
  answer({ 'GET /api/appointments/:id/photos': photos });
  live.push({
    type: 'dispatch_update',
    changed: ['appointments'],
    appointment: { id: unassigned.id, version: unassigned.version },
  });
  const section = await within(drawer).findByRole('region', { name: 'Photos' });
  const second = await within(section).findByRole('button', { name: 'Rating plate, photo 2 of 2' });
  const images = within(section).getAllByRole<HTMLImageElement>('img');
  expect(images.map(({ alt }) => alt)).toEqual([
    'Problem, from the customer, photo 1 of 2',
    'Rating plate, photo 2 of 2',
  ]);
  await expectAccessible(section);
  const sizes = () =>
    sent('GET /api/appointments/:id/photos/:photoId').map(({ params, query }) => [
      params.photoId,
      query.size,
    ]);
  expect(sizes()).toEqual([
    ['p1', 'small'],
    ['p2', 'small'],
  ]);
  await user.click(second);
  await waitFor(() => expect(sizes()).toContainEqual(['p2', undefined]));
  const large = await screen.findByRole('dialog', { name: 'Rating plate, photo 2 of 2' });
  const names = within(large)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Zoom in', 'Zoom out', 'Rotate']));
});

/** The drawer over a server that knows `present`. */
async function openDetails(present: Appointment) {
  const server = { present };
  const page = openDispatch(`${board}&job=a1`, {
    appointments: [present],
    history,
    answers: {
      'GET /api/appointments/:id': () => server.present,
      [annotating]: ({ body }: ApiCall) => {
        const { version, totalCost, costLines = [], ...changes } = body as AnnotateAppointment;
        if (version !== server.present.version) return changedMeanwhile(server.present);
        server.present = {
          ...server.present,
          ...changes,
          totalCost: totalCost === undefined ? server.present.totalCost : String(totalCost),
          costLines: costLines.map(({ text, amount }) => ({ text, amount: amount.toFixed(2) })),
          version: server.present.version + 1,
        };
        return server.present;
      },
    },
  });
  const drawer = await details();
  const notes = () => field('Technician notes', drawer);
  await waitFor(notes);
  const type = (value: string) => fireEvent.change(notes(), { target: { value } });
  const save = () => page.press('Save', drawer);
  const elsewhere = (changes: Partial<Appointment>) => {
    server.present = { ...server.present, ...changes, version: server.present.version + 1 };
  };
  const panel = () =>
    within(drawer).findByRole('region', { name: 'Olivia changed this while you were editing' });
  const askToCancel = async (inside = drawer) => {
    await page.press('Cancel appointment', inside);
    return screen.findByRole('dialog', { name: 'Cancel FC-1042?' });
  };
  return { ...page, drawer, notes, type, save, elsewhere, panel, server, askToCancel };
}

/** Leads back to the details. */
async function logIn(press: (name: string) => Promise<void>): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'Sign In' });
  fill({ Email: 'owner@example.com', Password: 'lighthouse' });
  await press('Sign In');
  const again = await details();
  await waitFor(() => field('Technician notes', again));
  return again;
}

it('forgets what was typed at the logout', async () => {
  const { press, type, answer } = await openDetails(appointment());
  type('Belt replaced.');
  answer({ 'POST /api/admin/login': { token: tokenOf() }, 'POST /api/auth/logout': null });
  fireEvent.click(screen.getByText('Logout'));
  await screen.findByRole('button', { name: 'Sign In' });
  window.history.pushState(null, '', `/admin-tracking${board}&job=a1`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(valueOf('Technician notes', await logIn(press))).toBe('');
});

it('forgets the chosen hour when it is given up', async () => {
  const { press, drawer, dialog, sent } = await openMove();
  await chooseLastHour(dialog);
  await press('Keep current time', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reschedule/ })).toBeNull());
  await press('Reschedule', drawer);
  const empty = await screen.findByRole('dialog', { name: /^Reschedule / });
  await press('Reschedule', empty);
  await expectIn(empty, 'Time slot is required');
  expect(sent(moving)).toEqual([]);
});

describe('notes and the total cost', () => {
  const line = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('asks why a job costs less than what was paid', async () => {
    const paid = { status: 'completed', totalCost: '150.00', paid: '150.00' } as const;
    const { drawer, save, bodies } = await openDetails(appointment(paid));
    const why = () => within(drawer).queryByLabelText(/^Say why it’s less/);
    const cost = (value: string) =>
      fireEvent.change(field('Total cost', drawer), { target: { value } });
    cost('150.50');
    expect(why()).toBeNull();
    cost('');
    expect(why()).toBeNull();
    cost('100');
    fireEvent.change(why()!, { target: { value: 'The part was under warranty' } });
    await save();
    expect(bodies(annotating)).toMatchObject([
      { totalCost: 100, costReason: 'The part was under warranty' },
    ]);
    await waitFor(() => expect(why()).toBeNull());
  });

  it('may be lines, added and removed with the keyboard', async () => {
    const { user, drawer, save, bodies } = await openDetails(appointment({ totalCost: '89.00' }));
    expect(valueOf('Total cost', drawer)).toBe('89.00');
    fireEvent.change(line('Line 1, what it’s for'), { target: { value: 'Service call' } });
    const add = within(drawer).getByRole('button', { name: 'Add line' });
    for (const [nth, text, amount] of [
      [2, 'Pump', '124.5'],
      [3, 'Mistake', '1'],
      [4, 'Discount', '-10'],
    ] as const) {
      add.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(line(`Line ${nth}, what it’s for`)));
      await user.keyboard(text);
      await user.tab();
      await user.keyboard(amount);
    }
    within(drawer).getByRole('button', { name: 'Remove line 3' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(line('Line 2, what it’s for')));
    expect(drawer.textContent).toContain('Total $203.50');
    await expectAccessible(drawer);
    await save();
    await expectToast('Appointment updated');
    const costLines = [
      { text: 'Service call', amount: 89 },
      { text: 'Pump', amount: 124.5 },
      { text: 'Discount', amount: -10 },
    ];
    expect(bodies(annotating)).toEqual([{ version: 1, costLines }]);
    await waitFor(() => expect(line('Line 2, amount').value).toBe('124.50'));
  });

  it('says which line is wrong', async () => {
    const { drawer, save, sent, press } = await openDetails(appointment());
    fireEvent.change(line('Line 1, what it’s for'), { target: { value: 'Service call' } });
    fill({ 'Total cost': '89' }, drawer);
    await press('Add line', drawer);
    fireEvent.change(line('Line 2, what it’s for'), { target: { value: 'Discount' } });
    fireEvent.change(line('Line 2, amount'), { target: { value: 'ten' } });
    await save();
    await expectIn(drawer, 'Line 2: Enter an amount in dollars, such as 184.50');
    expect(line('Line 2, amount').getAttribute('aria-invalid')).toBe('true');
    expect(line('Line 1, amount').getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.change(line('Line 2, amount'), { target: { value: '-100' } });
    await expectIn(drawer, 'The total must be from $0 to $100,000');
    await save();
    expect(sent(annotating)).toEqual([]);
  });

  it('are asked about when someone else has written into the same field', async () => {
    const { user, drawer, notes, type, save, elsewhere, panel, press, server } =
      await openDetails(appointment());
    type('Mine.');
    elsewhere({ technicianNotes: 'Theirs.' });
    await save();
    // Above the button, its choices would come under a second press.
    const saving = within(drawer).getByRole('button', { name: 'Save' });
    expect(saving.compareDocumentPosition(await panel())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect((await panel()).textContent).toMatch(/Mine\..*Theirs\.|Theirs\..*Mine\./);
    await waitFor(async () => expect(document.activeElement).toBe(await panel()));
    await expectAccessible(drawer);
    await press('Keep mine', await panel());
    await waitFor(() => expect(server.present.technicianNotes).toBe('Mine.'));
    await waitFor(() =>
      expect(within(drawer).queryByRole('region', { name: /changed/ })).toBeNull(),
    );

    type('Mine again.');
    elsewhere({ technicianNotes: 'Theirs again.' });
    await save();
    await press('Take theirs', await panel());
    await waitFor(() => expect(notes().value).toBe('Theirs again.'));
    expect(drawer.textContent).not.toContain('Not saved yet');

    // Closing the details loses nothing of it.
    type('Mine at last.');
    elsewhere({ technicianNotes: 'Theirs at last.' });
    await save();
    await panel();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/^Details of FC-1042/);
    const reopened = await details();
    await waitFor(() => expect(valueOf('Technician notes', reopened)).toBe('Mine at last.'));
    await press('Edit both together', reopened);
    const together = 'Theirs at last.\n\nMine at last.';
    expect(valueOf('Technician notes', reopened)).toBe(together);
    expect(document.activeElement).toBe(field('Technician notes', reopened));
    await press('Save', reopened);
    await waitFor(() => expect(server.present.technicianNotes).toBe(together));
  });
});

it('marks as a no-show what had a technician and has started, and counts it', async () => {
  const { press, drawer, answer, bodies, dispatch, server, askToCancel } = await openDetails(
    appointment({ technicianId: 't1', scheduledTime: '2020-01-01T14:00:00.000Z' }),
  );
  const question = await askToCancel();
  fireEvent.click(within(question).getByRole('checkbox', { name: 'No one was home' }));
  const missed = appointment({ status: 'cancelled', noShow: true, version: 2 });
  answer({ [cancelling]: missed });
  dispatch.appointments = [missed];
  server.present = missed;
  await press('Mark as a no-show', question);
  await expectToast('Marked as a no-show', 'FC-1042');
  expect(bodies(cancelling)).toEqual([{ noShow: true, version: 1 }]);
  await expectIn(drawer, 'No-show');
  await screen.findByText(/1 no-show/);
});

it('sets how long a job takes, on the version that was seen', async () => {
  const { drawer, bodies, elsewhere, live } = await openDetails(appointment());
  const duration = within(drawer).getByRole('combobox', { name: 'Duration' });
  const offered = await openChoices(duration);
  elsewhere({ durationMinutes: 90, gateCode: '#4411' });
  live.push({ type: 'dispatch_update', changed: ['appointments'] });
  await expectIn(drawer, '#4411');
  fireEvent.click(offered.find(({ textContent }) => textContent === '2 hours 30 min')!);
  await expectToast('Duration not saved');
  await choose(duration, /^2 hours 30 min$/);
  await expectToast('Takes 2 hours 30 min', /Ann Baker \(FC-1042\), /);
  expect(bodies(annotating)).toEqual([1, 2].map((version) => ({ durationMinutes: 150, version })));
  await expectIn(drawer, '2 hours 30 min');
});

it('has nothing more to ask when someone else has canceled it', async () => {
  const { press, drawer, answer, server, live, askToCancel } = await openDetails(
    appointment({ scheduledTime: '2099-01-01T14:00:00.000Z' }),
  );
  const question = await askToCancel();
  // Before its time slot, no one has been missed.
  expect(within(question).queryByRole('checkbox')).toBeNull();
  fill({ 'Reason for the customer': 'They moved.' }, question);
  const cancelled = appointment({
    status: 'cancelled',
    cancelReason: 'Customer repaired it.',
    version: 2,
  });
  server.present = cancelled;
  answer({ [cancelling]: changedMeanwhile(cancelled) });
  await press('Cancel the appointment', question);
  await expectToast('Appointment canceled', 'FC-1042');
  await expectIn(drawer, 'Customer repaired it.');
  // Once it's restored, it may be canceled for another reason.
  server.present = appointment({ version: 3, technicianId: 't1' });
  live.push({ type: 'dispatch_update', changed: ['appointments'] });
  await waitFor(() => expect(drawer.textContent).not.toContain('Customer repaired it.'));
  const again = await askToCancel();
  expect(valueOf('Reason for the customer', again)).toBe('');
  // What the customer was told differs.
  server.present = { ...cancelled, noShow: true, version: 4 };
  answer({ [cancelling]: changedMeanwhile(server.present) });
  await press('Cancel the appointment', again);
  await expectToast(
    'Changed by someone else',
    /Olivia has just marked Ann Baker \(FC-1042\), .* as a no-show\./,
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel FC-1042?' })).toBeNull());
});

/** Every hour of every day is free. */
async function openMove() {
  const page = await openDetails(appointment());
  page.answer({ 'GET /api/appointments/available-slots': allHoursFree });
  await page.press('Reschedule', page.drawer);
  const dialog = await screen.findByRole('dialog', { name: /^Reschedule / });
  return { ...page, dialog };
}

async function chooseLastHour(dialog: HTMLElement): Promise<void> {
  fireEvent.click((await openChoices(field('Date', dialog)))[4]!);
  await waitFor(() => expect(field('Time', dialog).disabled).toBe(false));
  fireEvent.click((await openChoices(field('Time', dialog))).at(-1)!);
}

it('says so when someone else has moved it to another hour of the chosen day', async () => {
  const { press, dialog, answer, sent } = await openMove();
  answer({
    [moving]: ({ body }: ApiCall) => {
      const { appointmentDate } = body as Appointment;
      return changedMeanwhile(
        appointment({ appointmentDate, timeSlot: slotLabels[0], version: 2 }),
      );
    },
  });
  await chooseLastHour(dialog);
  await press('Reschedule', dialog);
  await expectToast('Changed by someone else', 'Olivia has just moved Ann Baker (FC-1042) to');
  expect(sent(moving)).toHaveLength(1);
});

it('offers other hours for one that was taken, and says when a visit cannot be moved', async () => {
  const { press, dialog, answer, sent } = await openMove();
  expect(dialog.textContent).toContain('Marcus Bell keeps this job unless');
  await press('Reschedule', dialog);
  await waitFor(() =>
    expect(textsOf(within(dialog).getAllByRole('alert'))).toEqual([
      'Choose a date',
      'Time slot is required',
    ]),
  );
  await chooseLastHour(dialog);
  // An hour belongs to its date.
  fireEvent.click((await openChoices(field('Date', dialog)))[3]!);
  await press('Reschedule', dialog);
  await within(dialog).findByText('Time slot is required');
  await chooseLastHour(dialog);
  await within(dialog).findByText(/^Marcus Bell is free then\./);
  answer({
    'GET /api/appointments/available-slots': ({ query: { date } }: ApiCall) => ({
      date,
      availableSlots: slotLabels.slice(0, 2),
    }),
    [moving]: refusal(409, {
      code: 'slot_taken',
      message: 'That time has just been taken.',
      alternatives: [{ date: '2030-01-07', timeSlot: '09:00-10:00' }],
    }),
  });
  await press('Reschedule', dialog);
  await expectToast('Error moving appointment', 'That time has just been taken.');
  await openChoices(field('Time', dialog));
  await waitFor(async () => expect(await choices()).toHaveLength(2));
  const offers = within(dialog).getByRole('group', { name: 'Other available times' });
  const monday = 'Monday, Jan 7, 9:00 – 10:00 AM';
  expect(textsOf(within(offers).getAllByRole('button'))).toEqual([monday]);
  // The technician sets off in the meantime.
  answer({
    [moving]: refusal(409, {
      code: 'transition_refused',
      message: 'The technician is on the way.',
    }),
  });
  await press(monday, offers);
  await press('Reschedule', dialog);
  await expectToast('Error moving appointment', 'The technician is on the way.');
  expect(sent(moving).at(-1)!.body).toEqual({
    appointmentDate: '2030-01-07',
    timeSlot: '09:00-10:00',
    version: 1,
  });
  screen.getByRole('dialog', { name: /^Reschedule/ });
});

it('says in a job what its customer gave it', async () => {
  const rating = { stars: 2, words: 'Two hours late.', at: '2026-11-21T15:00:00.000Z' };
  openDispatch('?tab=appointments&search=Baker&job=a1', {
    appointments: [appointment({ status: 'completed', rating })],
  });
  const details = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  await expectIn(details, /Customer’s rating2 of 5 starsTwo hours late\./);
});
