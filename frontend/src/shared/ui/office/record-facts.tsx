import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import mono from '../mono.module.css';
import styles from './record-facts.module.css';

/** A record's facts as a plate of labelled cells. */
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
      <dt className={classNames(mono.label, styles.label)}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
