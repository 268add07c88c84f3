import type { SignatureStroke } from '@contracts/payments/estimates';

interface Limits {
  readonly strokes: number;
  readonly points: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Strokes as they're sent: tenths of a pixel, and fewer points of a very long signature. */
export function strokesOf(
  drawn: readonly { readonly points: readonly { readonly x: number; readonly y: number }[] }[],
  limits: Limits,
): SignatureStroke[] {
  const strokes = drawn.filter(({ points }) => points.length > 0).slice(0, limits.strokes);
  const count = strokes.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.ceil(count / (limits.points - 2 * strokes.length));
  return strokes.map(({ points }) => ({
    points: points
      // A line keeps both ends.
      .filter((_, index) => index % step === 0 || index === points.length - 1)
      .map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })),
  }));
}
