import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChangeServiceRequest, ServiceRequest } from '@contracts/booking/service-requests';
import { officeWindowDays, outsideHourLabels, slotLabels } from '@contracts/vocabulary/booking';
import { appointment } from '../../../features/dispatch/test/factories';
import { formatSlot } from '../../../shared/format';
import { expectAccessible } from '../../../testing/accessible';
import { choices, choose, openChoices } from '../../../testing/choices';
import { pass, startClock } from '../../../testing/clock';
import { customerAddress, customerFile, customerRecord } from '../../../testing/customer-record';
import { allHoursFree } from '../../../testing/customers';
import { openDispatch, rowOf } from '../../../testing/dispatch-page';
import { field, fill, valueOf } from '../../../testing/fields';
import {
  type ApiCall,
  changedMeanwhile,
  expectIn,
  expectToast,
  listPage,
  refusal,
  textsOf,
} from '../../../testing/open-page';
import { findings, pageOf } from '../../../testing/office-search';
import { serviceRequest } from '../../../testing/service-requests';

const listing = 'GET /api/admin/service-requests';
const changing = 'PATCH /api/service-requests/:id';
const scheduling = 'POST /api/service-requests/:id/schedule';
const notesLabel = 'Technician notes';
const place = { 'Street address': '88 Palmetto Lane', City: 'St Augustine', 'Zip code': '32086' };
const visit = appointment({ id: 'a1', number: 'FC-1042', serviceRequestId: 'r1' });
const scheduled = serviceRequest({
  status: 'scheduled',
  appointmentId: 'a1',
  appointment: visit,
  version: 2,
});
const details = () => screen.findByRole('dialog', { name: /^SR-1001 · / });

/** The board with that one request; `server.present` is what booking knows of it. */
async function openRequest(present: ServiceRequest) {
  const server = { present };
  const page = openDispatch('?tab=service-requests', {
    answers: {
      [listing]: () => [server.present],
      'GET /api/service-requests/:id': () => server.present,
      [changing]: ({ body }: ApiCall) => {
        const { version, ...changes } = body as ChangeServiceRequest;
        const current = server.present;
        if (version !== current.version) return changedMeanwhile(current);
        server.present = { ...current, ...changes, version: version + 1 } as ServiceRequest;
        return server.present;
      },
      'GET /api/appointments/available-slots': allHoursFree,
    },
  });
  const row = await rowOf('SR-1001');
  const open = async () => {
    await page.press('Details of SR-1001');
    const drawer = await details();
    await waitFor(() => field(notesLabel, drawer));
    return drawer;
  };
  const openVisit = async () => {
    const drawer = await open();
    await page.press('Schedule', drawer);
    return drawer;
  };
  return { ...page, server, row, open, openVisit };
}

async function chooseHour(drawer: HTMLElement): Promise<void> {
  fireEvent.click((await openChoices(field('Date', drawer)))[6]!);
  const time = field('Time', drawer);
  await waitFor(() => expect(time.disabled).toBe(false));
  const [first] = await openChoices(time);
  fireEvent.click(first!);
}

describe('the list', () => {
  it('shows a request and whom to call', async () => {
    const { row } = await openRequest(serviceRequest({ isEmergency: true }));
    const { firstName, email, applianceType, brand, problemDescription } = serviceRequest();
    const facts = [firstName, email, applianceType, brand, problemDescription];
    for (const fact of [...facts, 'Emergency', 'Pending']) expect(row.textContent).toContain(fact);
    const phone = within(row).getByRole('link', { name: '(904) 555-0177' });
    expect(phone.getAttribute('href')).toBe('tel:+19045550177');
  });

  it('has no empty link for a customer who has deleted the account', async () => {
    const { row } = await openRequest(serviceRequest({ phone: '', email: '' }));
    await expectAccessible(row);
  });

  it('filters by status, looks for words, and shows more, page by page', async () => {
    const { press, sent } = openDispatch('?tab=service-requests', {
      answers: {
        [listing]: ({ query: { search, cursor } }: ApiCall) =>
          search === undefined
            ? []
            : listPage(
                [serviceRequest(cursor ? { id: 'r2', number: 'SR-1002' } : {})],
                2,
                cursor ? undefined : 'next',
              ),
      },
    });
    const filters = await screen.findByLabelText('Filter service requests');
    await choose(field('Status', filters), 'Canceled');
    await screen.findByRole('heading', { name: 'No request has that status' });
    expect(location.search).toContain('request-status=cancelled');
    fill({ Search: 'Mannering' }, filters);
    await rowOf('SR-1001');
    await screen.findByText('first 1 of 2 found');
    await press('Show more');
    await rowOf('SR-1002');
    expect(sent(listing).at(-1)!.query).toMatchObject({
      status: 'cancelled',
      search: 'Mannering',
      cursor: 'next',
    });
  });

  it('shows a new request, and one that waits again, without a reload', async () => {
    const { server, row, live, sent } = await openRequest(scheduled);
    expect(row.textContent).toMatch(/Scheduled.*FC-1042/);
    const before = sent(listing).length;
    server.present = serviceRequest({ version: 3 });
    live.push({ type: 'dispatch_update', changed: ['service-requests'] });
    await expectIn(row, 'Pending');
    expect(row.textContent).not.toContain('FC-1042');
    expect(sent(listing).length).toBeGreaterThan(before);
  });

  it('says when it cannot be read, and when there is nothing in it', async () => {
    const { press, answer } = openDispatch('?tab=service-requests', {
      answers: { [listing]: refusal(503) },
    });
    await screen.findByRole('heading', { name: 'Service requests could not be loaded' });
    answer({ [listing]: [] });
    await press('Try Again');
    await screen.findByRole('heading', { name: 'No service requests yet' });
  });
});

