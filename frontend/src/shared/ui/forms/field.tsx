import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { classNames } from '../class-names';

export interface FieldFrame {
  label: ReactNode;
  /** One line of help under the label's control. */
  hint?: ReactNode;
  /** What is wrong and what to do; replaces the hint and is announced. */
  error?: string;
  /** Says (optional) next to the label. Fields are required otherwise. */
  optional?: boolean;
  className?: string;
}

export function splitFrame<Props extends FieldFrame & { id?: string }>(props: Props) {
  const { label, hint, error, optional, className, id, ...control } = props;
  return { frame: { label, hint, error, optional, className, id }, control };
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, the control, and the error or the hint. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  id: givenId,
  children,
}: FieldFrame & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const generated = useId();
  const id = givenId ?? generated;
  const noteId = `${id}-note`;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={styles.error} id={noteId} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
