import type { ReactNode } from 'react';
import styles from './record-facts.module.css';

/** What is known of a record, as a plate of labelled cells. */
export function RecordFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  /** Takes the whole row. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
