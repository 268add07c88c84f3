import { appointmentCompleted, visitStatusChanged } from '@contracts/booking/appointments';
import { visitFacts, eventOf, morning } from '../../test/factories';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { trackingForTests } from '../../test/tracking-parts';
import { TrackingConfig } from '../config';
import { DemoJobsService } from './demo-jobs.service';

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
    parts.said.length = 0;
    await Promise.all(deliveries.map((event) => parts.completedJobs.count(event, 1)));
    expect(await completed()).toBe(3);
    expect(parts.said).toHaveLength(3);
    for (const event of events) await parts.completedJobs.count(event, 1);
    expect(await completed()).toBe(3);
  });

  it('do not have a job that was reopened, until it is completed again', async () => {
    await parts.completedJobs.count(completion(), 1);
    const facts = visitFacts({ technicianId: ana, visit: { status: 'in-progress' } });
    const step = { from: 'completed', by: 'Dana Office', correction: true } as const;
    const reopened = eventOf(visitStatusChanged, 5, { ...facts, ...step });
    await parts.hear(reopened);
    await parts.hear(reopened);
    expect(await completed()).toBe(0);
    await parts.hear(eventOf(visitStatusChanged, 6, { ...facts, ...step, from: 'arrived' }));
    expect(await completed()).toBe(0);
    await parts.completedJobs.count(completion(), 1);
    expect(await completed()).toBe(1);
  });

  it('leave out what was imported or done by no one', async () => {
    await parts.completedJobs.count(completion({ origin: 'imported' }), 1);
    await parts.completedJobs.count(completion({ technicianId: null }), 1);
    expect(await completed()).toBe(0);
  });

  it('of the demo’s past are added to those, outside of production only', async () => {
    await parts.completedJobs.count(completion(), 1);
    const demo = parts.get(DemoJobsService);
    await demo.count([{ technicianId: ana, completed: 40, ratings: 10, stars: 48 }]);
    expect(await completed()).toBe(41);
    expect(await parts.technicians.one(ana, morning)).toMatchObject({
      rating: 4.8,
      ratingCount: 10,
    });
    const config = parts.get(TrackingConfig);
    config.NODE_ENV = 'production';
    expect(
      await outcomeOf(demo.count([{ technicianId: ana, completed: 1, ratings: 0, stars: 0 }])),
    ).toBe('forbidden');
    config.NODE_ENV = 'test';
  });
});
