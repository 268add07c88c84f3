import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { bookableDates } from '../../../shared/booking-window';
import { technician } from '../../../shared/live/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { choose, openChoices } from '../../../testing/choices';
import { customerAddress, customerPhone, customerRecord } from '../../../testing/customer-record';
import { allHoursFree } from '../../../testing/customers';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, fill, valueOf } from '../../../testing/fields';
import { deferred, expectToast, refusal, textsOf, type ApiCall } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/office/new-job';

const booking = 'POST /api/admin/appointments';
const calling = 'GET /api/admin/callers';
const visit = appointment({
  customerName: 'Nora Field',
  phone: '(904) 555-0147',
  address: '12 Lantern Street',
  zipCode: '32084',
  appliance: 'Washer',
  brand: 'Maytag',
  appointmentDate: '2026-11-02',
  status: 'completed',
});
const home = customerAddress({ gateCode: '#4411' });
const nora = { record: customerRecord({ addresses: [home] }), visits: [visit] };
/** At the same number. */
const theo = {
  record: customerRecord({
    ...{ number: 1043, firstName: 'Theo', lastName: 'Marsh', emails: [] },
    addresses: [customerAddress({ id: 'pier', address: '4 Pier Road' })],
  }),
  visits: [],
};
const booked = appointment({ id: 'new', number: 'FC-2001', customerName: 'Nora Field' });

function openNewJob(answers: Parameters<typeof openDispatch>[1] = {}) {
  const opened = openDispatch('?tab=appointments&new-job=', {
    technicians: [technician({ id: 't1', name: 'Nadia Brooks', status: 'available' })],
    ...answers,
    answers: {
      [calling]: [nora],
      'GET /api/appointments/available-slots': allHoursFree,
      [booking]: booked,
      'GET /api/appointments/:id': booked,
      ...answers.answers,
    },
  });
  const drawer = () => screen.findByRole('dialog', { name: 'New job' });
  return { ...opened, drawer };
}

