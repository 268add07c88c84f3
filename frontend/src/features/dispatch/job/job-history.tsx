import type { AppointmentHistoryEntry } from '@contracts/booking/appointments';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { LogEntries } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';

interface JobHistoryProps {
  /** Undefined until it's loaded. */
  history: readonly AppointmentHistoryEntry[] | undefined;
  failed: boolean;
}

/** The office's log of an appointment, newest first. */
export function JobHistory({ history, failed }: JobHistoryProps) {
  return (
    <section aria-labelledby="job-history">
      <h3 id="job-history" className={text.partTitle}>
        Activity
      </h3>
      {history ? (
        <LogEntries entries={history.toReversed()} />
      ) : failed ? (
        <p>The log couldn’t be loaded. Trying again.</p>
      ) : (
        <Loading label="Loading the log" />
      )}
    </section>
  );
}
