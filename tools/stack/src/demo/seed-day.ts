/** Creates the demo's today and tomorrow, and has its bills paid. Keeps existing records. */
import { Logger } from '@nestjs/common';
import { bookingRequests, type Bill } from '@contracts/booking/appointments';
import { dollars } from '@contracts/vocabulary/money';
import type { PaymentIntentAnswer, TakenPayment } from '@contracts/payments/paying';
import type { Requests } from '@service-kit/requests/requests';
import { dayOf, tomorrowOf, type CrewMember, type DayVisit, type Settlement } from './day';
import { houses, pinHouse } from './houses';
import { SiteRefusal, type LoggedIn, type SiteClient } from './site-client';

const logger = new Logger('DemoDay');
const createWithinMs = 30_000;
const silentMs = 9 * 60_000;
const cards = { usual: '4242 4242 4242 4242', disputed: '4000 0000 0000 0259' };

interface DaySeed {
  readonly site: SiteClient;
  readonly office: LoggedIn;
  readonly requests: Requests;
  /** Those who work today. */
  readonly crew: readonly CrewMember[];
  phoneOf(technicianId: string): LoggedIn;
}

export async function seedDay(seed: DaySeed, now: Date): Promise<void> {
  const visits = [...dayOf(now, seed.crew), ...tomorrowOf(now, seed.crew)];
  const bills = await seed.requests.ask(
    bookingRequests.createDemoVisits,
    { visits: visits.map(({ settlement: _settlement, isStale: _isStale, ...visit }) => visit) },
    { deadlineMs: createWithinMs },
  );
  const known = new Map(visits.map((visit) => [visit.id, visit]));
  const settlements = bills.map(async (bill) => {
    const visit = known.get(bill.appointmentId);
    if (visit) await settle(seed, bill, visit.settlement, visit.booking.customerName);
  });
  await Promise.all([...settlements, ...visits.map((visit) => keepSilent(seed, visit, now))]);
  logger.log(`The demo's day is there; ${bills.length} of its bills are new.`);
}

/** A refusal leaves the bill due: someone may have been faster. */
async function settle(
  seed: DaySeed,
  bill: Bill,
  settlement: Settlement | null,
  payerName: string,
): Promise<void> {
  try {
    if (settlement === 'cash' || settlement === 'check') await take(seed, bill, settlement);
    else if (settlement === 'card' || settlement === 'refunded' || settlement === 'disputed') {
      await charge(seed, bill, settlement, payerName);
    }
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error;
    logger.log(`The bill of ${bill.number} stays due: ${error.message}`);
  }
}

async function take({ office }: DaySeed, bill: Bill, method: 'cash' | 'check'): Promise<void> {
  await office.call<TakenPayment>('POST', `/api/appointments/${bill.appointmentId}/payments`, {
    idempotencyKey: `demo-taken-${bill.appointmentId}`,
    body: {
      method,
      amount: Number(dollars(bill.dueCents)),
      byTechnician: true,
      ...(method === 'check' && { checkNumber: bill.number.replace('FC-', '') }),
    },
  });
}

async function charge(
  { site, office }: DaySeed,
  bill: Bill,
  settlement: Settlement,
  payerName: string,
): Promise<void> {
  if (bill.payUrl === null) return;
  const payToken = bill.payUrl.split('#')[1];
  const { paymentId } = await site.call<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
    idempotencyKey: `demo-card-${bill.appointmentId}`,
    body: { amount: Number(dollars(bill.dueCents)), payToken },
  });
  await site.call('POST', `/api/demo/payments/${paymentId}/confirm`, {
    body: {
      card: settlement === 'disputed' ? cards.disputed : cards.usual,
      expiry: '12/34',
      cvc: '123',
      payerName,
    },
  });
  if (settlement !== 'refunded') return;
  await office.call('POST', `/api/admin/payments/${paymentId}/refund`, {
    idempotencyKey: `demo-refund-${bill.appointmentId}`,
    body: { amount: 40, reason: 'Arrived two hours late' },
  });
}

/** The last position of someone whose phone has no signal. */
async function keepSilent(
  { office, phoneOf }: DaySeed,
  { id, booking, isStale, technicianId }: DayVisit,
  now: Date,
): Promise<void> {
  if (!isStale || technicianId === null) return;
  const house = houses[booking.address];
  await pinHouse(office, id, house);
  const body = {
    lat: (house?.lat ?? 29.85) + 0.06,
    lng: (house?.lng ?? -81.3) - 0.04,
    accuracy: 20,
    recordedAt: new Date(now.getTime() - silentMs).toISOString(),
  };
  await phoneOf(technicianId).call('PUT', '/api/technician/location', { body });
}
