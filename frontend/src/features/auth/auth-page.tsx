import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './auth-page.module.css';
import { AuthPlate } from './auth-plate';

interface AuthPageProps {
  title: string;
  /** The title shows the result: it takes the focus from the removed button and is announced. */
  answer?: boolean;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** Links to other pages. */
  links?: ReactNode;
  /** Next to the panel if there is room, otherwise below it. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The frame of account pages: one panel with one task. */
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
