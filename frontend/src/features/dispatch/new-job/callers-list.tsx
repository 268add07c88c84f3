import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import type { CallerRow } from './caller-rows';
import styles from './new-job.module.css';
import type { useCallers } from './use-callers';

interface CallersListProps {
  callers: ReturnType<typeof useCallers>;
  onChoose: (known: CallerRow['known']) => void;
}

/** The arrow keys go from the phone number to its callers and back. For the form around both. */
export function moveAmongCallers(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=tel], [data-callers] button'),
  ];
  const at = stops.findIndex((stop) => stop === event.target);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Who may be calling from a number. Nothing while fewer digits than needed are typed. */
export function CallersList({ callers, onChoose }: CallersListProps) {
  const { rows = [], isFetching, isError, skip } = callers;
  if (skip) return null;
  return (
    <div
      className={styles.callers}
      role="group"
      aria-label="Who is calling"
      aria-busy={isFetching}
      data-callers
    >
      {rows.map(({ key, name, detail, known }) => (
        <Button key={key} className={styles.caller} onClick={() => onChoose(known)}>
          <span className={styles.callerName}>{name}</span>
          <span className={styles.who}>{detail}</span>
          {known.customer.doNotServiceReason !== '' && (
            <StatusTag tone="red">Do not service: {known.customer.doNotServiceReason}</StatusTag>
          )}
        </Button>
      ))}
      <p role="status" className={styles.note}>
        {noteOf({ pending: isFetching, failed: isError, count: rows.length })}
      </p>
    </div>
  );
}

function noteOf(now: { pending: boolean; failed: boolean; count: number }): string {
  if (now.pending) return 'Looking for this number';
  if (now.failed) return 'We couldn’t look up this number. You can still book.';
  if (now.count === 0) return 'This number is new to us.';
  return 'Choose who is calling, or enter someone new.';
}
