import { Button } from 'antd';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { Loading } from '../../../shared/ui/feedback/spinner';
import styles from './job-drawer.module.css';

interface NotesPlaceProps {
  /** Of the call that asks for the whole record; missing while it is under way. */
  error: unknown;
  retry: () => unknown;
}

/** Stands where the form of the notes will stand, as big as that, until they are known whole. */
export function NotesPlace({ error, retry }: NotesPlaceProps) {
  return (
    <div className={styles.formPlace}>
      {error ? (
        <div role="alert">
          <p>The whole notes could not be loaded.</p>
          <RequestNumber error={error} />
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : (
        <Loading label="Loading the notes" />
      )}
    </div>
  );
}
