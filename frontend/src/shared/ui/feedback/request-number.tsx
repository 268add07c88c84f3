import { useState } from 'react';
import styles from './request-number.module.css';
import { VisuallyHidden } from '../visually-hidden';

/** The number of a failed call in the server's log, if the answer had one. */
export function RequestNumber({ error }: { error: unknown }) {
  const [copied, setCopied] = useState<string>();
  const { requestId: number } = (error ?? {}) as { requestId?: unknown };
  if (typeof number !== 'string' || number === '') return null;
  const copy = () =>
    navigator.clipboard?.writeText(number).then(
      () => setCopied(number),
      // One press selects it, for copying by hand.
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
