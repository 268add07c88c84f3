import { businessDate, formatDeadline, formatTime } from '../../../shared/format';
import styles from './connection-notice.module.css';

interface ConnectionNoticeProps {
  /** When the server answered the list. Milliseconds since 1970. */
  at: number;
  now: number;
  problem: 'none' | 'offline' | 'server';
  /** Taps that the server doesn't have yet. */
  waiting: number;
}

const problems = {
  none: '',
  offline: 'No connection. ',
  server: 'We can’t update this list right now. ',
} as const;

/** How old the list is and what waits to be sent. */
export function ConnectionNotice({ at, now, problem, waiting }: ConnectionNoticeProps) {
  const time = businessDate(at) === businessDate(now) ? formatTime(at) : formatDeadline(at);
  if (problem === 'none' && waiting === 0) return <p className={styles.fine}>Updated {time}</p>;
  return (
    <div className={styles.problem} role="status">
      <p>
        {problems[problem]}Showing jobs from {time}.
      </p>
      {waiting > 0 && (
        <p>
          <strong>
            {waiting} {waiting === 1 ? 'update' : 'updates'} waiting to send
          </strong>
        </p>
      )}
    </div>
  );
}
