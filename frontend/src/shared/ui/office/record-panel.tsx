import { useId, type ReactNode } from 'react';
import styles from './record-panel.module.css';

interface RecordPanelProps {
  title: ReactNode;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordPanel({ title, aside, children }: RecordPanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
