import { useState } from 'react';
import { isApiError } from '../../api/api-error';
import styles from './request-number.module.css';
import { VisuallyHidden } from '../visually-hidden';

/** The number under which the server's log has a failed call; nothing when no answer came, or one without it. */
export function RequestNumber({ error }: { error: unknown }) {
  const [copied, setCopied] = useState<string>();
  const number = isApiError(error) ? error.requestId : undefined;
  if (typeof number !== 'string' || number === '') return null;
  const copy = () =>
    navigator.clipboard?.writeText(number).then(
      () => setCopied(number),
      // It is selected with one press, so that it can be copied by hand.
      () => undefined,
    );
  return (
    <p className={styles.number}>
      Request number <code className={styles.code}>{number}</code>
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        {copied === number ? 'Copied' : 'Copy'}
        <VisuallyHidden> the request number</VisuallyHidden>
      </button>
    </p>
  );
}
