/** The list on the technician's phone: tracking's jobs with booking's bills and the office's notes. */
import { billsAtOnce, bookingRequests, type Bill, type TechnicianVisit } from '@contracts/booking';
import { trackingRequests, type TechnicianJob } from '@contracts/tracking';
import { Requests } from '@service-kit/requests/requests';
import { aJob } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const list = async () =>
  (
    await gateway.http
      .get('/api/technician/jobs')
      .set({ authorization: `Bearer ${gateway.phoneToken()}` })
      .expect(200)
  ).body as unknown;
const asked = () => gateway.stubs.payloadsOf(bookingRequests.technicianVisits);
const answer = (
  jobs: TechnicianJob[],
  visits: (ids: readonly string[]) => Promise<TechnicianVisit[]> | TechnicianVisit[],
) => {
  gateway.stubs.answer(trackingRequests.jobs, () => jobs);
  gateway.stubs.answer(bookingRequests.technicianVisits, ({ appointmentIds }) =>
    visits(appointmentIds),
  );
};
const aVisit = (
  { appointmentId, number }: TechnicianJob,
  changes: Partial<Bill> = {},
  officeNotes: string | null = null,
): TechnicianVisit => ({
  bill: {
    appointmentId,
    number,
    version: 2,
    customerId: 42,
    description: 'Repair, Sub-Zero Refrigerator',
    totalCents: 15_000,
    paidCents: 4_999,
    dueCents: 10_001,
    payUrl: '/payment#token',
    ...changes,
  },
  officeNotes,
});

it('says what is due at the door, where it can be paid, and what the office noted', async () => {
  const [due, open, unknown] = [aJob(), aJob(), aJob()];
  answer([due, open, unknown], () => [
    aVisit(open, { totalCents: null, paidCents: 0, dueCents: 0, payUrl: null }),
    aVisit(due, {}, 'Gate 4412. Big dog.'),
  ]);
  expect(await list()).toEqual([
    {
      ...due,
      bill: {
        total: '150.00',
        paid: '49.99',
        due: '100.01',
        payUrl: 'https://repairs.example.com/payment#token',
      },
      officeNotes: 'Gate 4412. Big dog.',
    },
    { ...open, bill: { total: null, paid: '0.00', due: '0.00', payUrl: null }, officeNotes: null },
    { ...unknown, bill: null, officeNotes: null },
  ]);
});

it('is there without what is due, be it for a silence or for a bug', async () => {
  const job = aJob();
  answer([job], () => new Promise<never>(() => undefined));
  const ask = jest.spyOn(gateway.app.get(Requests, { strict: false }), 'ask');
  expect(await list()).toEqual([{ ...job, bill: null, officeNotes: null }]);
  // Given up sooner than a call of its own.
  const [, , limits] = ask.mock.calls.find(
    ([{ subject }]) => subject === bookingRequests.technicianVisits.subject,
  )!;
  expect(limits?.deadlineMs).toBeLessThan(4_000);
  answer([job], () => {
    throw new Error('a bug');
  });
  expect(await list()).toEqual([{ ...job, bill: null, officeNotes: null }]);
});

it('asks about no bill when there is no job, and about no more than are answered', async () => {
  const before = asked().length;
  answer([], () => []);
  expect(await list()).toEqual([]);
  expect(asked()).toHaveLength(before);
  const jobs = Array.from({ length: billsAtOnce + 1 }, () => aJob());
  answer(jobs, () => jobs.map((job) => aVisit(job)));
  expect(await list()).toHaveLength(billsAtOnce + 1);
  expect(asked().at(-1)).toEqual({
    appointmentIds: jobs.slice(0, billsAtOnce).map(({ appointmentId }) => appointmentId),
  });
});
