import { classNames } from '../class-names';
import { EmptyState, type StateProps } from './empty-state';
import { RequestNumber } from './request-number';
import styles from './empty-state.module.css';

/** Announced when it appears. */
export function ErrorState({
  error,
  children,
  ...props
}: StateProps & {
  /** The failed call. Its request number is shown, for customers who call about it. */
  error?: unknown;
}) {
  return (
    <div role="alert">
      <EmptyState {...props} className={classNames(styles.error, props.className)}>
        {children}
        <RequestNumber error={error} />
      </EmptyState>
    </div>
  );
}
