import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { exampleRequestForm } from '@contracts/testing/examples';
import { bookingForTests } from '../../test/booking-under-test';
import { DemoRequestsService } from './demo-requests.service';

const booking = bookingForTests();
const aRequest = () => ({
  id: randomUUID(),
  request: exampleRequestForm(),
  createdAt: '2026-11-18T15:00:00.000Z',
});
const create = (...requests: ReturnType<typeof aRequest>[]) =>
  booking.get(DemoRequestsService).create(requests);

afterEach(() => {
  booking.config.NODE_ENV = 'test';
});

it('have waited since then, and are made and announced once', async () => {
  const request = aRequest();
  await create(request);
  await create(request);
  expect(await booking.query('SELECT status, created_at AS at FROM service_requests')).toEqual([
    { status: 'pending', at: new Date(request.createdAt) },
  ]);
  expect(await booking.query('SELECT subject FROM outbox')).toEqual([
    { subject: expect.stringContaining('service-request-received') },
  ]);
});

it('are refused outside of demo mode', async () => {
  booking.config.NODE_ENV = 'production';
  expect(await outcomeOf(create(aRequest()))).toBe('forbidden');
});
