import { Timeline } from 'antd';
import type { AppointmentHistoryEntry } from '@contracts/booking/appointments';
import { formatDateTime } from '../../../shared/format';
import { Loading } from '../../../shared/ui/feedback/spinner';
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
        <Timeline
          items={history.toReversed().map(({ at, by, message }, index) => ({
            key: `${at} ${index}`,
            content: (
              <>
                <p>{message}</p>
                <p className={text.note}>
                  {by}, <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
              </>
            ),
          }))}
        />
      ) : failed ? (
        <p>The log couldn’t be loaded. Trying again.</p>
      ) : (
        <Loading label="Loading the log" />
      )}
    </section>
  );
}
