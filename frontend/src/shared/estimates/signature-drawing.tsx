import type { EstimateAnswer } from '@contracts/payments/estimates';
import styles from './signature-drawing.module.css';

type Strokes = EstimateAnswer['signature'];

const margin = 8;

/** A signature's strokes as a picture. */
export function SignatureDrawing({ strokes, name }: { strokes: Strokes; name: string }) {
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  return (
    <svg
      className={styles.signature}
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      {strokes.map((stroke, index) => (
        // A stroke has nothing else by which to tell it from another.
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}

/** A dot is a line without length, which round ends make visible. */
export const pathOf = ({ points }: Strokes[number]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
  (points.length === 1 ? 'h0' : '');
