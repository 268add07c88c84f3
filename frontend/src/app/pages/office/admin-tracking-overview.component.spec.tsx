import { screen, waitFor, within } from '@testing-library/react';
import type { Alert, DispatchRecord } from '@contracts/tracking/records';
import { appointment, healthReply, record } from '../../../features/dispatch/test/factories';
import { businessDate } from '../../../shared/format';
import { positionFrame, technician } from '../../../shared/live/test/factories';
import type { ApiCall } from '../../../testing/api-answers';
import { startClock } from '../../../testing/clock';
import { openDispatch } from '../../../testing/dispatch-page';
import { deferred, expectIn, refusal, textsOf } from '../../../testing/open-page';
import { serviceRequest } from '../../../testing/service-requests';

const figure = (label: RegExp) => screen.getByText(label).closest<HTMLElement>('.ant-card')!;
const alerts = () => screen.getByRole('region', { name: /Alerts/ });
const gone = technician({ id: 't3', name: 'Abe Gone', status: 'offline', active: false });
const alert: Alert = {
  type: 'unassigned-job',
  message: 'FC-1042 has no technician',
  appointmentId: 'a1',
  technicianId: null,
  since: '2026-11-20T15:00:00.000Z',
};

it('has its tabs, shows the day, and follows technicians who go offline', async () => {
  // In the evening, when the date in London is tomorrow's.
  startClock('2026-11-21T01:00:00.000Z');
  const appointmentDate = businessDate(Date.now());
  const { dispatch, live } = openDispatch('', {
    technicians: [technician(), technician({ id: 't2', status: 'offline' }), gone],
    appointments: [
      appointment({ appointmentDate }),
      appointment({ id: 'a2', appointmentDate, status: 'cancelled' }),
      appointment({ id: 'a3', appointmentDate: '2026-11-21', technicianId: null }),
    ],
    records: [1, 2, 3, 4, 5, 6, 7].map((each) =>
      record({
        appointmentId: `a${each}`,
        status: 'en-route',
        estimatedArrival: `2026-11-2${each}T01:30:00.000Z`,
      }),
    ),
  });
  expect(textsOf(screen.getAllByRole('tab'))).toEqual([
    'Overview',
    'Technicians',
    'Appointments',
    'Live Tracking',
    'Service Requests',
    'Create Technician',
  ]);
  await expectIn(figure(/Active Technicians/), /Technicians1Currently available, of 1 on duty/);
  await expectIn(figure(/Active Tracking/), /Tracking7Jobs in progress/);
  await expectIn(
    figure(/Today.s Appointments/),
    /Appointments2Scheduled today, 1 of them canceled/,
  );
  await expectIn(figure(/System Status/), 'Online');
  const activity = screen.getByRole('region', { name: 'Recent Activity' });
  const entries = within(activity).getAllByRole('listitem');
  expect(entries).toHaveLength(5);
  expect(entries[0]!.textContent).toMatch(/FC-1042.*Marcus Bell, ETA 8:30 PM/);
  expect(entries[1]!.textContent).toContain('ETA Sat, Nov 21 at 8:30 PM');
  const crew = screen.getByRole('region', { name: 'Technicians today' });
  const [first, second, ...others] = within(crew).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(first!.textContent).toMatch(/Marcus BellAvailable1 job, 1 left.*FC-1042/);
  expect(second!.textContent).toBe('Marcus BellOfflineNo jobs');

  dispatch.technicians = [technician({ status: 'offline' })];
  live.push({ type: 'dispatch_update', changed: ['technicians'] });
  await expectIn(figure(/Active Technicians/), 'Technicians0');
});

it('says how late it is instead of a time that has passed', async () => {
  startClock('2026-11-21T01:00:00.000Z');
  const at = (time: string) => `2026-11-21T${time}:00.000Z`;
  openDispatch('', {
    records: [
      record({ appointmentId: 'a1', status: 'en-route', estimatedArrival: at('00:45') }),
      record({
        appointmentId: 'a2',
        status: 'arrived',
        estimatedArrival: at('00:50'),
        actualArrival: at('00:50'),
      }),
      record({ appointmentId: 'a3', status: 'en-route', estimatedArrival: at('01:15') }),
    ],
  });
  const activity = await screen.findByRole('region', { name: 'Recent Activity' });
  await waitFor(() => expect(within(activity).getAllByRole('listitem')).toHaveLength(3));
  const entries = textsOf(within(activity).getAllByRole('listitem'));
  expect(entries[0]).toMatch(/11 h late$/);
  expect(entries[1]).toContain('Arrived at 7:50 PM');
  expect(entries[2]).toContain('ETA 8:15 PM');
});

