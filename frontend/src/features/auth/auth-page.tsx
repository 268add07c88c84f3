import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  /** The title says what came of something: it takes the focus from the button that is gone, and is read out. */
  answer?: boolean;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Links to where else one may want to go. */
  links?: ReactNode;
  /** Stands beside the plate where there is room, below it elsewhere. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The frame of every page about an account: one plate with one thing to do. */
export function AuthPage({ title, answer = false, lead, links, aside, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <div className={classNames(styles.page, Boolean(aside) && styles.wide)}>
      <div className={styles.plate}>
        <div className={styles.head}>
          <p className={styles.label}>Your account</p>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
