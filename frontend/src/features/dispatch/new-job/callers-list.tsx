import { Button } from 'antd';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import type { Caller } from './callers';
import styles from './new-job.module.css';
import { useCallers } from './use-callers';

/** Who may be calling from a number. Nothing while fewer digits than needed are typed. */
export function CallersList({
  phone,
  onChoose,
}: {
  /** As applied once typing pauses. */
  phone: string;
  onChoose: (caller: Caller) => void;
}) {
  const { callers, found, skip } = useCallers(phone);
  if (skip) return null;
  const missing = Object.values(found.currentData ?? {}).some((part) => part === null);
  return (
    <div
      className={styles.callers}
      role="group"
      aria-label="Who is calling"
      aria-busy={found.isFetching}
    >
      {callers.map((caller) => (
        <Button key={caller.key} className={styles.caller} onClick={() => onChoose(caller)}>
          <span className={styles.callerName}>{caller.name}</span>
          <span className={styles.who}>{caller.detail}</span>
          {caller.unconfirmed && (
            <StatusTag tone="yellow">Email not confirmed for this number</StatusTag>
          )}
        </Button>
      ))}
      <p role="status" className={styles.note}>
        {noteOf({
          pending: found.isFetching,
          failed: found.isError,
          missing,
          count: callers.length,
        })}
      </p>
    </div>
  );
}

function noteOf(now: {
  pending: boolean;
  failed: boolean;
  missing: boolean;
  count: number;
}): string {
  if (now.pending) return 'Looking for this number';
  if (now.failed) return 'We couldn’t look up this number. You can still book.';
  const rest = now.missing ? ' Some records can’t be searched right now.' : '';
  if (now.count === 0) return `This number is new to us.${rest}`;
  return `Choose who is calling, or enter someone new.${rest}`;
}