it('says which services are down, and what is not set up', async () => {
  openDispatch('', {
    answers: {
      'GET /api/health': {
        ...healthReply({ payments: 'down' }),
        notices: ['Email is not set up.'],
      },
    },
  });
  await expectIn(figure(/System Status/), 'Degraded');
  expect(figure(/System Status/).textContent).toMatch(/payments.*Email is not set up\./);
});

it('cancels all visits of a contact who asked for too many, once that was asked', async () => {
  const email = 'guest@example.com';
  const crowded: Alert = {
    ...alert,
    type: 'many-visits',
    message: `Guest (${email}, not verified) has 3 visits to come and tried to book 2 more`,
    appointmentId: null,
    email,
  };
  const asked: unknown[] = [];
  const { dispatch, press } = openDispatch('', {
    alerts: [crowded],
    answers: {
      'POST /api/appointments/cancel-all': ({ body }: ApiCall) => {
        asked.push(body);
        dispatch.alerts = [];
        return { cancelled: 2, kept: 1 };
      },
    },
  });
  await within(alerts()).findByText(/tried to book 2 more/);
  await press('Cancel all visits', alerts());
  const question = await screen.findByRole('dialog', { name: 'Cancel all visits?' });
  expect(question.textContent).toContain(email);
  expect(asked).toEqual([]);
  await press('Cancel all visits', question);
  await screen.findByText('2 visits canceled');
  expect(asked).toEqual([{ email }]);
  await waitFor(() => expect(alerts().textContent).not.toContain(email));
});

it('cancels all visits from one internet connection, once that was asked', async () => {
  const crowded: Alert = {
    ...alert,
    type: 'many-visits',
    message: 'One internet connection has 5 visits to come',
    appointmentId: null,
    source: 'hash',
  };
  const { bodies, press } = openDispatch('', {
    alerts: [crowded],
    answers: { 'POST /api/appointments/cancel-all': { cancelled: 5, kept: 0 } },
  });
  await within(alerts()).findByText(/One internet connection/);
  await press('Cancel all visits', alerts());
  const question = await screen.findByRole('dialog', { name: 'Cancel all visits?' });
  expect(question.textContent).toContain('booked from this internet connection');
  await press('Cancel all visits', question);
  await screen.findByText('5 visits canceled');
  expect(bodies('POST /api/appointments/cancel-all')).toEqual([{ source: 'hash' }]);
});

it('leads to the login at once when the socket says that the session has ended', async () => {
  const { answer, live } = openDispatch('', { alerts: [alert] });
  await within(alerts()).findByText(/FC-1042 has no technician/);
  const ended = refusal(401, { code: 'unauthenticated', message: 'Please log in.' });
  answer({
    'GET /api/tracking': ended,
    'GET /api/admin/alerts': ended,
    'GET /api/technicians': ended,
    'GET /api/appointments': ended,
    'GET /api/admin/service-requests': ended,
  });
  // They were switched off, or have another role.
  live.push({
    type: 'error',
    code: 'unauthenticated',
    message: 'Please log in.',
    topic: 'dispatch',
  });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(localStorage.getItem('admin_token')).toBeNull();
});

it('takes card payments without a bill again, once that was asked', async () => {
  const paused: Alert = {
    ...alert,
    type: 'payments-stopped',
    message: 'Card payments without a bill are paused',
    appointmentId: null,
  };
  const lifted: ApiCall[] = [];
  const { dispatch, press } = openDispatch('', {
    alerts: [paused],
    answers: {
      'POST /api/admin/card-limits/lift': (call: ApiCall) => {
        lifted.push(call);
        dispatch.alerts = [];
        return null;
      },
    },
  });
  await within(alerts()).findByText(/are paused/);
  await press('Take card payments again', alerts());
  const question = await screen.findByRole('dialog', { name: /without a bill again\?/ });
  expect(lifted).toEqual([]);
  await press('Take them again', question);
  await screen.findByText('Card payments without a bill are on again');
  expect(lifted).toHaveLength(1);
  await waitFor(() => expect(alerts().textContent).not.toContain('are paused'));
});

