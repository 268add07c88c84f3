import { isApiError, messageOf } from '../../api/api-error';
import { RequestNumber } from '../feedback/request-number';
import styles from './form-failure.module.css';

const firstBug = 500;

/** Why the last attempt failed. Announced when it appears. */
export function FormFailure({ error, fallback }: { error: unknown; fallback: string }) {
  if (!error) return null;
  return (
    <div className={styles.failure} role="alert">
      <p>{messageOf(error, fallback)}</p>
      {isApiError(error) && error.status >= firstBug && <RequestNumber error={error} />}
    </div>
  );
}
