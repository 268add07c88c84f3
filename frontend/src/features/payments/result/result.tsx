import type { ReactNode } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { paths, telHref } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import styles from './result.module.css';

interface ResultProps {
  title: string;
  lead?: ReactNode;
  /** The first button, instead of Back to Home. */
  action?: ReactNode;
  /** Instead of Back to Home. */
  back?: ReactNode;
  lastAction?: ReactNode;
  children?: ReactNode;
}

/** What became of a payment, in words, above its receipt if there is one. */
export function Result({ title, lead, action, back, lastAction, children }: ResultProps) {
  const { phone } = useBusiness();
  return (
    <div className={styles.page}>
      <div className={styles.words} data-no-print>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
      <div className={styles.actions} data-no-print>
        {action}
        {back ?? (
          <ButtonLink variant={action ? 'secondary' : 'primary'} to={paths.home}>
            Back to Home
          </ButtonLink>
        )}
        <ButtonLink href={telHref(phone)}>Call Us</ButtonLink>
        {lastAction}
      </div>
    </div>
  );
}
