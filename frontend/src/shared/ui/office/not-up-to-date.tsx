import { formatTimeOn } from '../../format';
import { classNames } from '../class-names';
import styles from './not-up-to-date.module.css';

export function NotUpToDate({
  since,
  className,
}: {
  /** RTK Query's `fulfilledTimeStamp`, in milliseconds since 1970. */
  since: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.behind, className)}>
      Not up to date since {formatTimeOn(since ?? 0)}. Trying again
    </span>
  );
}
