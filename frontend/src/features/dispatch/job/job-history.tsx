import type { AppointmentHistoryEntry } from '@contracts/booking/appointments';
import { formatDateTime } from '../../../shared/format';
import { Loading } from '../../../shared/ui/feedback/spinner';
import styles from './job-drawer.module.css';

interface JobHistoryProps {
  /** Undefined until it's loaded. */
  history: readonly AppointmentHistoryEntry[] | undefined;
  failed: boolean;
}

/** The office's log of an appointment, newest first. */
export function JobHistory({ history, failed }: JobHistoryProps) {
  return (
    <section aria-labelledby="job-history">
      <h3 id="job-history" className={styles.detailsTitle}>
        Activity
      </h3>
      {history ? (
        <ol className={styles.history}>
          {history.toReversed().map(({ at, by, message }, index) => (
            <li key={`${at} ${index}`}>
              <span>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <span className={styles.by}>{by}</span>
              </span>
              <span>{message}</span>
            </li>
          ))}
        </ol>
      ) : failed ? (
        <p>The log couldn’t be loaded. Trying again.</p>
      ) : (
        <Loading label="Loading the log" />
      )}
    </section>
  );
}
