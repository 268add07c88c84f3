import { screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from '@contracts/booking/appointments';
import { technician } from '../../../shared/live/test/factories';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { customerFile, customerRecord } from '../../../testing/customer-record';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, fill, valueOf } from '../../../testing/fields';
import {
  changedMeanwhile,
  expectToast,
  refusal,
  textsOf,
  type ApiCall,
} from '../../../testing/open-page';

const saving = 'PATCH /api/appointments/:id';
const stepping = 'PUT /api/tracking/:id/status';

it('has notes for the technician and for the office, and for the customer once work is done', async () => {
  const job = appointment({ status: 'completed', workDone: 'Replaced the belt.' });
  const { press, answer, bodies } = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [job],
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  await waitFor(() => field('Office notes', drawer));
  expect(valueOf('Work done', drawer)).toBe('Replaced the belt.');
  for (const reader of ['For the technician.', 'The customer reads this.', 'Only the office reads'])
    expect(drawer.textContent).toContain(reader);
  fill({ 'Work done': 'Replaced the belt and cleaned the drum.' }, drawer);
  fill({ 'Office notes': 'Pays late.' }, drawer);
  answer({ [saving]: ({ body }: ApiCall) => ({ ...job, ...(body as Appointment), version: 2 }) });
  await press('Save', drawer);
  await expectToast('Appointment updated', 'FC-1042');
  expect(bodies(saving)).toEqual([
    {
      workDone: 'Replaced the belt and cleaned the drum.',
      internalNotes: 'Pays late.',
      version: 1,
    },
  ]);
});

it.each([
  [1042, '/admin-customer-management?customer=1042'],
  [null, undefined],
])('leads to the record of its customer, if it is of one: %s', async (customerNumber, to) => {
  openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [appointment({ customerNumber })],
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  const link = within(drawer).queryByRole('link', { name: 'Customer record' });
  expect(link?.getAttribute('href')).toBe(to);
});

describe('a technician’s price that waits', () => {
  const waiting = (total: string, paid: string) =>
    appointment({
      ...{ totalCost: '120.00', paid },
      askedPrice: { total, lines: [{ text: 'Sealed system', amount: total }], by: 'Nadia Cole' },
    });
  const lines = (amount: number) => ({
    costLines: [{ text: 'Sealed system', amount }],
    version: 1,
  });

  it.each([
    ['Approve $450.00', waiting('450.00', '0.00'), lines(450)],
    ['Keep $120.00', waiting('450.00', '0.00'), { totalCost: 120, version: 1 }],
    [
      'Approve $89.00',
      waiting('89.00', '120.00'),
      { ...lines(89), costReason: 'Nadia Cole asks for it' },
    ],
  ])('is decided by %s', async (name, job, body) => {
    const { press, answer, bodies } = openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [job],
    });
    const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
    await within(drawer).findByText(`Nadia Cole asks for a price of $${job.askedPrice?.total}`);
    await expectAccessible(drawer);
    answer({ [saving]: { ...job, askedPrice: null, version: 2 } });
    await press(name, drawer);
    await waitFor(() => expect(within(drawer).queryByText(/asks for a price/)).toBeNull());
    expect(bodies(saving)).toEqual([body]);
  });
});

