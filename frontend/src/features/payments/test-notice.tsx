import { useSiteConfig } from '../../shared/config/site-config';
import styles from './payment.module.css';

/** On every page about paying, while Stripe's test keys are set. */
export function TestNotice() {
  const { stripe } = useSiteConfig();
  if (!stripe.publishableKey?.startsWith('pk_test_')) return null;
  return (
    <p role="note" className={styles.test}>
      <strong>This is a test. No card is charged, and no bill is really paid.</strong>
    </p>
  );
}
