import type { ReactNode } from 'react';
import styles from './drawing.module.css';

/**
 * The drawing style, once: 1.75 units of ink, white faces, one grey side, dashed lines of assembly, red callouts.
 * Parts take these classes: `face`, `side`, `line` (no fill), `axis` (dashed), `fine` (thin detail), `ghost` (missing part).
 */
export const part = {
  face: styles.face,
  side: styles.side,
  line: styles.line,
  axis: styles.axis,
  fine: styles.fine,
  ghost: styles.ghost,
  dark: styles.dark,
};

export function Drawing({
  width,
  height,
  title,
  children,
}: {
  width: number;
  height: number;
  /** What it shows, for those who cannot see it; leave it out when the caption says it all. */
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
    <g className={styles.callout} transform={`translate(${x} ${y})`}>
      <circle r="11" />
      <text y="4">{number}</text>
    </g>
  );
}
