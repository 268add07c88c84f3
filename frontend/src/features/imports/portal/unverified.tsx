import type { CustomerAccount } from '@contracts/customers/accounts';
import { ResendVerification } from '../../../shared/ui/business/resend-verification';
import styles from './panel.module.css';

/** Explains why an import can't start, and what to do. */
export function Unverified({ user, reason }: { user: CustomerAccount; reason: string }) {
  return (
    <section className={styles.unverified} aria-label="Email address not verified">
      <p>
        Please verify <strong>{user.email}</strong> first. {reason}
      </p>
      <ResendVerification size="small" />
    </section>
  );
}
