import type { ReactNode } from 'react';
import { classNames } from '../../../../shared/ui/class-names';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor that the header's buttons scroll to; also names the heading `{id}-title`. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** On the gray ground, for every second section. */
  quiet?: boolean;
  children: ReactNode;
}

/** One band of the home page: full width outside, the page's width inside, its heading as its name. */
export function Section({ id, title, intro, quiet = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={classNames(styles.section, quiet && styles.quiet)}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.inner}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </section>
  );
}
