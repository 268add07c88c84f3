import { messageOf } from '../../api/api-error';
import { useResendVerificationMutation } from '../../api/current-user';
import { Button, type ButtonSize, type ButtonVariant } from '../button';
import styles from './resend-verification.module.css';

/** Sends the link to the logged-in customer again, and shows the result. */
export function ResendVerification(look: { variant?: ButtonVariant; size?: ButtonSize }) {
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  return (
    <div className={styles.resend}>
      <Button {...look} pending={isLoading} pendingLabel="Sending..." onClick={() => void resend()}>
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
