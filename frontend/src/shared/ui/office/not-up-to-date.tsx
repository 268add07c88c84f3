import { formatTime } from '../../format';
import { classNames } from '../class-names';
import styles from './not-up-to-date.module.css';

/** What is shown was true at that time; the page keeps asking for what is true now. */
export function NotUpToDate({
  since,
  className,
}: {
  /** Milliseconds since 1970: RTK Query's `fulfilledTimeStamp`, which is there once something was shown. */
  since: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.behind, className)}>
      Not up to date since {formatTime(since ?? 0)}. Trying again
    </span>
  );
}
