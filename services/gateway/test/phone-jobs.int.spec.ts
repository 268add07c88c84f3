/** The list on the technician's phone: booking's visits, and the places that tracking knows. */
import {
  bookingRequests,
  type TechnicianVisit,
  type VisitEstimate,
} from '@contracts/booking/appointments';
import { trackingRequests } from '@contracts/tracking/records';
import { aJob, aRecord, journeyOf, technicianVisitOf } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const list = async () =>
  (
    await gateway.http
      .get('/api/technician/jobs')
      .set({ authorization: `Bearer ${gateway.phoneToken()}` })
      .expect(200)
  ).body as unknown;
const answer = (...visits: TechnicianVisit[]) =>
  gateway.stubs.answer(bookingRequests.technicianVisits, () => visits);
const payUrl = 'https://repairs.example.com/payment#token';

const noAppliance = { applianceId: null, appliances: [] };

describe('a job on the phone', () => {
  it('says where to, what is due at the door, where it can be paid, and what the office noted', async () => {
    const coordinates = { lat: 29.9, lng: -81.3 };
    const approximate = { near: '32084', radiusKm: 4 };
    const [due, open] = [aJob({ coordinates }), aJob({ approximate, notes: 'Rang twice' })];
    answer(
      technicianVisitOf(due, {}, 'Gate 4412. Big dog.'),
      technicianVisitOf(open, { totalCents: null, paidCents: 0, dueCents: 0, payUrl: null }),
    );
    gateway.stubs.answer(trackingRequests.journeys, () => [
      { ...journeyOf(aRecord()), ...coordinates },
      { ...journeyOf(aRecord()), lat: null, lng: null, approximate },
    ]);
    const bill = { total: '150.00', lines: [], paid: '49.99', due: '100.01', payUrl };
    expect(await list()).toEqual([
      {
        ...due,
        bill,
        estimate: null,
        estimateUrl: null,
        officeNotes: 'Gate 4412. Big dog.',
        photos: [],
        ...noAppliance,
      },
      {
        ...open,
        bill: { total: null, lines: [], paid: '0.00', due: '0.00', payUrl: null },
        estimate: null,
        estimateUrl: null,
        officeNotes: null,
        photos: [],
        ...noAppliance,
      },
    ]);
  });

  it('has its estimate, and the address of its page', async () => {
    const estimate: VisitEstimate = {
      revision: 1,
      state: 'sent',
      options: 2,
      from: '159.90',
      to: '200.00',
      sentAt: '2026-11-20T15:00:00.000Z',
      reason: '',
      approved: null,
    };
    answer({ ...technicianVisitOf(aJob()), estimate, estimateUrl: '/estimate#token' });
    gateway.stubs.answer(trackingRequests.journeys, () => [journeyOf(aRecord())]);
    const estimateUrl = 'https://repairs.example.com/estimate#token';
    expect(await list()).toMatchObject([{ estimate, estimateUrl }]);
  });

  it('is there without the places, be it for a silence or for a bug', async () => {
    const job = aJob();
    answer(technicianVisitOf(job));
    for (const away of [
      () => new Promise<never>(() => undefined),
      () => Promise.reject(new Error('a bug')),
    ]) {
      gateway.stubs.answer(trackingRequests.journeys, away);
      expect(await list()).toMatchObject([job]);
    }
  });

  it('asks for no place when there is no job', async () => {
    const asked = () => gateway.stubs.payloadsOf(trackingRequests.journeys);
    const before = asked().length;
    answer();
    expect(await list()).toEqual([]);
    expect(asked()).toHaveLength(before);
  });
});
