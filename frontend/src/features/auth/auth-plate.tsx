import { useEffect, useRef, type ReactNode } from 'react';
import styles from './auth-plate.module.css';

interface AuthPlateProps {
  /** Whose login it is about. */
  label: string;
  title: string;
  /** The title says what came of something: it takes the focus from the button that is gone, and is read out. */
  answer?: boolean;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One plate with one thing to do. */
export function AuthPlate({ label, title, answer = false, lead, children }: AuthPlateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <div className={styles.plate}>
      <div className={styles.head}>
        <p className={styles.label}>{label}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </div>
  );
}
