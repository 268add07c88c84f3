import { useEffect, useRef, type ReactNode } from 'react';
import mono from '../../shared/ui/mono.module.css';
import styles from './auth-plate.module.css';

interface AuthPlateProps {
  /** Whose login this is. */
  label: string;
  title: string;
  /** The title shows the result: it takes the focus from the removed button and is announced. */
  answer?: boolean;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A panel with one task. */
export function AuthPlate({ label, title, answer = false, lead, children }: AuthPlateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <div className={styles.plate}>
      <div className={styles.head}>
        <p className={mono.label}>{label}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </div>
  );
}
