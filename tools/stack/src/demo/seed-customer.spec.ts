import { customerVisits } from './example-customer';
import { seedCustomer } from './seed-customer';
import { LoggedIn, SiteClient } from './site-client';
import { FakeSite } from './test/fake-site';

const monday = new Date('2026-11-23T15:00:00Z');
const tuesday = new Date('2026-11-24T15:00:00Z');

let fake: FakeSite;
let stopping: AbortController;

beforeEach(async () => {
  fake = await new FakeSite().listen();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await fake.close();
});

/** One start of the demo. */
async function start(now: Date): Promise<void> {
  const site = new SiteClient(fake.url, stopping.signal);
  const as = (name: string) => new LoggedIn(site, () => Promise.resolve(name));
  await seedCustomer(
    {
      site,
      office: as('office'),
      customer: as('customer'),
      technician: { id: 'driver', name: 'Ana' },
      createVisit: ({ booking, startsAt, technicianId, totalCents, steps }) => {
        const [appointmentDate = '', time = ''] = startsAt.split('T');
        fake.add(
          { ...booking, appointmentDate, timeSlot: time.slice(0, 5) },
          { technicianId, totalCents, status: steps.at(-1)?.status },
        );
        return Promise.resolve();
      },
    },
    now,
  );
}

const visits = () =>
  fake.appointments.map(({ appliance, appointmentDate, status, totalCents, technicianId }) => ({
    appliance,
    appointmentDate,
    status,
    totalCents,
    technicianId,
  }));
const { coming, cancelled, past } = customerVisits;
const all = [
  {
    appliance: past.appliance,
    appointmentDate: '2026-10-31',
    status: 'completed',
    totalCents: 18_950,
    technicianId: 'driver',
  },
  {
    appliance: cancelled.appliance,
    appointmentDate: '2026-11-28',
    status: 'cancelled',
    totalCents: null,
    technicianId: null,
  },
  {
    appliance: coming.appliance,
    appointmentDate: '2026-11-26',
    status: 'scheduled',
    totalCents: null,
    technicianId: null,
  },
];

describe('the demo customer', () => {
  it('has a visit that was paid for, one that was canceled, one that comes, and an emergency', async () => {
    await start(monday);
    expect(visits()).toEqual(all);
    expect(fake.requests).toMatchObject([{ isEmergency: true }]);
    expect(fake.namedAppliances).toMatchObject([{ facts: { appliance: past.appliance } }]);
  });

  it('has no more of them after another start, on the same day or on the next', async () => {
    for (const day of [monday, monday, tuesday]) await start(day);
    expect(visits()).toEqual(all);
    expect(fake.requests).toHaveLength(1);
    expect(fake.namedAppliances).toHaveLength(1);
  });
});
