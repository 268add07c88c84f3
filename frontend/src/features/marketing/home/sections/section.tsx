import type { ReactNode } from 'react';
import { scrollToSection } from '../../../../shared/page/scroll-target';
import { classNames } from '../../../../shared/ui/class-names';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor to scroll to. The heading has the id `{id}-title`. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** Gray background, for every second section. */
  quiet?: boolean;
  children: ReactNode;
}

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

/** Scrolls to a section and focuses its heading, so that the next Tab goes into the section. */
export function goToSection(id: string): void {
  scrollToSection(id);
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