it('alerts for as long as there is reason to, and leads to it', async () => {
  const emergency = serviceRequest({ id: 'r2', number: 'SR-1002', isEmergency: true });
  const { dispatch, live, user } = openDispatch('', {
    alerts: [
      alert,
      { ...alert, type: 'message-failed', message: 'A message could not be sent' },
      { ...alert, type: 'import-failed', message: 'An import failed' },
      { ...alert, type: 'text-budget', message: '400 of 500 text messages are used up' },
    ],
    requests: [emergency, serviceRequest()],
  });
  const entry = (words: RegExp) => within(alerts()).findByText(words);
  await entry(/FC-1042 has no technician/);
  await entry(/Service request SR-1001 is waiting/);
  const link = (name: string) => within(alerts()).getByRole('link', { name }).getAttribute('href');
  expect(link('Show the messages')).toBe('/admin-messages?state=failed');
  expect(link('Show what was not sent')).toBe('/admin-messages?state=skipped');
  expect(link('Show the imports')).toBe('/admin-customer-management?tab=import');
  const request = (await entry(/Emergency request SR-1002/)).closest('li')!;

  dispatch.alerts = [];
  live.push({ type: 'dispatch_update', changed: ['alerts'] });
  await waitFor(() => expect(alerts().textContent).not.toContain('FC-1042'));

  await user.click(within(request).getByRole('link', { name: 'Show the request' }));
  await screen.findByRole('dialog', { name: /^SR-1002/ });
});

it('lists many alerts of a kind on request', async () => {
  const job = (each: number) => ({
    ...alert,
    appointmentId: `a${each}`,
    message: `FC-${each} waits`,
  });
  const { press } = openDispatch('', { alerts: [1, 2, 3, 4].map(job) });
  await within(alerts()).findByText('4 jobs have no technician');
  expect(within(alerts()).queryByText('FC-3 waits')).toBeNull();
  await press('List them', alerts());
  const third = within(alerts()).getByText('FC-3 waits').closest('li')!;
  const link = within(third).getByRole('link', { name: 'Assign a technician' });
  expect(link.getAttribute('href')).toMatch(/job=a3/);
  await press('Hide the list', alerts());
  expect(within(alerts()).queryByText('FC-3 waits')).toBeNull();
});

it('says that what it shows is out of date, until it is not', async () => {
  jest.useFakeTimers();
  const { answer } = openDispatch('', { connected: false });
  await expectIn(figure(/Active Tracking/), 'Tracking0');
  answer({ 'GET /api/tracking': refusal(503) });
  await screen.findByText(/Not up to date since/);
  answer({ 'GET /api/tracking': [] });
  await waitFor(() => expect(screen.queryByText(/Not up to date since/)).toBeNull());
});

it('keeps a position that was pushed while an older answer was on its way', async () => {
  const { customerLocation: place } = record();
  const driving = (lat: number, time: string) =>
    record({
      status: 'en-route',
      customerLocation: { ...place, approximate: { near: '32084', radiusKm: 5 } },
      location: { lat, lng: -81.337, address: null, lastUpdated: `2026-11-20T14:00:${time}.000Z` },
    });
  const page = openDispatch('?tab=live-tracking', {
    records: [driving(29.93, '01')],
    technicians: [technician(), gone],
  });
  const rows = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .filter((row) => row.querySelector('h2, a'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const [card] = rows() as [HTMLElement];
  await screen.findByText('Marcus Bell', { selector: 'th *' });
  // What matters is whom they drive to and when they were seen.
  await screen.findByText(/^Driving to /);
  expect(screen.queryByText('Abe Gone')).toBeNull();
  await expectIn(card, '29.9300');
  const older = deferred<DispatchRecord[]>();
  const asked = page.sent('GET /api/tracking').length;
  page.answer({ 'GET /api/tracking': older.promise });
  page.live.push({ type: 'dispatch_update', changed: ['tracking'] });
  await waitFor(() => expect(page.sent('GET /api/tracking').length).toBeGreaterThan(asked));
  const { location, version } = driving(29.91, '02');
  page.live.push(positionFrame({ location: location!, version }));
  await expectIn(card, 'about 4 km (2 mi), about 8 min away');
  expect(card.textContent).toContain('29.9100');
  older.resolve([driving(29.93, '01'), { ...driving(29.95, '01'), appointmentId: 'a2' }]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(card.textContent).toContain('29.9100');
});
