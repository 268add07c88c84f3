import { appointmentCompleted } from '@contracts/booking/appointments';
import { visitFacts, eventOf, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';

describe('completed jobs', () => {
  const parts = trackingForTests();
  let ana: string;

  beforeEach(async () => {
    ana = (await parts.technician()).id;
  });

  const completed = async () => (await parts.technicians.one(ana, morning)).completedJobs;
  const completion = (facts: Parameters<typeof visitFacts>[0] = {}) =>
    eventOf(
      appointmentCompleted,
      4,
      visitFacts({ technicianId: ana, visit: { status: 'completed' }, ...facts }),
    );

  it('are counted once each, however often and however many at once they are delivered', async () => {
    const events = [completion(), completion(), completion()];
    const deliveries = Array.from({ length: 20 }, () => events).flat();
    await Promise.all(deliveries.map((event) => parts.completedJobs.count(event)));
    expect(await completed()).toBe(3);
    for (const event of events) await parts.completedJobs.count(event);
    expect(await completed()).toBe(3);
  });

  it('leave out what was imported or done by no one', async () => {
    await parts.completedJobs.count(completion({ origin: 'imported' }));
    await parts.completedJobs.count(completion({ technicianId: null }));
    expect(await completed()).toBe(0);
  });
});