describe('scheduling', () => {
  it('says what the visit needs, and keeps what was entered until it is made', async () => {
    const { press, answer, server, openVisit, bodies } = await openRequest(serviceRequest());
    const drawer = await openVisit();
    await press('Book visit', drawer);
    await waitFor(() =>
      expect(textsOf(within(drawer).getAllByRole('alert'))).toEqual([
        'Choose a date',
        'Time slot is required',
        'Service address is required',
        'Valid zip code is required',
        'City is required',
      ]),
    );
    await chooseHour(drawer);
    fill(place, drawer);
    const errors = [{ field: 'address', message: 'We need a street.' }];
    answer({ [scheduling]: refusal(422, { code: 'validation_failed', errors }) });
    await press('Book visit', drawer);
    await expectToast('Error scheduling request', 'We need a street.');
    await waitFor(() => expect(document.activeElement).toBe(field('Street address', drawer)));
    expect(valueOf('Street address', drawer)).toBe('88 Palmetto Lane');

    // Someone was faster.
    answer({
      [scheduling]: refusal(409, {
        code: 'slot_taken',
        message: 'That time has just been taken. Please choose another.',
        alternatives: [{ date: '2030-01-07', timeSlot: '09:00-10:00' }],
      }),
    });
    await press('Book visit', drawer);
    await expectToast('Error scheduling request', 'That time has just been taken.');
    const offers = within(drawer).getByRole('group', { name: 'Other available times' });
    await press('Monday, Jan 7, 9:00 – 10:00 AM', offers);
    expect(within(drawer).queryByRole('group', { name: 'Other available times' })).toBeNull();
    answer({
      [scheduling]: () => {
        server.present = scheduled;
        return scheduled;
      },
    });
    await press('Book visit', drawer);
    await expectToast('Request scheduled', /FC-1042/);
    expect(bodies(scheduling).at(-1)).toMatchObject({
      appointmentDate: '2030-01-07',
      timeSlot: '09:00-10:00',
      address: '88 Palmetto Lane',
      city: 'St Augustine',
      zipCode: '32086',
      state: 'FL',
      serviceType: 'Repair',
      version: 1,
    });
    await expectIn(drawer, 'Scheduled');
    within(drawer).getByRole('link', { name: /^FC-1042/ });
  });

  it('has no form open for a request that a link opens after that of another', async () => {
    const other = serviceRequest({ id: 'r2', number: 'SR-1002' });
    const { press, answer, user, openVisit } = await openRequest(serviceRequest());
    answer({
      'GET /api/service-requests/:id': ({ params }: ApiCall) =>
        params.id === 'r2' ? other : serviceRequest(),
      'GET /api/admin/search': findings({ serviceRequests: pageOf([other]) }),
    });
    const drawer = await openVisit();
    await within(drawer).findByRole('form', { name: 'Schedule SR-1001' });
    await press('Close', drawer);
    await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'SR-1002');
    await user.click(await screen.findByText(/^SR-1002 · /));
    const opened = await screen.findByRole('dialog', { name: /^SR-1002 · / });
    within(opened).getByRole('button', { name: 'Schedule' });
  });

  it('offers the next times with a technician, and the customer’s addresses', async () => {
    const record = customerRecord({
      addresses: [
        customerAddress(),
        customerAddress({ id: 'b', address: '4 Pier Road', city: 'Elkton', gateCode: '#4' }),
        customerAddress({ id: 'c', address: '1 Former Lane', former: true }),
      ],
    });
    const { press, answer, openVisit, bodies } = await openRequest(
      serviceRequest({ customerNumber: 1042 }),
    );
    answer({
      [scheduling]: scheduled,
      'GET /api/admin/customer-records/:number': customerFile(record),
    });
    const drawer = await openVisit();
    const theirs = { name: 'The customer’s addresses' };
    const group = await within(drawer).findByRole('group', theirs);
    expect(textsOf(within(group).getAllByRole('button'))).toEqual([
      'Use 12 Lantern Street, St. Augustine',
      'Use 4 Pier Road, Elkton',
    ]);
    await press('Use 4 Pier Road, Elkton', drawer);
    expect(valueOf('City', drawer)).toBe('Elkton');
    await waitFor(() => expect(within(drawer).queryByRole('group', theirs)).toBeNull());
    const chips = await within(drawer).findByRole('group', { name: 'Suggested times' });
    fireEvent.click(within(chips).getAllByRole('button', { name: /Marcus Bell/ })[0]!);
    await press('Book visit', drawer);
    await expectToast('Request scheduled', /FC-1042/);
    expect(bodies(scheduling).at(-1)).toMatchObject({
      ...{ address: '4 Pier Road', gateCode: '#4', technicianId: 't1' },
    });
  });

  it('offers no addresses before its customer is known', async () => {
    const { openVisit, sent } = await openRequest(serviceRequest());
    const drawer = await openVisit();
    await within(drawer).findByRole('group', { name: 'Suggested times' });
    expect(within(drawer).queryByRole('button', { name: /^Use / })).toBeNull();
    expect(sent('GET /api/admin/callers')).toEqual([]);
  });

  it('offers an emergency the hours and days that customers cannot book', async () => {
    // A Tuesday: on a Sunday, the first one has fewer hours left.
    startClock('2026-11-24T15:00:00.000Z');
    const { press, answer, openVisit, bodies } = await openRequest(
      serviceRequest({ isEmergency: true }),
    );
    answer({
      'GET /api/appointments/available-slots': { date: '2030-01-06', availableSlots: [] },
      [scheduling]: scheduled,
    });
    const drawer = await openVisit();
    fireEvent.click(await within(drawer).findByRole('checkbox', { name: /^Also short notice/ }));
    await openChoices(field('Date', drawer));
    const sundays = await screen.findAllByTitle(/^Sun, /);
    expect(sundays.length).toBeGreaterThanOrEqual(officeWindowDays / 7 - 1);
    fireEvent.click(sundays[0]!);
    const time = field('Time', drawer);
    await waitFor(() => expect(time.disabled).toBe(false));
    const hours = await openChoices(time);
    expect(hours[0]!.textContent).toBe('7:00 – 8:00 AM (not offered online)');
    expect(hours).toHaveLength(24);
    screen.getByText('Outside business hours');
    expect(hours[13]!.textContent).toBe('12:00 – 1:00 AM');
    expect(hours[23]!.textContent).toBe('11:00 PM – 12:00 AM');
    fireEvent.click(hours[22]!);
    fill(place, drawer);
    await press('Book visit', drawer);
    await expectToast('Request scheduled', /FC-1042/);
    expect(bodies(scheduling).at(-1)).toMatchObject({
      timeSlot: '22:00-23:00',
      whileClosed: true,
      serviceType: 'Emergency Service',
    });
  });

  it('has no hours outside business hours unless they are asked for, nor that others have taken', async () => {
    startClock();
    const { openVisit, answer } = await openRequest(serviceRequest({ isEmergency: true }));
    const drawer = await openVisit();
    const box = await within(drawer).findByRole('checkbox', { name: /nights/ });
    const hours = async () => {
      await chooseHour(drawer);
      return (await choices()).map(({ textContent }) => textContent);
    };
    expect(await hours()).toEqual(slotLabels.map(formatSlot));
    expect(screen.queryByText('Outside business hours')).toBeNull();
    fireEvent.click(box);
    expect(await hours()).toEqual([...slotLabels, ...outsideHourLabels].map(formatSlot));
    screen.getByText('Outside business hours');
    // Without it, one that was chosen does not stay.
    fireEvent.click(box);
    await waitFor(() => expect(field('Time', drawer).disabled).toBe(true));
    await chooseHour(drawer);
    answer({ 'GET /api/appointments/available-slots': { availableSlots: slotLabels.slice(1) } });
    await pass(30_000);
    await openChoices(field('Time', drawer));
    await waitFor(async () => expect(await choices()).toHaveLength(slotLabels.length - 1));
  });

  it('makes no second visit when someone else was faster', async () => {
    const { press, answer, sent, openVisit } = await openRequest(serviceRequest());
    const drawer = await openVisit();
    await chooseHour(drawer);
    fill(place, drawer);
    const message = 'Someone else has changed this in the meantime.';
    answer({ [scheduling]: changedMeanwhile(scheduled, message) });
    await press('Book visit', drawer);
    await expectToast('Error scheduling request', message);
    expect(sent(scheduling)).toHaveLength(1);
  });
});

