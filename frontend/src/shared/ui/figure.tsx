import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './figure.module.css';

interface FigureProps {
  /** `FIG. 1` */
  number: number | string;
  title: string;
  /** What the numbered callouts point at, in their order. */
  legend?: readonly string[];
  /** `bare` leaves out frame and ground, for figures inside a panel. */
  tone?: 'framed' | 'bare';
  /** The drawing: one of figures/*.tsx, an SVG in the drawing style. */
  children: ReactNode;
  className?: string;
}

/**
 * A page of the service manual: the drawing, below it its caption line and the list of parts. The caption
 * comes first in the document, so that a drawing that is centered above it does not move when it comes.
 */
export function Figure({
  number,
  title,
  legend,
  tone = 'framed',
  children,
  className,
}: FigureProps) {
  return (
    <figure className={classNames(styles.figure, styles[tone], className)}>
      <figcaption className={styles.caption}>
        <span>
          FIG. {number} · {title}
        </span>
        {legend && (
          <ol className={styles.legend}>
            {legend.map((part, index) => (
              <li key={part}>
                <span className={styles.number}>{index + 1}</span> {part}
              </li>
            ))}
          </ol>
        )}
      </figcaption>
      <div className={styles.drawing}>{children}</div>
    </figure>
  );
}
