import type { ReactNode } from 'react';
import styles from './drawing.module.css';

/**
 * The classes of a drawing's parts: `face` (white), `side` (gray), `axis` (dotted), `fine` (thin
 * detail), `bold` (handles), `dark` (filled), `ghost` (a missing part). Maps add `sea`, `river`, `text`
 * (a place's name) and `water` (a name on the sea).
 */
export const part = styles;

export function Drawing({
  width = 480,
  height = 340,
  title,
  children,
}: {
  width?: number;
  height?: number;
  /** For screen readers, unless the caption says enough. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.drawing}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}

/** A numbered red disc. */
export function Callout({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={styles.callout}>
        <circle r="11" />
        <text y="4">{number}</text>
      </g>
    </g>
  );
}

/** The callouts 1, 2, 3 … at these places, written like the `points` of an SVG polyline. */
export const Callouts = ({ points }: { points: string }) =>
  points.split(' ').map((point, index) => {
    const [x, y] = point.split(',').map(Number);
    return <Callout key={point} x={x ?? 0} y={y ?? 0} number={index + 1} />;
  });

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far its back lies to the right of its front, and above it. */
  right: number;
  up: number;
}

/** A box: its top, its right side and its front. */
export function Box({ x, y, width, height, right, up }: BoxProps) {
  const back = `${right}-${up}`;
  return (
    <>
      <path className={part.face} d={`m${x} ${y} ${back}h${width}l-${right} ${up}z`} />
      <path className={part.side} d={`m${x + width} ${y} ${back}v${height}l-${right} ${up}z`} />
      <path className={part.face} d={`M${x} ${y}h${width}v${height}H${x}z`} />
    </>
  );
}
