import { messageOf } from '../../api/api-error';
import { Button } from '../button';
import { classNames } from '../class-names';
import { EmptyState, type StateProps } from './empty-state';
import { RequestNumber } from './request-number';
import styles from './empty-state.module.css';

/** Announced when it appears. */
export function ErrorState({
  error,
  retry,
  children = retry && messageOf(error, 'We couldn’t reach the server.'),
  actions = retry && <Button onClick={() => void retry()}>Try Again</Button>,
  ...props
}: StateProps & {
  /** The failed call. Its request number is shown, for customers who call about it. */
  error?: unknown;
  /** Asks again, for what couldn't be loaded. */
  retry?: () => unknown;
}) {
  return (
    <div role="alert">
      <EmptyState
        {...props}
        actions={actions}
        className={classNames(styles.error, props.className)}
      >
        {children}
        <RequestNumber error={error} />
      </EmptyState>
    </div>
  );
}