describe('a status set by hand', () => {
  it('is asked about before a request is completed', async () => {
    const { open, press, server, row, live } = await openRequest(scheduled);
    const drawer = await open();
    await press('Mark completed', drawer);
    const question = await screen.findByRole('dialog', { name: 'Complete SR-1001?' });
    await press('Not yet', question);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Complete/ })).toBeNull());
    expect(server.present.status).toBe('scheduled');
    await press('Mark completed', drawer);
    await press('Complete the request');
    await expectToast('Status updated', 'SR-1001 is Completed.');
    live.push({ type: 'dispatch_update', changed: ['service-requests'] });
    await expectIn(row, 'Completed');
  });

  it('is not set on a request that has changed while it was asked about', async () => {
    const { open, press, server, row, live, sent } = await openRequest(scheduled);
    await press('Mark completed', await open());
    const question = await screen.findByRole('dialog', { name: 'Complete SR-1001?' });
    server.present = serviceRequest({ version: 3 });
    live.push({ type: 'dispatch_update', changed: ['service-requests'] });
    await expectIn(row, 'Pending');
    await press('Complete the request', question);
    await expectToast('Changed in the meantime', 'Someone else changed SR-1001: it’s now Pending.');
    expect(sent(changing)).toHaveLength(1);
    expect(server.present.status).toBe('pending');
    // Asked again about what it is now.
    await press('Complete the request', question);
    await expectToast('Status updated', 'SR-1001 is Completed.');
  });

  it('is asked about before one is canceled with its visit, and may be refused', async () => {
    const { open, press, answer, bodies } = await openRequest(scheduled);
    await press('Cancel request', await open());
    const question = await screen.findByRole('dialog', { name: 'Cancel SR-1001?' });
    expect(question.textContent).toContain('FC-1042');
    const message = 'The visit of this request has started and cannot be canceled.';
    answer({ [changing]: refusal(409, { code: 'transition_refused', message }) });
    await press('Cancel the request', question);
    await expectToast('Error updating status', message);
    answer({ [changing]: serviceRequest({ status: 'cancelled', version: 3 }) });
    await press('Cancel the request', question);
    await expectToast('Status updated', 'SR-1001 is Canceled.');
    expect(bodies(changing).at(-1)).toEqual({ status: 'cancelled', version: 2 });
  });
});

it('cancels several at once, except for what someone else has changed', async () => {
  const requests = ['r1', 'r2'].map((id, index) =>
    serviceRequest({ id, number: `SR-100${index + 1}`, version: 5 + index }),
  );
  const { user, bodies } = openDispatch('?tab=service-requests', {
    answers: {
      [listing]: requests,
      [changing]: ({ path }: ApiCall) =>
        path.includes('r2')
          ? changedMeanwhile({ ...requests[1]!, status: 'scheduled', version: 9 })
          : { ...requests[0]!, status: 'cancelled', version: 6 },
    },
  });
  await rowOf('SR-1001');
  for (const { number } of requests)
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${number}` }));
  const bar = within(screen.getByRole('group', { name: 'Selected requests' }));
  await user.click(bar.getByRole('button', { name: 'Cancel…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 requests?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 requests' }));
  await expectToast('Canceled', '1 request.');
  expect(bodies(changing)).toEqual([
    { status: 'cancelled', version: 5 },
    { status: 'cancelled', version: 6 },
  ]);
  expect(bar.getByRole('listitem').textContent).toBe(
    'SR-1002: Someone else changed it: it’s now Scheduled.',
  );
});