describe('a visit that took place', () => {
  it('is recorded with its payment', async () => {
    const recorded = appointment({ id: 'new', number: 'FC-2001', status: 'completed' });
    const paying = 'POST /api/appointments/:id/payments';
    const { drawer, press, bodies } = openNewJob({
      answers: { [booking]: recorded, [paying]: { receiptNumber: 'R-1043' } },
    });
    const dialog = await drawer();
    await within(dialog).findByLabelText('Phone');
    fill({ Phone: '9045550147' }, dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    fireEvent.click(within(dialog).getByLabelText('The visit already took place'));
    await within(dialog).findByLabelText(/^Total cost/);
    expect(within(dialog).queryByRole('group', { name: 'Suggested times' })).toBeNull();
    const dates = await openChoices(field('Date', dialog));
    expect(dates).toHaveLength(15);
    fireEvent.click(dates[1]!);
    await waitFor(() => expect(field('Time', dialog).disabled).toBe(false));
    await choose(field('Time', dialog), '10:00 – 11:00 PM');
    await choose(field('Technician', dialog), 'Nadia Brooks');
    fill({ 'Work done': 'Fixed a leak.' }, dialog);
    fireEvent.click(within(dialog).getByLabelText('Cash'));
    await within(dialog).findByText('They get a receipt for the total.');
    await press('Record job', dialog);
    await within(dialog).findByText('Enter what was paid');
    expect(bodies(booking)).toEqual([]);
    fill({ 'Total cost': '250' }, dialog);
    await expectAccessible(dialog);
    await press('Record job', dialog);
    await expectToast('Job recorded', 'FC-2001');
    const [body] = bodies(booking);
    expect(body).toMatchObject({
      timeSlot: '22:00-23:00',
      technicianId: 't1',
      completed: true,
      totalCost: 250,
      workDone: 'Fixed a leak.',
      paid: true,
    });
    expect(body).not.toHaveProperty('whileClosed');
    expect(bodies(paying)).toEqual([{ method: 'cash', amount: 250, byTechnician: true }]);
  });
});

describe('a new job', () => {
  it('asks before it books the same visit again', async () => {
    const message = 'They already have FC-1042 then. Book another?';
    const { drawer, press, answer, bodies } = openNewJob();
    const dialog = await drawer();
    await within(dialog).findByLabelText('Phone');
    fill({ Phone: '9045550147' }, dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    const [time] = await within(
      await within(dialog).findByRole('group', { name: 'Suggested times' }),
    ).findAllByRole('button', { name: /Nadia Brooks/ });
    fireEvent.click(time!);
    await waitFor(() => expect(time!.getAttribute('aria-pressed')).toBe('true'));
    answer({ [booking]: refusal(409, { code: 'already_booked', message }) });
    await press('Book job', dialog);
    await within(dialog).findByText(message);
    answer({ [booking]: booked });
    await press('Book another', dialog);
    await waitFor(() => expect(bodies(booking)).toHaveLength(2));
    const [first, second] = bodies(booking);
    expect(second).toEqual({ ...(first as object), bookAnother: true });
  });

  it('takes a caller by phone, a suggested time and one click to book', async () => {
    const { drawer, press, answer, bodies, sent } = openNewJob({
      answers: {
        [calling]: [nora, theo],
      },
    });
    const dialog = await drawer();
    await within(dialog).findByLabelText('Phone');
    fill({ Phone: '9045550147' }, dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    expect(sent(calling).map(({ query }) => query)).toEqual([{ phone: '9045550147' }]);
    // All jobs of the days, so that no one is suggested who has one then.
    const asked = sent('GET /api/appointments').map(({ query }) => query.limit);
    expect(asked).toContain('500');
    expect(valueOf('Name', dialog)).toBe('Nora Field');
    expect(valueOf('Gate code', dialog)).toBe(home.gateCode);
    // Someone else’s house has none that is known.
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Theo/ }));
    expect(valueOf('Gate code', dialog)).toBe('');
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    expect(valueOf('Street address', dialog)).toBe(visit.address);
    const [time] = await within(
      await within(dialog).findByRole('group', { name: 'Suggested times' }),
    ).findAllByRole('button', { name: /Nadia Brooks/ });
    fireEvent.click(time!);
    await waitFor(() => expect(time!.getAttribute('aria-pressed')).toBe('true'));
    await expectAccessible(dialog);
    const alternatives = [{ date: '2030-01-07', timeSlot: '09:00-10:00' }];
    answer({ [booking]: refusal(409, { code: 'slot_taken', alternatives }) });
    await press('Book job', dialog);
    const offers = { name: 'Other available times' };
    await within(dialog).findByRole('group', offers);
    // They were for this caller.
    await press('Clear', dialog);
    expect(within(dialog).queryByRole('group', offers)).toBeNull();
    answer({ [booking]: booked });
    fill({ Phone: '9045550147' }, dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    fireEvent.click(time!);
    await waitFor(() => expect(time!.getAttribute('aria-pressed')).toBe('true'));
    await press('Book job', dialog);
    await expectToast('Job booked', /FC-2001/);
    expect(bodies(booking).slice(1)).toMatchObject([
      {
        customerNumber: 1042,
        customerName: 'Nora Field',
        phone: '(904) 555-0147',
        email: 'nora@example.com',
        address: home.address,
        appliance: 'Washer',
        brand: 'Maytag',
        serviceType: 'Repair',
        technicianId: 't1',
        whileClosed: false,
      },
    ]);
    await waitFor(() => expect(location.search).toContain('job=new'));
  });

  it('takes nothing of one caller along to another with the same number, also after it was closed', async () => {
    const { drawer, user } = openNewJob({
      answers: {
        [calling]: [nora, theo],
      },
    });
    fill({ Phone: '9045550147' }, await drawer());
    const call = async (name: RegExp) =>
      fireEvent.click(await within(await drawer()).findByRole('button', { name }));
    await call(/^Nora Field/);
    fill({ 'Gate code': '#1234', Problem: 'It leaks.' }, await drawer());
    await choose(field('Appliance', await drawer()), 'Dryer');
    fireEvent.click(within(await drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New job' })).toBeNull());
    await user.keyboard('n');
    await waitFor(async () => expect(valueOf('Gate code', await drawer())).toBe('#1234'));
    expect((await drawer()).textContent).toContain('Dryer');
    await call(/^Theo/);
    expect(valueOf('Gate code', await drawer())).toBe('');
    expect((await drawer()).textContent).not.toContain('Dryer');
    expect(valueOf('Problem', await drawer())).toBe('It leaks.');
  });

  it('is another one for another person with the same number', async () => {
    const { drawer, user } = openNewJob();
    const opened = async (name: string) => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New job' })).toBeNull());
      act(() => {
        history.pushState(null, '', `/admin-tracking?new-job=9045550147&caller=${name}`);
        dispatchEvent(new PopStateEvent('popstate'));
      });
      return drawer();
    };
    fill({ 'Gate code': '#1234' }, await opened('Nora'));
    expect(valueOf('Gate code', await opened('Theo'))).toBe('');
    expect(valueOf('Gate code', await opened('Nora'))).toBe('#1234');
  });

  it('says what is missing, needs no email, and keeps everything after a refusal', async () => {
    const earlier = appointment({
      id: 'earlier',
      technicianId: 't1',
      // The last of the days of which times are suggested.
      appointmentDate: bookableDates(Date.now())[2]!,
      timeSlot: '07:00-08:00',
      zipCode: '32080',
    });
    const { drawer, press, answer, bodies, sent } = openNewJob({
      records: [
        record({
          appointmentId: 'earlier',
          customerLocation: { address: '', lat: 29.8, lng: -81.3, approximate: null },
        }),
      ],
      answers: {
        [calling]: [],
        'GET /api/appointments': ({ query: { to } }: ApiCall) =>
          to === undefined || to >= earlier.appointmentDate ? [earlier] : [],
        'POST /api/tracking/place': { place: { lat: 29.84, lng: -81.3 } },
      },
    });
    const dialog = await drawer();
    await press('Book job', dialog);
    await waitFor(() => expect(within(dialog).getAllByRole('alert').length).toBeGreaterThan(5));
    expect(textsOf(within(dialog).getAllByRole('alert'))).not.toContain('Valid email is required');
    expect(sent(booking)).toEqual([]);
    fill(
      {
        Phone: '904 555 0199',
        Name: 'Al Fresh',
        'Street address': '9 Pier Road',
        'Zip code': '32080',
      },
      dialog,
    );
    expect(valueOf('City', dialog)).toBe('St Augustine');
    await within(dialog).findByText(/^This number is new to us/);
    await choose(field('Appliance', dialog), 'Dryer');
    await choose(field('Brand', dialog), 'Maytag');
    const chips = await within(dialog).findByRole('group', { name: 'Suggested times' });
    await within(chips).findAllByRole('button', { name: /Nadia Brooks · 9 min away$/ });
    expect(bodies('POST /api/tracking/place').at(-1)).toMatchObject({
      address: '9 Pier Road',
      zipCode: '32080',
    });
    fireEvent.click(within(chips).getAllByRole('button')[0]!);
    // Another day may not suit that technician.
    fireEvent.click((await openChoices(field('Date', dialog)))[6]!);
    await waitFor(() => expect(field('Time', dialog).disabled).toBe(false));
    fireEvent.click((await openChoices(field('Time', dialog)))[0]!);
    answer({
      [booking]: refusal(422, {
        code: 'validation_failed',
        errors: [{ field: 'address', message: 'We need a street.' }],
      }),
    });
    await press('Book job', dialog);
    await expectToast('Job not booked', 'We need a street.');
    await waitFor(() => expect(document.activeElement).toBe(field('Street address', dialog)));
    within(dialog).getByText('We need a street.');
    expect(valueOf('Name', dialog)).toBe('Al Fresh');
    answer({ [booking]: booked });
    await press('Book job', dialog);
    await expectToast('Job booked', /FC-2001/);
    expect(bodies(booking).at(-1)).not.toHaveProperty('customerNumber');
    expect(bodies(booking).at(-1)).toMatchObject({
      email: '',
      customerName: 'Al Fresh',
      technicianId: null,
    });
    // A call that failed is the same call.
    const keys = sent(booking).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('is booked again for the customer of a job, and keeps what was typed for someone else', async () => {
    const { drawer, press, user } = openNewJob({
      appointments: [visit],
      answers: { 'GET /api/appointments/:id': visit },
    });
    fill({ Name: 'Half Typed' }, await drawer());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New job' })).toBeNull());
    await press(`Details of ${visit.number}`);
    const job = await screen.findByRole('dialog', { name: new RegExp(visit.number) });
    await press('Book again', job);
    const again = await drawer();
    await waitFor(() => expect(valueOf('Phone', again)).toBe(visit.phone));
    // No one else with that number has the name.
    await within(again).findByText(/^Customer #1042/);
    expect(valueOf('Name', again)).toBe('Nora Field');
    expect(valueOf('Street address', again)).toBe(home.address);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New job' })).toBeNull());
    await user.keyboard('n');
    expect(valueOf('Name', await drawer())).toBe('Half Typed');
  });
});

describe('a caller with two houses', () => {
  const rental = customerAddress({ id: 'rental', address: '9 Rental Way', city: 'Elkton' });
  const owner = { record: customerRecord({ addresses: [home, rental] }), visits: [visit] };

  it('is booked at one of them with the keyboard', async () => {
    const { drawer, user, bodies } = openNewJob({ answers: { [calling]: [owner] } });
    const dialog = await drawer();
    const phone = await within(dialog).findByLabelText('Phone');
    phone.focus();
    await user.keyboard('9045550147');
    const rows = await within(dialog).findAllByRole('button', { name: /^Nora Field/ });
    expect(textsOf(rows)).toEqual([
      'Nora Field12 Lantern Street, St. Augustine · Maytag Washer · last visit Nov 2, 2026',
      'Nora Field9 Rental Way, Elkton · no visit yet',
    ]);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(phone);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(phone);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Problem', dialog)));
    expect(valueOf('Street address', dialog)).toBe(home.address);
    const chips = await within(dialog).findByRole('group', { name: 'Suggested times' });
    const [time] = await within(chips).findAllByRole('button', { name: /Nadia Brooks/ });
    time!.focus();
    await user.keyboard('{Enter}');
    const book = within(dialog).getByRole('button', { name: 'Book job' });
    await waitFor(() => expect(document.activeElement).toBe(book));
    await user.keyboard('{Enter}');
    await expectToast('Job booked', /FC-2001/);
    expect(bodies(booking)).toMatchObject([{ customerNumber: 1042, address: home.address }]);
  });

  it('takes nothing along from one to the other', async () => {
    const { drawer, press } = openNewJob({ answers: { [calling]: [owner] } });
    const dialog = await drawer();
    await within(dialog).findByLabelText('Phone');
    fill({ Phone: '9045550147' }, dialog);
    await within(dialog).findAllByRole('button', { name: /^Nora Field/ });
    await press(/^Nora Field ?12 Lantern/, dialog);
    expect(valueOf('Gate code', dialog)).toBe(home.gateCode);
    expect(dialog.querySelector('form')!.textContent).toMatch(/Appliance.*Washer/);
    await press(/^Nora Field ?9 Rental/, dialog);
    expect(valueOf('Gate code', dialog)).toBe('');
    expect(valueOf('City', dialog)).toBe('Elkton');
    within(dialog).getByText(/^Customer #1042/);
  });

  it('says which when the form opens for them', async () => {
    const { drawer } = openNewJob({ answers: { [calling]: [owner] } });
    act(() => {
      history.pushState(null, '', '/admin-tracking?new-job=9045550147&caller=Nora+Field');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const dialog = await drawer();
    await within(dialog).findByText(/^Customer #1042/);
    expect(valueOf('Email', dialog)).toBe('nora@example.com');
    expect(valueOf('Street address', dialog)).toBe('');
  });
});

describe('a chosen customer', () => {
  const chosen = async (record = nora.record) => {
    const opened = openNewJob({ answers: { [calling]: [{ ...nora, record }] } });
    const dialog = await opened.drawer();
    await within(dialog).findByLabelText('Phone');
    fill({ Phone: '9045550147' }, dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Nora Field/ }));
    await within(dialog).findByText(/^Customer #1042/);
    return { ...opened, dialog };
  };
  const line = (dialog: HTMLElement) => within(dialog).queryByText(/^Customer #1042/);

  it('is taken back while another name or number is typed', async () => {
    const second = customerPhone('(904) 555-0148');
    const { dialog } = await chosen(
      customerRecord({ phones: [...nora.record.phones, second], addresses: [home] }),
    );
    for (const [typed, isTheirs] of [
      [{ Name: 'Nora Field' }, true],
      [{ Name: 'Sam Field' }, false],
      [{ Name: 'nora field' }, true],
      [{ Phone: '9045550199' }, false],
      [{ Phone: second.phone }, true],
      [{ 'Street address': '9 Pier Road' }, true],
    ] as const) {
      fill(typed, dialog);
      await waitFor(() => expect(line(dialog) !== null).toBe(isTheirs));
    }
  });

  it('who is someone else leaves nothing but the number', async () => {
    const { dialog, press } = await chosen();
    fill({ Problem: 'It leaks.' }, dialog);
    await press('Book as someone new', dialog);
    expect(line(dialog)).toBeNull();
    for (const label of ['Name', 'Email', 'Street address', 'Gate code'])
      expect(valueOf(label, dialog)).toBe('');
    expect(valueOf('Phone', dialog)).toBe(visit.phone);
    expect(valueOf('Problem', dialog)).toBe('It leaks.');
    await waitFor(() => expect(document.activeElement).toBe(field('Name', dialog)));
  });

  it('whom the company doesn’t serve can still be booked, with a warning', async () => {
    const doNotServiceReason = 'Owes us for two visits';
    const { dialog } = await chosen(
      customerRecord({ doNotService: true, doNotServiceReason, addresses: [home] }),
    );
    const warning = `Do not service: ${doNotServiceReason}`;
    within(within(dialog).getByRole('group', { name: 'Who is calling' })).getByText(warning);
    expect(within(dialog).getByText('You can still book.').closest('[role=alert]')).not.toBeNull();
    await expectAccessible(dialog);
    fill({ Name: 'Sam Field' }, dialog);
    await waitFor(() => expect(within(dialog).queryByText('You can still book.')).toBeNull());
  });

  it('is not chosen for what someone has typed', async () => {
    const looking = deferred<(typeof nora)[]>();
    const { drawer } = openNewJob({ answers: { [calling]: () => looking.promise } });
    act(() => {
      history.pushState(null, '', '/admin-tracking?new-job=9045550147&caller=Nora+Field');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const dialog = await drawer();
    await waitFor(() => expect(valueOf('Phone', dialog)).toBe(visit.phone));
    fill({ Name: 'Sam Field' }, dialog);
    looking.resolve([nora]);
    await within(dialog).findByRole('button', { name: /^Nora Field/ });
    expect(valueOf('Name', dialog)).toBe('Sam Field');
    expect(line(dialog)).toBeNull();
  });
});

it('books without the callers while they can’t be looked up', async () => {
  const { drawer } = openNewJob({ answers: { [calling]: refusal(503) } });
  const dialog = await drawer();
  await within(dialog).findByLabelText('Phone');
  fill({ Phone: '9045550147' }, dialog);
  await within(dialog).findByText('We couldn’t look up this number. You can still book.');
});

it('takes the appliance, brand and service that are typed, and nothing else', async () => {
  const { drawer } = openNewJob();
  const dialog = await drawer();
  await within(dialog).findByLabelText('Phone');
  const type = (label: string, value: string) => {
    const input = field(label, dialog);
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(input, { key: 'Enter', keyCode: 13 });
    return input.closest('.ant-select')!;
  };
  for (const [label, typed, chosen] of [
    ['Appliance', 'dry', 'Dryer'],
    ['Brand', 'subzero', 'Sub-Zero'],
    ['Service type', 'main', 'Maintenance'],
  ] as const) {
    expect(type(label, 'zzz').textContent).not.toContain(chosen);
    const select = type(label, typed);
    await waitFor(() => expect(select.textContent).toContain(chosen));
    type(label, 'zzz');
    expect(select.textContent).toContain(chosen);
  }
});
