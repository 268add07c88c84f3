/** What a stranger with many addresses can't stop for others, with production's limits. */
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import { exampleBooking, uniqueEmail } from '@contracts/testing/examples';
import type { Alert } from '@contracts/tracking/records';
import { eventually } from '@service-kit/testing/eventually';
import { freePort } from '@service-kit/testing/free-port';
import { startStripeEmulator, type RunningStripeEmulator } from '@tools/emulators/stripe/src/start';
import { publishableKey, secretKey, webhookSecret } from '@tools/emulators/stripe/test/running';
import { addTechnician, freeSlots, office, type Headers } from './people';
import { WholeChain } from './whole-chain';

/** Anyone but these is a stranger. */
const [house, other] = ['198.51.100.7', '198.51.100.8'];
const declined = { card: '4000 0000 0000 0002', expiry: '12/40', cvc: '123' };

let stripe: RunningStripeEmulator;
let chain: WholeChain;
let admin: Headers;
let slots: Awaited<ReturnType<typeof freeSlots>>;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  const webhookEndpoints = [{ url, secret: webhookSecret }];
  stripe = await startStripeEmulator({ port: 0, secretKey, publishableKey, webhookEndpoints });
  chain = await WholeChain.open({
    DEMO: '1',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  admin = await office(chain);
  for (let more = 0; more < 3; more += 1) await addTechnician(chain, admin);
  slots = await freeSlots(chain);
});

afterAll(async () => {
  await chain.close();
  await stripe.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const stranger = (one: number) => from(`203.0.113.${one + 1}`);
const many = (count: number) => Array.from({ length: count }, (_, one) => one);

const start = (as: Record<string, string>, body: object = { amount: 95 }) =>
  chain.http.post('/api/create-payment-intent').set(as).send(body);

const alertsOf = async (type: Alert['type']) =>
  (await chain.get<Alert[]>('/api/admin/alerts', admin)).filter((alert) => alert.type === type);

/** A visit with a bill. */
async function billed(): Promise<BookedAppointment> {
  const body = exampleBooking({ ...slots.shift(), bookAnother: true });
  const visit = await chain.call<BookedAppointment>('post', '/api/appointments', admin, body, 201);
  await chain.call('patch', `/api/appointments/${visit.id}`, admin, { totalCost: 120 });
  const technician = await addTechnician(chain, admin);
  const assigned = { technicianId: technician.id };
  await eventually(() =>
    chain.call('put', `/api/appointments/${visit.id}/assign`, admin, assigned),
  );
  for (const status of ['dispatched', 'en-route', 'arrived', 'in-progress', 'completed'])
    await chain.call('put', `/api/tracking/${visit.id}/status`, admin, { status });
  return visit;
}

describe('a stranger', () => {
  it('searches for bills stop no one’s card payment', async () => {
    const asked = { appointmentNumber: 'FC-1', zipCode: '32084' };
    for (const one of many(5)) {
      for (const search of many(61)) {
        const { status } = await chain.http
          .post('/api/payments/find')
          .set(stranger(one))
          .send(asked);
        expect([one, search, status]).toEqual([one, search, search < 60 ? 404 : 429]);
      }
    }
    await start(stranger(0)).expect(201);
    await start(from(house)).expect(201);
    expect(await alertsOf('payments-stopped')).toEqual([]);
  });

  it('declined cards stop payments without a bill only, until the office lifts it', async () => {
    const { number, zipCode } = await billed();
    for (const one of many(10)) {
      for (const card of many(10)) {
        const answer = await start(stranger(one)).expect(201);
        const { paymentId } = answer.body as PaymentIntentAnswer;
        const path = `/api/demo/payments/${paymentId}/confirm`;
        const { status } = await chain.http.post(path).set(stranger(one)).send(declined);
        expect([one, card, status]).toEqual([one, card, 402]);
      }
    }
    await eventually(() => start(from(house)).expect(429));
    await start(from(house), { amount: 120, appointmentNumber: number, zipCode }).expect(201);
    await eventually(async () => expect(await alertsOf('payments-stopped')).toHaveLength(1));
    await chain.call('post', '/api/admin/card-limits/lift', admin, undefined, 204);
    await start(from(house)).expect(201);
  });

  it('made-up visits of one address are few, alert the office, and go together', async () => {
    const answers: string[] = [];
    for (const { appointmentDate, timeSlot } of slots.slice(0, 12)) {
      const body = exampleBooking({ appointmentDate, timeSlot });
      const answer = await chain.http.post('/api/appointments').set(stranger(99)).send(body);
      answers.push((answer.body as { code?: string }).code ?? 'booked');
    }
    expect(answers).toEqual([
      ...many(5).map(() => 'booked'),
      ...many(7).map(() => 'too_many_visits'),
    ]);
    const body = exampleBooking({ ...slots[12], email: uniqueEmail() });
    await chain.http.post('/api/appointments').set(from(other)).send(body).expect(201);
    const [alert] = await eventually(async () => {
      const alerts = await alertsOf('many-visits');
      expect(alerts).toHaveLength(1);
      return alerts;
    });
    const { cancelled } = await chain.call<{ cancelled: number }>(
      'post',
      '/api/appointments/cancel-all',
      admin,
      { source: alert!.source },
    );
    expect(cancelled).toBe(5);
  });
});
