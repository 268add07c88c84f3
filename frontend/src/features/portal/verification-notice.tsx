import type { CustomerAccount } from '@contracts/customers/accounts';
import { ResendVerification } from '../../shared/ui/business/resend-verification';
import styles from './portal.module.css';

/** Shown until the address is verified: why to verify it, and how to get the link again. */
export function VerificationNotice({ user }: { user: CustomerAccount }) {
  const { email, emailVerified, pendingEmail, isAdmin } = user;
  if (emailVerified && pendingEmail === null) return null;
  return (
    <section className={styles.notice} aria-labelledby="verification">
      <div>
        <h2 id="verification" className={styles.noticeTitle}>
          {pendingEmail === null ? 'Confirm your email address' : 'Confirm your new email address'}
        </h2>
        {pendingEmail === null ? (
          <p>
            We have sent a link to <strong>{email}</strong>. Click it to see everything booked with
            this address here.
          </p>
        ) : (
          <p>
            We have sent a link to <strong>{isAdmin ? email : pendingEmail}</strong>.
            {isAdmin && ' Once you confirm the change there, we’ll send one to the new address.'}{' '}
            Until you click it, keep logging in with <strong>{email}</strong>.
          </p>
        )}
      </div>
      <ResendVerification size="small" />
    </section>
  );
}
