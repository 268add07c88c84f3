import { Button } from 'antd';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { Loading } from '../../../shared/ui/feedback/spinner';
import styles from './job-drawer.module.css';

interface NotesPlaceholderProps {
  /** Of the call that asks for the whole record; missing while it is pending. */
  error: unknown;
  retry: () => unknown;
}

/** As big as the form of the notes, in its place until the full notes are known. */
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
