import type { ReactNode } from 'react';
import styles from './step-frame.module.css';

/** One step of the wizard. Its heading can take the focus: see booking-wizard.tsx. */
export function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      <h2 className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/**
 * Back is on the left, Next on the right. In view while their parent is: it has to be a column with
 * the step's content.
 */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
