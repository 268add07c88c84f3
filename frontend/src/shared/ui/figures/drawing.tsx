import type { ReactNode } from 'react';
import styles from './drawing.module.css';

/**
 * The drawing style, once: lines of 1.5 px at any size, white faces, one gray side, dotted lines of assembly, red callouts.
 * Parts take these classes: `face`, `side`, `axis` (dotted), `fine` (thin detail), `bold` (handles), `dark` (filled), `ghost` (a missing part).
 * Maps add `sea`, `river`, `text` (a place's name) and `water` (a name on the sea).
 */
export const part = {
  face: styles.face,
  side: styles.side,
  axis: styles.axis,
  fine: styles.fine,
  ghost: styles.ghost,
  dark: styles.dark,
  bold: styles.bold,
  sea: styles.sea,
  river: styles.river,
  text: styles.text,
  water: styles.water,
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
    <g transform={`translate(${x} ${y})`}>
      <g className={styles.callout}>
        <circle r="11" />
        <text y="4">{number}</text>
      </g>
    </g>
  );
}
