import { businessDate, formatTimeOn } from '../../../shared/format';
import type { JobSteps } from '../steps/use-job-steps';
import styles from './connection-notice.module.css';

interface ConnectionNoticeProps {
  /** When the server answered the list. Milliseconds since 1970. */
  at: number;
  now: number;
  problem: 'none' | 'offline' | 'server';
  /** What the server doesn't have yet; empty for nothing, or while it's being sent. */
  waiting: string;
  isOffline: boolean;
}

const problems = {
  none: '',
  offline: 'No connection. ',
  server: 'We can’t update this list right now. ',
} as const;

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

/** `2 updates and 1 photo` */
export function waitingWords({ queue, photos }: Pick<JobSteps, 'queue' | 'photos'>): string {
  const taken = photos.filter(({ image }) => image !== null).length;
  const updates = queue.steps.length + queue.door.length + photos.length - taken;
  return [...counted(updates, 'update'), ...counted(taken, 'photo')].join(' and ');
}

/** How old the list is and what waits to be sent. */
export function ConnectionNotice({ at, now, problem, waiting, isOffline }: ConnectionNoticeProps) {
  const time = formatTimeOn(at, businessDate(now));
  if (problem === 'none' && waiting === '') return <p className={styles.fine}>Updated {time}</p>;
  return (
    <div className={styles.problem} role="status">
      <p>
        {problems[problem]}Showing jobs from {time}.
      </p>
      {waiting !== '' && (
        <p>
          <strong>
            {isOffline
              ? `${waiting} will be sent when you’re back online.`
              : `${waiting} not sent yet. We’ll keep trying.`}
          </strong>
        </p>
      )}
    </div>
  );
}
