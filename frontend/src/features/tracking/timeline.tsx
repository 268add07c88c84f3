import type { TrackingRecord } from '@contracts/tracking/records';
import { formatTimeOn } from '../../shared/format';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { timelineOf } from './timeline-steps';
import styles from './timeline.module.css';

const spoken = { done: 'Done: ', current: 'Now: ', ahead: 'To come: ' } as const;

export function Timeline({ record }: { record: TrackingRecord }) {
  return (
    <ol>
      {timelineOf(record).map(({ label, state, at }, place) => (
        <li
          key={place}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>
            <VisuallyHidden>{spoken[state]}</VisuallyHidden>
            {label}
          </span>
          {at && (
            <time className={styles.time} dateTime={at}>
              {formatTimeOn(at, record.appointment.appointmentDate)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
