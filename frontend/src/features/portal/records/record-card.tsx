import type { ReactNode } from 'react';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import mono from '../../../shared/ui/mono.module.css';
import styles from './records.module.css';

interface RecordCardProps {
  title: string;
  number: string;
  status: { readonly label: string; readonly tone: StatusTone };
  badge?: ReactNode;
  /** Fields with labels; the caller leaves out empty ones. */
  facts: readonly { label: string; value: ReactNode }[];
  /** The customer's description. */
  description: string | null;
  technicianNotes: string | null;
  children?: ReactNode;
}

/** One appointment or one service request. */
export function RecordCard(props: RecordCardProps) {
  const { title, number, status, badge, facts, description, technicianNotes, children } = props;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.number}>{number}</p>
        </div>
        <div className={styles.badges}>
          {badge}
          <StatusPill tone={status.tone}>{status.label}</StatusPill>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={mono.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {description && <p className={styles.words}>{description}</p>}
      {technicianNotes && (
        <div className={styles.notes}>
          <h3 className={styles.notesTitle}>Technician notes</h3>
          <p className={styles.words}>{technicianNotes}</p>
        </div>
      )}
      {children}
    </li>
  );
}
