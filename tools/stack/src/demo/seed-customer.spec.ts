import { Logger } from '@nestjs/common';
import { customerVisits } from './example-customer';
import { seedCustomer } from './seed-customer';
import { LoggedIn, SiteClient } from './site-client';
import { FakeSite } from './test/fake-site';

const monday = new Date('2026-11-23T15:00:00Z');
const tuesday = new Date('2026-11-24T15:00:00Z');

let fake: FakeSite;
let stopping: AbortController;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  fake = await new FakeSite().listen();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await fake.close();
});

/** One start of the demo. `onPast` is called when the past visit has been made. */
async function start(now: Date, onPast: () => void = () => undefined): Promise<void> {
  const site = new SiteClient(fake.url, stopping.signal);
  const as = (name: string) => new LoggedIn(site, () => Promise.resolve(name));
  await seedCustomer(
    {
      site,
      office: as('office'),
      customer: as('customer'),
      technicianId: 'driver',
      phone: as('phone'),
      createPast: (booking, startsAt) => {
        const [appointmentDate = '', time = ''] = startsAt.toISOString().split('T');
        const { id } = fake.add({ ...booking, appointmentDate, timeSlot: time.slice(0, 5) });
        onPast();
        return Promise.resolve(id);
      },
    },
    now,
  );
}

const visits = () =>
  fake.appointments.map(({ appliance, appointmentDate, status, totalCost, technicianId }) => ({
    appliance,
    appointmentDate,
    status,
    totalCost,
    technicianId,
  }));
const { coming, cancelled, past, outcome } = customerVisits;
const all = [
  {
    appliance: past.appliance,
    appointmentDate: '2026-10-31',
    status: 'completed',
    totalCost: outcome.totalCost,
    technicianId: 'driver',
  },
  {
    appliance: cancelled.appliance,
    appointmentDate: '2026-11-28',
    status: 'cancelled',
    totalCost: null,
    technicianId: null,
  },
  {
    appliance: coming.appliance,
    appointmentDate: '2026-11-26',
    status: 'scheduled',
    totalCost: null,
    technicianId: null,
  },
];

describe('the demo customer', () => {
  it('has a visit that was paid for, one that was canceled, one that comes, and an emergency', async () => {
    await start(monday);
    expect(visits()).toEqual(all);
    expect(fake.requests).toMatchObject([{ isEmergency: true }]);
  });

  it('has no more of them after another start, on the same day or on the next', async () => {
    for (const day of [monday, monday, tuesday]) await start(day);
    expect(visits()).toEqual(all);
    expect(fake.requests).toHaveLength(1);
  });

  it('has all of them after a start that broke off in the middle of the past visit', async () => {
    const broken = start(monday, () => stopping.abort(new Error('stopped')));
    await expect(broken).rejects.toThrow('stopped');
    expect(visits()).toMatchObject([{ status: 'scheduled' }]);
    stopping = new AbortController();
    await start(monday);
    expect(visits()).toEqual(all);
  });
});
