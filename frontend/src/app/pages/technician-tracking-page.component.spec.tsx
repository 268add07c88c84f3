import { act, screen, waitFor, within } from '@testing-library/react';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import type { TrackingRecord } from '@contracts/tracking/records';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { defaultSiteConfig } from '../../shared/config/site-config';
import { pass, startClock } from '../../testing/clock';
import { account, visit } from '../../testing/customers';
import { fill, errorUnder } from '../../testing/fields';
import { positionFrame, trackingRecord } from '../../shared/live/test/factories';
import {
  deferred,
  expectToast,
  openPage,
  refusal,
  type ApiCall,
  type PageOptions,
} from '../../testing/open-page';

// The map needs a screen; journeys look at it.
jest.mock('../../shared/ui/map/visit-map', () => ({
  __esModule: true,
  default: () => <div data-testid="map" />,
}));

const technician: TechnicianProfile = {
  id: 't1',
  name: 'Marcus Bell',
  avatar: null,
  vehicleInfo: 'White Transit 250',
  specialties: ['Oven'],
  rating: 4.9,
  completedJobs: 0,
  phone: null,
} as TechnicianProfile;

const now = '2026-11-20T13:50:00.000Z';

const onTheWay = (changes: Partial<TrackingRecord> = {}) =>
  trackingRecord({
    status: 'en-route',
    location: { lat: 29.85, lng: -81.33, address: null, lastUpdated: now },
    distanceToCustomer: 6.2,
    estimatedTimeToArrival: 10,
    ...changes,
  });

const open = (record: unknown, options: PageOptions = {}) =>
  openPage('/technician-tracking?appointment=a1', {
    answers: { 'GET /api/tracking/:id': record, 'GET /api/technicians/:id': technician },
    ...options,
  });

/** As the visit's customer, who is logged in. */
const openOwn = (record: TrackingRecord, own: Partial<CustomerAppointment>) =>
  open(record, {
    signedInAs: 'customer',
    answers: {
      'GET /api/tracking/:id': record,
      'GET /api/technicians/:id': technician,
      'GET /api/auth/user': account(),
      'GET /api/customer/appointments': [visit(own)],
    },
  });

const nearby = positionFrame({
  distanceToCustomer: 0.4,
  location: { lat: 29.89, lng: -81.3, address: null, lastUpdated: '2026-11-20T13:51:00.000Z' },
});

const arrival = () => within(screen.getByRole('region', { name: 'Arrival' }));
const measure = (label: string) => arrival().queryByText(label)?.nextElementSibling?.textContent;
const eta = 'ETA: arrives in';
const reached = (type: string, timestamp: string) => [{ type, message: '', timestamp }];
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('section')!);

beforeEach(() => startClock(now));

