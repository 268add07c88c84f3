import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { PlusSign } from './home/sections/plus-sign';
import styles from './opening-row.module.css';

interface OpeningRowProps {
  title: string;
  children: ReactNode;
}

/** The rest of a card: in sight on a wide screen, on a phone in a row that opens. */
export const OpeningRow = ({ title, children }: OpeningRowProps) => (
  <details className={styles.rest}>
    <summary className={styles.opener}>
      <VisuallyHidden>About {title}</VisuallyHidden>
      <PlusSign />
    </summary>
    {children}
  </details>
);
