import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './figure.module.css';

interface FigureProps {
  /** `FIG. 1` */
  number: number | string;
  title: string;
  /** What the callouts point at, in order. */
  legend?: readonly string[];
  /** Those of the legend that are shown, if not all. They keep their numbers. */
  shown?: readonly string[];
  /** `bare` has no frame and background, for figures in a panel. */
  tone?: 'framed' | 'bare';
  /** One of figures/*.tsx. */
  children: ReactNode;
  className?: string;
}

/**
 * A drawing with a caption and a list of parts, as in a service manual. The caption comes first in the
 * document, so that the drawing doesn't move when the caption arrives.
 */
export function Figure({
  number,
  title,
  legend,
  shown,
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
            {legend.map(
              (part, index) =>
                shown?.includes(part) !== false && (
                  <li key={part}>
                    <span className={styles.number}>{index + 1}</span> {part}
                  </li>
                ),
            )}
          </ol>
        )}
      </figcaption>
      <div className={styles.drawing}>{children}</div>
    </figure>
  );
}
