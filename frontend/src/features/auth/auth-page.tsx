import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './auth-page.module.css';
import { AuthPlate } from './auth-plate';

interface AuthPageProps {
  title: string;
  /** The title says what came of something: it takes the focus from the button that is gone, and is read out. */
  answer?: boolean;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Links to where else one may want to go. */
  links?: ReactNode;
  /** Stands next to the plate where there is room, below it elsewhere. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The frame of every page about an account: one plate with one thing to do. */
export function AuthPage({ title, answer = false, lead, links, aside, children }: AuthPageProps) {
  return (
    <div className={classNames(styles.page, Boolean(aside) && styles.wide)}>
      <AuthPlate
        label="Your account"
        title={title}
        answer={answer}
        lead={lead && <div className={styles.lead}>{lead}</div>}
      >
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </AuthPlate>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
