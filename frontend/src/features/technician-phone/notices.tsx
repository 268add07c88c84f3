import { Button } from '../../shared/ui/button';
import styles from './notices.module.css';
import type { Notice } from './steps/step-queue';

interface NoticesProps {
  notices: readonly Notice[];
  onDismiss: (key: string) => void;
}

/** Refused taps, and notes that didn't reach the office. Each stays until dismissed. */
export function Notices({ notices, onDismiss }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Not taken">
      {notices.map(({ key, text, notes }) => (
        <li key={key} className={styles.notice}>
          <p role="alert">{text}</p>
          {notes && (
            <>
              <p>The office didn’t get your notes. Tell them:</p>
              <blockquote className={styles.notes}>{notes}</blockquote>
            </>
          )}
          <Button onClick={() => onDismiss(key)}>{notes ? 'I have told them' : 'OK'}</Button>
        </li>
      ))}
    </ul>
  );
}
