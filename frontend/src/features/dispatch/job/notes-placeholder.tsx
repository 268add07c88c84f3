import { Button } from 'antd';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { Loading } from '../../../shared/ui/feedback/spinner';
import styles from './job-drawer.module.css';

interface NotesPlaceholderProps {
  /** Error of the request for the full record; absent while it is pending. */
  error: unknown;
  retry: () => unknown;
}

/** Takes the place of the notes form until the full notes are loaded. */
export function NotesPlaceholder({ error, retry }: NotesPlaceholderProps) {
  return (
    <div className={styles.formPlace}>
      {error ? (
        <div role="alert">
          <p>The full notes could not be loaded.</p>
          <RequestNumber error={error} />
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : (
        <Loading label="Loading the notes" />
      )}
    </div>
  );
}
