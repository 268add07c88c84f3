import { messageOf } from '../../api/api-error';
import { useResendVerificationMutation } from '../../api/current-user';
import { Button, type ButtonSize, type ButtonVariant } from '../button';
import styles from './resend-verification.module.css';

interface ResendVerificationProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Sends the link again to the logged-in customer, and says the result. */
export function ResendVerification({ variant, size }: ResendVerificationProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  return (
    <div className={styles.resend}>
      <Button
        variant={variant}
        size={size}
        pending={isLoading}
        pendingLabel="Sending..."
        onClick={() => void resend()}
      >
        Resend link
      </Button>
      <p className={styles.answer} role="status">
        {isSuccess && 'Sent. Check your email, and your spam folder.'}
        {error !== undefined &&
          messageOf(error, 'We couldn’t send it. Try again in a few minutes.')}
      </p>
    </div>
  );
}
