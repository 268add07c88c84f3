import { useEffect, useRef, type ReactNode } from 'react';
import styles from './step-frame.module.css';

/** One step of the wizard. Its heading takes the focus when the visitor comes here from another step. */
export function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On the first load the focus stays where the browser puts it.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.step}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Back on the left, the way on at the right; on a phone the way on stands above. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