it('says that it is loading, and when that fails', async () => {
  const answer = deferred<unknown>();
  open(answer.promise);
  await screen.findByText('Loading Tracking Information');
  answer.resolve(
    refusal(404, { code: 'not_found', message: 'We could not find that appointment.' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Unable to Load Tracking' });
  screen.getByLabelText('Tracking link');
  screen.getByText('We could not find that appointment.');
  screen.getByRole('button', { name: 'Try Again' });
});

it('asks for the link outside of the demo', async () => {
  const id = '7b0a6a5e-1111-4222-8333-944444444444';
  const { user } = openPage('/technician-tracking', {
    answers: { 'GET /api/tracking/:id': trackingRecord(), 'GET /api/technicians/:id': technician },
  });
  const show = () => user.click(screen.getByRole('button', { name: 'Show my technician' }));
  fill({ 'Tracking link': 'my appointment' });
  await show();
  expect(errorUnder('Tracking link')).toContain('isn’t a tracking link');
  fill({ 'Tracking link': `http://localhost/technician-tracking?appointment=${id}` });
  await show();
  await screen.findByText('FC-1042');
  expect(location.search).toBe(`?appointment=${id}`);
});

describe('without a link, for a customer who is logged in', () => {
  /** In the demo, where a visitor sees the visit of its simulated drive. */
  const openAs = (own: unknown) => {
    const asked: string[] = [];
    const config = { ...defaultSiteConfig, demo: true, demoAppointmentId: 'stranger' };
    openPage('/technician-tracking', {
      signedInAs: 'customer',
      config,
      answers: {
        'GET /api/config': config,
        'GET /api/tracking/:id': ({ params }: ApiCall) => {
          asked.push(params.id!);
          return trackingRecord({ appointmentId: params.id! });
        },
        'GET /api/technicians/:id': technician,
        'GET /api/auth/user': account(),
        'GET /api/customer/appointments': own,
      },
    });
    return asked;
  };
  const toCome = (id: string, appointmentDate: string, more: Partial<CustomerAppointment> = {}) =>
    visit({ id, appointmentDate, scheduledTime: `${appointmentDate}T14:00:00.000Z`, ...more });

  it('is their own next visit, which is tracked here', async () => {
    const asked = openAs([
      toCome('later', '2026-11-28'),
      toCome('next', '2026-11-24'),
      toCome('imported', '2026-11-23', { origin: 'imported' }),
      toCome('over', '2026-11-22', { status: 'cancelled' }),
    ]);
    await screen.findByText('FC-1042');
    expect(location.search).toBe('?appointment=next');
    expect(asked).not.toContain('stranger');
  });

  it.each<[string, unknown, RegExp]>([
    [
      'says that there is none',
      [toCome('over', '2026-11-22', { status: 'cancelled' })],
      /no visit coming up/,
    ],
    ['asks for the link if theirs can’t be loaded', refusal(503), /Open the tracking link/],
  ])('%s, and never shows someone else’s', async (_, own, words) => {
    const asked = openAs(own);
    await screen.findByText(words);
    screen.getByLabelText('Tracking link');
    expect(asked).toEqual([]);
  });
});

const dispatched = { status: 'dispatched', technicianId: 't1' } as const;

it('says who is next', async () => {
  open(trackingRecord({ ...dispatched, isNext: true }));
  await screen.findByText(/^You’re next\./);
});

it('says when a late technician is expected', async () => {
  const expectedArrival = '2026-11-20T21:20:00.000Z';
  open(trackingRecord({ ...dispatched, late: true, expectedArrival }));
  await screen.findByText(/running late\. Now expected around 4:20 PM\. Our office/);
  expect(screen.queryByText(/^You’re next/)).toBeNull();
});

it('says when it will be and how to prepare, and shows no map, refresh or directions before the drive', async () => {
  open(trackingRecord({ status: 'scheduled', technicianId: null }));
  await screen.findByRole('heading', { level: 1, name: 'Your Appointment is Scheduled' });
  expect(measure('Today')).toBe('Friday, Nov\u00a020');
  expect(measure('Arrival window')).toBe('9:00 – 10:00 AM');
  const prepare = await panel('Before we come');
  prepare.getByText('Clear a path to the refrigerator.');
  prepare.getByText(/model number/);
  prepare.getByText(/pets/);
  await prepare.findByText(/use the link in your confirmation email/);
  expect(screen.queryByTestId('map')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Get Directions' })).toBeNull();
  expect(arrival().queryByText(/\d:\d\d$/)).toBeNull();
  expect(arrival().queryByRole('progressbar')).not.toBeNull();
});

it('has no progress long before the visit', async () => {
  const later = '2026-11-23T14:00:00.000Z';
  const appointment = { ...trackingRecord().appointment, appointmentDate: '2026-11-23' };
  open(trackingRecord({ status: 'scheduled', estimatedArrival: later, appointment }));
  await screen.findByText('Your visit');
  expect(measure('Your visit')).toBe('Monday, Nov\u00a023');
  expect(arrival().queryByRole('progressbar')).toBeNull();
});

it('offers its logged-in customer to reschedule or cancel', async () => {
  const scheduled = trackingRecord({ status: 'scheduled' });
  const { answer } = openOwn(scheduled, { appointmentDate: '2026-11-20' });
  await screen.findByRole('button', { name: /^Reschedule/ });
  screen.getByRole('button', { name: /^Cancel visit/ });
  expect(screen.queryByText(/use the link in your confirmation email/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^Track FC/ })).toBeNull();
  // The office moves it and sends the technician. The visit may follow a moment later.
  const appointment = { ...scheduled.appointment, timeSlot: '15:00-16:00' };
  answer({ 'GET /api/tracking/:id': { ...scheduled, appointment, version: 4 } });
  await pass(60_000);
  await waitFor(() => expect(measure('Arrival window')).toBe('3:00 – 4:00 PM'));
  answer({
    'GET /api/tracking/:id': { ...scheduled, appointment, status: 'dispatched', version: 5 },
    'GET /api/customer/appointments': [visit({ canChange: false, changeUntil: null })],
  });
  await pass(60_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull());
  // It's canceled.
  answer({
    'GET /api/tracking/:id': trackingRecord({ status: 'cancelled', version: 6 }),
    'GET /api/customer/appointments': [
      visit({ status: 'cancelled', canChange: false, changeUntil: null }),
    ],
  });
  await pass(60_000);
  await screen.findByRole('heading', { level: 1, name: 'This Appointment Was Canceled' });
  await screen.findByRole('button', { name: /^Book again/ });
});

it('offers changes to those who come from their manage link', async () => {
  const { user } = openPage('/manage#m1', {
    answers: {
      'GET /api/manage/m1': visit(),
      'GET /api/tracking/:id': trackingRecord({ status: 'scheduled' }),
      'GET /api/technicians/:id': technician,
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Track FC/ }));
  await screen.findByRole('heading', { level: 1, name: 'Your Appointment is Scheduled' });
  await screen.findByRole('button', { name: /^Reschedule/ });
  expect(location.href).not.toContain('m1');
});

it('says one rough arrival where the address is known by its ZIP code', async () => {
  open(
    onTheWay({
      customerLocation: {
        lat: 29.9,
        lng: -81.3,
        address: '5 Test Pattern Lane',
        approximate: { near: '32084', radiusKm: 5 },
      },
    }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Your Technician is On The Way' });
  expect(measure(eta)).toBe('about 10 min');
  expect(arrival().getAllByText(/10 min/)).toHaveLength(1);
  expect(measure('Distance')).toBe('about 6 km (4 mi)');
  arrival().getByText(/area around 32084/);
  expect(arrival().queryByText(/\d:\d\d$/)).toBeNull();
  await screen.findByTestId('map');
  const directions = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get Directions' });
  expect(directions.target).toBe('_blank');
  expect(new URL(directions.href).searchParams.get('destination')).toBe('5 Test Pattern Lane');
});

it('refreshes, and keeps what it has heard if the answer is older', async () => {
  const { user, live, sent, answer } = open(onTheWay());
  // It asks by itself once a minute then.
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  await pass(1_000);
  const asked = sent('GET /api/tracking/:id').length;
  const late = deferred<TrackingRecord>();
  answer({ 'GET /api/tracking/:id': late.promise });
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await user.click(refresh);
  await waitFor(() => expect(sent('GET /api/tracking/:id').length).toBeGreaterThan(asked));
  live.push(nearby);
  await waitFor(() => expect(measure('Distance')).toBe('0.4 km (0.2 mi)'));
  expect(refresh.getAttribute('aria-disabled')).toBe('true');
  late.resolve(onTheWay());
  await waitFor(() => expect(refresh.getAttribute('aria-disabled')).toBeNull());
  expect(measure('Distance')).toBe('0.4 km (0.2 mi)');
});

it('says what a shared link shows before it is sent', async () => {
  const { user } = open(onTheWay());
  await user.click(await screen.findByRole('button', { name: 'Share Location' }));
  const shown = within(screen.getByRole('group', { name: 'What you share' }));
  shown.getByText(/your technician’s position while they drive, your address/);
  shown.getByText(location.href);
  expect(await navigator.clipboard.readText()).toBe('');
  await user.click(shown.getByRole('button', { name: 'Copy the link' }));
  await expectToast('Link copied');
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

it('uses and shares the key of a link that has one', async () => {
  const { user, sent } = openPage('/technician-tracking?appointment=a1&key=k-1', {
    answers: { 'GET /api/tracking/:id': onTheWay(), 'GET /api/technicians/:id': technician },
  });
  await user.click(await screen.findByRole('button', { name: 'Share Location' }));
  within(screen.getByRole('group', { name: 'What you share' })).getByText(location.href);
  expect(location.search).toBe('?appointment=a1&key=k-1');
  expect(sent('GET /api/tracking/:id')[0]?.query).toEqual({ key: 'k-1' });
});

it('counts down to one time of arrival where the house is known, however old the estimate', async () => {
  open(onTheWay({ estimatedTimeToArrival: 14 }));
  await screen.findByText(eta);
  const isOld = () => screen.queryByText(/We haven’t heard from your technician’s phone/) !== null;
  expect(measure(eta)).toBe('10:00');
  expect(measure('Distance')).toBe('6.2 km (3.9 mi)');
  expect(arrival().queryByText(/\d min\b/)).toBeNull();
  await pass(2_000);
  expect(measure(eta)).toMatch(/^9:5[6-8]$/);
  await pass(59_000);
  expect(measure(eta)).toMatch(/^8:5\d$/);
  expect(isOld()).toBe(false);
  await pass(550_000);
  expect(measure('ETA')).toBe('Any minute');
  await pass(120_000);
  expect(isOld()).toBe(true);
  expect(measure('Expected at')).toBe('9:00 AM, running late');
});

it('says of a technician at the door when they came, and not how far away they are', async () => {
  open(onTheWay({ status: 'arrived', actualArrival: now, distanceToCustomer: 3.1 }));
  await screen.findByText('Arrived at');
  expect(measure('Expected at')).toBeUndefined();
  expect(measure('Distance')).toBeUndefined();
  expect(arrival().queryByText(/ETA/)).toBeNull();
  expect(arrival().queryByText(/km/)).toBeNull();
  expect(arrival().queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Get Directions' })).toBeNull();
});

it('promises no warranty and leads to no reviews unless the company has them', async () => {
  const business = { ...defaultSiteConfig.business, reviewsUrl: '' };
  open(onTheWay({ status: 'completed', actualArrival: now, location: null }), {
    config: { content: emptyContent, business },
  });
  const after = await panel('What we did');
  await after.findByRole('link', { name: 'Book again' });
  expect(document.body.textContent).not.toMatch(/warranty|covered until|review/i);
});

describe('a technician who has been there since the day before', () => {
  it('came at a time that says its day', async () => {
    open(onTheWay({ status: 'arrived', actualArrival: '2026-11-19T21:12:00.000Z' }));
    await screen.findByText('Arrived at');
    expect(measure('Arrived at')).toBe('Thu, Nov 19 at 4:12 PM');
  });
});

describe('the timeline', () => {
  it('says the day of a step that was on another one', async () => {
    open(
      onTheWay({
        notifications: [
          ...reached('scheduled', '2026-11-18T04:41:00.000Z'),
          ...reached('dispatched', '2026-11-20T13:20:00.000Z'),
        ],
      }),
    );
    await screen.findByText('Appointment Scheduled');
    const times = [...document.querySelectorAll('li time')].map(({ textContent }) => textContent);
    expect(times).toEqual(['Tue, Nov 17 at 11:41 PM', '8:20 AM']);
  });
});

it('says when it was finished, what was done and how long it is covered', async () => {
  // In the evening, when it's another day in UTC.
  const notifications = reached('completed', '2026-11-26T01:42:00.000Z');
  open(onTheWay({ status: 'completed', actualArrival: now, location: null, notifications }));
  await screen.findByRole('heading', { level: 1, name: 'Your Repair is Complete' });
  expect(measure('Finished')).toBe('Wed, Nov 25, 8:42 PM');
  expect(measure('90 day warranty')).toBe('Covered until Feb 23, 2027');
  const after = await panel('What we did');
  after.getByText(/Repair: Sub-Zero Refrigerator/);
  await after.findByRole('link', { name: 'Book again' });
  after.getByText(/To pay or see your receipt, use the link in our email/);
  const review = after.getByRole<HTMLAnchorElement>('link', { name: 'Leave a review' });
  expect(review.href).toBe('https://reviews.example.com/');
  expect(screen.queryByRole('button', { name: 'Share Location' })).toBeNull();
  expect(screen.queryByTestId('map')).toBeNull();
});

it('says whom to call to pay where the site takes no cards', async () => {
  const config = { stripe: { mode: 'off', publishableKey: null } } as const;
  open(onTheWay({ status: 'completed', actualArrival: now, location: null }), { config });
  const after = await panel('What we did');
  await after.findByText(/To pay, call us\. To see your receipt,/);
  expect(after.queryByText(/link in our email/)).toBeNull();
});

it('has the work done and the bill for its customer', async () => {
  openOwn(onTheWay({ status: 'completed', actualArrival: now, location: null }), {
    status: 'completed',
    appointmentDate: '2026-11-20',
    timeSlot: '09:00-10:00',
    canChange: false,
    technicianNotes: 'Replaced the drain pump.',
    totalCost: '248.50',
    costLines: [
      { text: 'Service call', amount: '89.00' },
      { text: 'Drain pump', amount: '159.50' },
    ],
    due: '248.50',
    payUrl: '/payment#p1',
  });
  await screen.findByText('Replaced the drain pump.');
  const cost = screen.getByText('Cost', { selector: 'dt' }).nextElementSibling;
  expect(cost?.textContent).toBe('Service call $89.00Drain pump $159.50Total $248.50');
  const pay = screen.getByRole('link', { name: /^Pay \$248\.50/ });
  expect(pay.getAttribute('href')).toBe('/payment#p1');
  screen.getByRole('button', { name: /^Book again/ });
  expect(screen.queryByText(/use the link in our email/)).toBeNull();
});

it('has the repair as the current step while it continues', async () => {
  const started = {
    type: 'in-progress',
    message: 'Your technician is working on it now.',
    timestamp: now,
  };
  const { answer } = open(
    onTheWay({ status: 'in-progress', actualArrival: now, notifications: [started] }),
  );
  await screen.findByRole('heading', { name: 'Your Repair is Under Way' });
  const current = document.querySelector('li[aria-current="step"]');
  expect(current?.textContent).toBe('Now: Repair in Progress8:50 AM');
  expect(screen.queryByText(/Service Complete/)).toBeNull();
  answer({ 'GET /api/tracking/:id': onTheWay({ status: 'completed', actualArrival: now }) });
  await pass(60_000);
  await screen.findByText('Service Complete', { selector: 'li span' });
  expect(document.querySelector('li[aria-current]')).toBeNull();
});

it.each([
  [
    'Calculating...',
    'there is no position yet',
    { location: null },
    ['We’re waiting for your technician’s position. The live estimate starts with it.'],
  ],
  [
    'Unknown',
    'the ZIP code is not known',
    { customerLocation: { lat: null, lng: null, address: '1 Broadway', approximate: null } },
    [
      'We can’t estimate the arrival, because we couldn’t find your address on the map. Your technician has it.',
    ],
  ],
])('says of the distance “%s” where %s', async (words, _, changes, notes) => {
  open(onTheWay({ distanceToCustomer: null, estimatedTimeToArrival: null, ...changes }));
  await screen.findByText('Distance');
  expect([measure('Distance'), measure('ETA')]).toEqual([words, words]);
  const shown = arrival().queryAllByText(/couldn’t find your address on the map|We’re waiting/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(notes);
});

it('says when the live connection is lost, shows it, and recovers', async () => {
  const { live } = open(onTheWay());
  live.connect();
  const indicator = await waitFor(() => arrival().getByText('Connected'));
  live.disconnect();
  await waitFor(() => expect(indicator.textContent).toBe('Reconnecting'));
  await expectToast(
    'Connection Issue',
    'Real-time updates are temporarily unavailable. Data will still refresh automatically.',
  );
  live.connect();
  await pass(1_000);
  await waitFor(() => expect(indicator.textContent).toBe('Connected'));
  live.push(nearby);
  await waitFor(() => expect(measure('Distance')).toBe('0.4 km (0.2 mi)'));
  // The phone says at once that the network is gone.
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(() => expect(indicator.textContent).toBe('Reconnecting'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(indicator.textContent).toBe('Connected'));
});

it('does not name who came before while it looks up who comes now', async () => {
  const next = deferred<TechnicianProfile>();
  const { live, sent } = open(onTheWay(), {
    answers: {
      'GET /api/tracking/:id': onTheWay(),
      'GET /api/technicians/t1': technician,
      'GET /api/technicians/t2': next.promise,
    },
  });
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  await screen.findByText('Marcus Bell');
  const card = await panel('Your technician');
  card.getByText('White Transit 250');
  expect(card.getByText('Completed jobs').closest('div')!.textContent).toMatch(/Completed jobs0$/);
  const tracking = onTheWay({ technicianId: 't2', version: 4, location: null });
  live.push({ type: 'tracking_update', appointmentId: 'a1', tracking });
  await waitFor(() => expect(sent('GET /api/technicians/t2')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Marcus Bell')).toBeNull());
  next.resolve({ ...technician, id: 't2', name: 'Ada Byrne' });
  await screen.findByText('Ada Byrne');
});

it('asks for the technician’s number once they can be called', async () => {
  const { live, sent } = open(trackingRecord({ status: 'scheduled' }));
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  await waitFor(() => expect(sent('GET /api/technicians/:id')).toHaveLength(1));
  live.push({ type: 'tracking_update', appointmentId: 'a1', tracking: onTheWay({ version: 4 }) });
  await waitFor(() => expect(sent('GET /api/technicians/:id')).toHaveLength(2));
});

it.each([
  ['customer', null, 'You canceled this visit on Thursday, November 19.'],
  ['office', 'Our van broke down.', 'We canceled this visit on Thursday, November 19.'],
] as const)('tells its customer that the %s canceled it', async (by, reason, said) => {
  const cancellation = { by, at: '2026-11-20T03:00:00.000Z', reason };
  openOwn(trackingRecord({ status: 'cancelled' }), {
    status: 'cancelled',
    canChange: false,
    changeUntil: null,
    cancellation,
  });
  await screen.findByText(said);
  expect(screen.queryByText(/^Reason: /)?.textContent).toBe(
    reason ? `Reason: ${reason}` : undefined,
  );
  screen.getByText('No one will come.');
  screen.getByRole('button', { name: /^Book again/ });
  expect(screen.queryByText(/If you didn’t cancel it/)).toBeNull();
});

it('says that no one was home, and offers to book again', async () => {
  const missed = { status: 'cancelled', noShow: true } as const;
  open(trackingRecord({ ...missed, notifications: reached('cancelled', now) }));
  await screen.findByRole('heading', { level: 1, name: 'Sorry We Missed You' });
  arrival().getByText('No-show');
  expect(measure('Canceled')).toBeUndefined();
  expect(measure('We missed you')).toMatch(/^Fri, Nov 20, /);
  const next = await panel('Still need us?');
  next.getByText(/no one came to the door/);
  next.getByText(/We missed you on Friday, November 20/);
  next.getByRole('link', { name: 'Book again' });
});

it('tells everyone else with the link when it was canceled, and no more', async () => {
  const { live } = open(onTheWay());
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  const notifications = reached('cancelled', '2026-11-20T03:00:00.000Z');
  const tracking = onTheWay({ status: 'cancelled', version: 4, location: null, notifications });
  live.push({ type: 'tracking_update', appointmentId: 'a1', tracking });
  await screen.findByRole('heading', { level: 1, name: 'This Appointment Was Canceled' });
  expect(measure('Distance')).toBeUndefined();
  expect(screen.queryByText('Service progress')).toBeNull();
  expect(measure('Was scheduled for')).toBe('Fri, Nov 20, 9:00\u00a0–\u2060\u00a010:00\u00a0AM');
  screen.getByText(
    /on Thursday, November 19\. If you didn’t cancel it, call us and we’ll tell you/,
  );
  expect(screen.queryByText(/(You|We) canceled/)).toBeNull();
  const book = await screen.findByRole('link', { name: 'Book again' });
  expect(book.getAttribute('href')).toBe('/book-appointment');
});

describe('an estimate of the visit', () => {
  const atDoor = trackingRecord({ status: 'arrived' });

  it('is there for its customer while the technician is', async () => {
    openOwn(atDoor, { estimateUrl: '/estimate#e1' });
    const link = await screen.findByRole('link', { name: /^Your estimate is ready/ });
    expect(link.getAttribute('href')).toBe('/estimate#e1');
    expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
  });

  it('isn’t there for anyone else', async () => {
    open(atDoor);
    await screen.findByRole('heading', { name: 'Your Technician Has Arrived' });
    expect(screen.queryByRole('link', { name: /estimate/ })).toBeNull();
  });
});
