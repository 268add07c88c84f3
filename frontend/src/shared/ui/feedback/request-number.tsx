import { useState } from 'react';
import styles from './request-number.module.css';
import { VisuallyHidden } from '../visually-hidden';

/** The number under which the server's log has a failed call; nothing when no answer came, or one without it. */
export function RequestNumber({ error }: { error: unknown }) {
  const [copied, setCopied] = useState<string>();
  const number = requestIdOf(error);
  if (!number) return null;
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

/** Not by way of `isApiError`: the last resort of every page shows this, and the first script has it. */
function requestIdOf(error: unknown): string | undefined {
  const { requestId } = (error ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
