import { act, screen, waitFor, within } from '@testing-library/react';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import type { TrackingRecord } from '@contracts/tracking/records';
import { pass, startClock } from '../../testing/clock';
import { fill, errorUnder } from '../../testing/fields';
import { positionFrame, trackingRecord } from '../../shared/live/test/factories';
import {
  deferred,
  expectToast,
  openPage,
  refusal,
  type PageOptions,
} from '../../testing/open-page';

// The map needs a screen; journeys look at it.
jest.mock('../../features/tracking/live-map', () => ({ __esModule: true, default: () => null }));

const technician: TechnicianProfile = {
  id: 't1',
  name: 'Marcus Bell',
  avatar: null,
  vehicleInfo: 'White Transit 250',
  specialties: ['Oven'],
  rating: 4.9,
  completedJobs: 12,
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

const arrival = () => within(screen.getByRole('region', { name: 'Arrival' }));
const measure = (label: string) => arrival().queryByText(label)?.nextElementSibling?.textContent;

beforeEach(() => startClock(now));

it('says that it is loading, and when that fails', async () => {
  const answer = deferred<unknown>();
  open(answer.promise);
  await screen.findByText('Loading Tracking Information');
  answer.resolve(
    refusal(404, { code: 'not_found', message: 'We could not find that appointment.' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Unable to Load Tracking' });
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

it('says only what it knows where the address is known by its ZIP code', async () => {
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
  expect(arrival().getByText('Arrives in').nextElementSibling!.textContent).toBe('about 10 min');
  expect(measure('Distance')).toBe('about 6 km away');
  expect(measure('ETA')).toBe('about 10 min');
  arrival().getByText(/area around 32084/);
  expect(arrival().queryByText(/\d:\d\d$/)).toBeNull();
  const directions = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get Directions' });
  expect(directions.target).toBe('_blank');
  expect(new URL(directions.href).searchParams.get('destination')).toBe('5 Test Pattern Lane');
});

it('refreshes, and shares its link', async () => {
  const { user, live, sent } = open(onTheWay());
  // It asks by itself once a minute then.
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  await pass(1_000);
  const asked = sent('GET /api/tracking/:id').length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.click(screen.getByRole('button', { name: 'Share Location' }));
  await expectToast('Link copied');
  expect(await navigator.clipboard.readText()).toBe(location.href);
  expect(sent('GET /api/tracking/:id').length).toBeGreaterThan(asked);
});

it('counts down where the house is known', async () => {
  open(onTheWay());
  const caption = await screen.findByText('Arrives in');
  expect(caption.nextElementSibling!.textContent).toBe('10:00');
  await pass(2_000);
  expect(caption.nextElementSibling!.textContent).toMatch(/^9:5[6-8]$/);
});

it('names one time of arrival, however old the last estimate is', async () => {
  open(onTheWay({ estimatedTimeToArrival: 14 }));
  const caption = await screen.findByText('Arrives in');
  expect([caption.nextElementSibling!.textContent, measure('ETA')]).toEqual(['10:00', '10 min']);
  await pass(61_000);
  expect(caption.nextElementSibling!.textContent).toMatch(/^8:5\d$/);
  expect(measure('ETA')).toBe('9 min');
  await pass(600_000);
  expect(arrival().getByText('Arrives').nextElementSibling!.textContent).toBe('Any minute');
  expect(measure('ETA')).toBe('Any minute');
});

it('says of a technician at the door when they came, and not how far away they are', async () => {
  open(onTheWay({ status: 'arrived', actualArrival: now, distanceToCustomer: 3.1 }));
  await screen.findByText('Arrived at');
  expect(measure('Distance')).toBeUndefined();
  expect(measure('ETA')).toBeUndefined();
  expect(arrival().queryByText(/km/)).toBeNull();
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

it('claims no distance where the ZIP code is not known', async () => {
  open(
    onTheWay({
      distanceToCustomer: null,
      estimatedTimeToArrival: null,
      customerLocation: { lat: null, lng: null, address: '1 Broadway', approximate: null },
    }),
  );
  await screen.findByText('Distance');
  expect(measure('Distance')).toBe('Unknown');
  expect(measure('ETA')).toBe('Unknown');
});

it('says when the position is old', async () => {
  open(onTheWay());
  await screen.findByText('Distance');
  const warning = () => screen.queryByText(/We haven’t heard from your technician’s phone/);
  expect(warning()).toBeNull();
  await pass(180_000);
  expect(warning()).not.toBeNull();
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
  live.push(
    positionFrame({
      distanceToCustomer: 0.4,
      location: { lat: 29.89, lng: -81.3, address: null, lastUpdated: '2026-11-20T13:51:00.000Z' },
    }),
  );
  await waitFor(() => expect(measure('Distance')).not.toBe('6.2 km'));
});

it('says at once that the network is gone, and finds back by itself', async () => {
  const { live } = open(onTheWay());
  live.connect();
  const indicator = await waitFor(() => arrival().getByText('Connected'));
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

it('keeps quiet about a visit that is canceled while someone looks', async () => {
  const { live } = open(onTheWay());
  live.connect();
  await waitFor(() => arrival().getByText('Connected'));
  const tracking = onTheWay({ status: 'cancelled', version: 4, location: null });
  live.push({ type: 'tracking_update', appointmentId: 'a1', tracking });
  await screen.findByRole('heading', { level: 1, name: 'This Appointment Was Cancelled' });
  expect(measure('Distance')).toBeUndefined();
  expect(screen.queryByText('Service progress')).toBeNull();
});