it('records the same amount of cash again, and shows what is left after each', async () => {
  const job = appointment({ status: 'completed', totalCost: '80.00', due: '80.00' });
  const recording = 'POST /api/appointments/:id/payments';
  const { press, sent, bodies, dispatch, live } = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [job],
    answers: { [recording]: { receiptNumber: 'R-1043' } },
  });
  for (const [due, later, left] of [
    ['80.00', '80.00', '40.00'],
    // Someone else adds to the bill while the form is open.
    ['40.00', '60.00', '20.00'],
  ] as const) {
    await press('Record cash or check');
    const form = await screen.findByRole('dialog', { name: /^Cash or check/ });
    await within(form).findByText(`$${due} is due.`);
    if (due === '80.00') fill({ Amount: '40.00' }, form);
    dispatch.appointments = [{ ...job, due: later }];
    live.push({ type: 'dispatch_update', changed: ['appointments'] });
    await within(form).findByText(`$${later} is due.`);
    expect(valueOf('Amount', form)).toBe('40.00');
    dispatch.appointments = [{ ...job, due: left }];
    await press('Record', form);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Cash/ })).toBeNull());
  }
  expect(bodies(recording)).toEqual([1, 2].map(() => ({ method: 'cash', amount: 40 })));
  const keys = sent(recording).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('no longer asks about reopening once someone else has done it, also when it is completed again', async () => {
  const at = (status: 'completed' | 'in-progress', version: number) => ({
    appointments: [appointment({ status: status === 'completed' ? status : 'scheduled', version })],
    records: [record({ status, version })],
  });
  const { press, dispatch, live } = openDispatch('?tab=appointments&day=all&job=a1', {
    ...at('completed', 1),
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  const question = { name: 'Reopen FC-1042?' };
  await press('Reopen');
  await screen.findByRole('dialog', question);
  const change = (changed: ReturnType<typeof at>) => {
    Object.assign(dispatch, changed);
    live.push({ type: 'dispatch_update', changed: ['appointments', 'tracking'] });
  };
  change(at('in-progress', 2));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  change(at('completed', 3));
  await within(drawer).findByRole('button', { name: 'Reopen' });
  expect(screen.queryByRole('dialog', question)).toBeNull();
});

it('leads with when they arrive, how far they are, and what can be done', async () => {
  openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [appointment()],
    records: [
      record({
        status: 'en-route',
        estimatedArrival: '2999-11-20T21:20:00.000Z',
        distanceToCustomer: 6.3,
        estimatedTimeToArrival: 12,
      }),
    ],
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  const actions = await within(drawer).findByRole('group', { name: 'Actions for FC-1042' });
  within(actions).getByRole('button', { name: 'Cancel appointment' });
  const arrival = within(drawer).getByText(/6\.3 km .*12 min away/);
  const facts = within(drawer).getByRole('table');
  expect(arrival.parentElement?.textContent).toContain('ETA Wed, Nov 20 at 4:20 PM');
  for (const [first, next] of [
    [arrival, actions],
    [actions, facts],
  ] as const)
    expect(first.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('reopens a job as scheduled while its technician is on another', async () => {
  const { press, bodies, answer } = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [appointment({ status: 'completed' })],
    technicians: [technician({ id: 't1', name: 'Nadia Brooks', status: 'busy' })],
  });
  await press('Reopen');
  const dialog = await screen.findByRole('dialog', { name: 'Reopen FC-1042?' });
  within(dialog).getByRole('radio', { name: 'In progress: Nadia Brooks is on another job now' });
  const scheduled = within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Scheduled: / });
  expect(scheduled.checked).toBe(true);
  // Its time has come, so it's dispatched at once.
  answer({ [stepping]: record({ status: 'dispatched' }) });
  await press('Reopen the job', dialog);
  await expectToast('Status corrected', /: Dispatched again\.$/);
  expect(bodies(stepping)).toMatchObject([{ status: 'scheduled', correction: true }]);
});

it('says what is wrong, and keeps what was typed when it cannot be saved', async () => {
  const { press, answer, sent } = openDispatch('?tab=appointments&day=all&job=a1', {
    // What was wrong before hinders no other correction.
    appointments: [appointment({ zipCode: '3208' })],
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  await press('Edit details', drawer);
  await waitFor(() => field('Phone', drawer));
  await expectAccessible(drawer);
  fill({ Name: '', Email: 'half@' }, drawer);
  await press('Save details', drawer);
  await waitFor(() => expect(within(drawer).getAllByRole('alert')).toHaveLength(2));
  expect(document.activeElement).toBe(field('Name', drawer));
  expect(sent(saving)).toEqual([]);
  fill({ Name: 'Ann Barker', Email: '' }, drawer);
  answer({ [saving]: refusal(502) });
  await press('Save details', drawer);
  await expectToast('Error updating appointment', 'Please try again.');
  expect(valueOf('Name', drawer)).toBe('Ann Barker');
  await press('Discard', drawer);
  await within(drawer).findByRole('button', { name: 'Edit details' });
});

describe('a correction of the customer’s contact', () => {
  const reading = 'GET /api/admin/customer-records/:number';
  const changing = 'PUT /api/admin/customer-records/:number';
  const question = { name: 'Change the customer’s record, too?' };
  const job = appointment({
    ...{ customerNumber: 1042, customerName: 'Nora Field', phone: '(904) 555-0147' },
    ...{ email: 'nora@example.com', address: '12 Lantern Street', zipCode: '32084' },
  });

  async function correct(typed: Record<string, string>, record = customerRecord(), of = job) {
    const page = openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [of],
      answers: {
        [saving]: ({ body }: ApiCall) => ({ ...of, ...(body as Appointment), version: 2 }),
        [reading]: customerFile(record),
      },
    });
    const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
    await page.press('Edit details', drawer);
    await waitFor(() => field('Phone', drawer));
    fill(typed, drawer);
    await page.press('Save details', drawer);
    await expectToast('Appointment updated', 'FC-1042');
    return { ...page, drawer };
  }
  const asked = () => screen.findByRole('dialog', question);
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  const linesOf = (dialog: HTMLElement) => textsOf(within(dialog).getAllByRole('definition'));

  it('changes the record, too, if the office wants that', async () => {
    const { press, answer, bodies, sent } = await correct({
      ...{ Name: 'Norma Field', Phone: '(904) 555-0148' },
    });
    const dialog = await asked();
    expect(linesOf(dialog)).toEqual([
      'Nora Field → Norma Field',
      '(904) 555-0147 → (904) 555-0148',
    ]);
    await expectAccessible(dialog);
    answer({ [changing]: customerRecord({ version: 2 }) });
    await press('Change the record', dialog);
    await expectToast('Customer’s record changed', '#1042');
    await gone();
    expect(sent(changing)[0]!.params).toEqual({ number: '1042' });
    expect(bodies(changing)).toEqual([
      expect.objectContaining({
        ...{ version: 1, firstName: 'Norma', lastName: 'Field' },
        phones: [{ phone: '(904) 555-0148', texts: false }],
      }),
    ]);
  });

  it('stays with the visit if the office wants that', async () => {
    const { press, sent } = await correct({ Email: '' });
    const dialog = await asked();
    expect(linesOf(dialog)).toEqual(['nora@example.com → None']);
    await press('Only this visit', dialog);
    await gone();
    expect(sent(changing)).toEqual([]);
  });

  it('asks nothing if the record has it already', async () => {
    const { sent, drawer } = await correct(
      { Name: 'Norma Field' },
      customerRecord({ firstName: 'Norma' }),
    );
    await waitFor(() => expect(sent(reading)).toHaveLength(1));
    await within(drawer).findByRole('button', { name: 'Edit details' });
    expect(screen.queryByRole('dialog', question)).toBeNull();
  });

  it.each([
    ['before the customer is known', { Name: 'Norma Field' }, { ...job, customerNumber: null }],
    ['when only the work was corrected', { Problem: 'It hums.' }, job],
  ])('asks nothing %s', async (_, typed, of) => {
    const { sent, drawer } = await correct(typed, customerRecord(), of);
    await within(drawer).findByRole('button', { name: 'Edit details' });
    expect(sent(reading)).toEqual([]);
  });

  it('asks again about a record that someone else has changed', async () => {
    const { press, answer, bodies } = await correct({
      ...{ Name: 'Norma Field', 'Street address': '14 Lantern Street' },
    });
    const dialog = await asked();
    expect(linesOf(dialog)).toHaveLength(2);
    const now = customerRecord({ version: 5, firstName: 'Norma', note: 'Has geese' });
    answer({ [changing]: changedMeanwhile(now) });
    await press('Change the record', dialog);
    await within(dialog).findByText(/^Someone else has just changed the record/);
    expect(linesOf(dialog)).toHaveLength(1);
    expect(linesOf(dialog)[0]).toMatch(/^12 Lantern Street.* → 14 Lantern Street/);
    answer({ [changing]: customerRecord({ version: 6 }) });
    await press('Change the record', dialog);
    await gone();
    expect(bodies(changing).at(-1)).toMatchObject({
      ...{ version: 5, note: 'Has geese', firstName: 'Norma' },
      addresses: [{ address: '14 Lantern Street' }],
    });
  });

  it('keeps the question after a failure', async () => {
    const { press, answer } = await correct({ Name: 'Norma Field' });
    const dialog = await asked();
    answer({ [changing]: refusal(502) });
    await press('Change the record', dialog);
    await expectToast('Customer’s record not changed', 'Please try again.');
    expect(linesOf(dialog)).toHaveLength(1);
  });

  it('says if the record can’t be read', async () => {
    const page = openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [job],
      answers: {
        [saving]: ({ body }: ApiCall) => ({ ...job, ...(body as Appointment), version: 2 }),
        [reading]: refusal(502),
      },
    });
    const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
    await page.press('Edit details', drawer);
    await waitFor(() => field('Phone', drawer));
    fill({ Name: 'Norma Field' }, drawer);
    await page.press('Save details', drawer);
    await expectToast('Couldn’t read the customer’s record', 'Please try again.');
  });
});
