import { visitRated } from '@contracts/booking/appointments';
import { eventOf, morning, visitFacts } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';

describe('ratings', () => {
  const parts = trackingForTests();
  let ana: string;

  beforeEach(async () => {
    ana = (await parts.technician()).id;
  });

  const rated = (stars: number, technicianId: string | null = ana) =>
    eventOf(visitRated, 5, {
      ...visitFacts({ technicianId, visit: { status: 'completed' } }),
      stars,
    });
  const seen = () => parts.technicians.one(ana, morning);
  const seenByCustomers = async () => (await parts.technicians.profile(ana, null)).rating;

  it('are counted once each, however often and however many at once they are delivered', async () => {
    expect(await seen()).toMatchObject({ rating: 0, ratingCount: 0 });
    const events = [rated(5), rated(4), rated(2), rated(5)];
    const deliveries = Array.from({ length: 10 }, () => events).flat();
    await Promise.all(deliveries.map((event) => parts.ratings.count(event)));
    expect(await seen()).toMatchObject({ rating: 4, ratingCount: 4 });
    for (const event of events) await parts.hear(event);
    expect(await seen()).toMatchObject({ rating: 4, ratingCount: 4 });
  });

  it('are hidden from customers while there are fewer than three', async () => {
    for (const [stars, shown] of [
      [1, null],
      [2, null],
      [3, 2],
      [5, 2.75],
    ] as const) {
      await parts.hear(rated(stars));
      expect(await seenByCustomers()).toBe(shown);
    }
  });

  it('of a visit without a technician count for no one', async () => {
    await parts.hear(rated(1, null));
    expect(await seen()).toMatchObject({ rating: 0, ratingCount: 0 });
  });
});
