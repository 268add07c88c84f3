import { estimateLimits } from '@contracts/vocabulary/estimates';
import { strokesOf } from './strokes';

const stroke = (length: number) => ({
  points: Array.from({ length }, (_, index) => ({ x: index + 0.04, y: 7, time: 1, pressure: 1 })),
});

describe('a signature as it’s sent', () => {
  it('has only places, in tenths of a pixel', () => {
    expect(strokesOf([stroke(2), stroke(0)], estimateLimits)).toEqual([
      {
        points: [
          { x: 0, y: 7 },
          { x: 1, y: 7 },
        ],
      },
    ]);
  });

  it.each([
    [1, 20_000],
    [100, 90],
    [150, 300],
  ])('keeps %i strokes of %i points within the limits, with both ends of each', (count, length) => {
    const drawn = Array.from({ length: count }, () => stroke(length));
    const sent = strokesOf(drawn, estimateLimits);
    expect(sent.length).toBe(Math.min(count, estimateLimits.strokes));
    expect(sent.flatMap(({ points }) => points).length).toBeLessThanOrEqual(estimateLimits.points);
    for (const { points } of sent) {
      expect([points[0]!.x, points.at(-1)!.x]).toEqual([0, length - 1]);
    }
  });
});
