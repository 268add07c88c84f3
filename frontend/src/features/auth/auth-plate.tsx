import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../shared/ui/button';
import mono from '../../shared/ui/mono.module.css';
import styles from './auth-plate.module.css';

interface AuthPlateProps {
  /** Whose login this is. */
  label: string;
  title: string;
  /**
   * The title shows the result: it takes the focus from the removed button and is announced, as does
   * the one of the form that comes back.
   */
  answer?: boolean;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A panel with one task. */
export function AuthPlate({ label, title, answer = false, lead, children }: AuthPlateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAnswer = useRef(false);
  useEffect(() => {
    if (answer || wasAnswer.current) heading.current?.focus();
    wasAnswer.current = answer;
  }, [answer]);
  return (
    <div className={styles.plate}>
      <div className={styles.head}>
        <p className={mono.label}>{label}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </div>
  );
}

interface AuthFormProps {
  /** As `handleSubmit` of react-hook-form returns it. */
  onSubmit: (event: SubmitEvent) => Promise<void>;
  pending: boolean;
  pendingLabel: string;
  /** The label of its button. */
  action: string;
  children: ReactNode;
}

export function AuthForm({ onSubmit, pending, pendingLabel, action, children }: AuthFormProps) {
  return (
    <form
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {action}
      </Button>
    </form>
  );
}
