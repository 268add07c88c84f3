import { useSiteConfig } from '../../shared/config/site-config';
import { classNames } from '../../shared/ui/class-names';
import refusal from '../../shared/ui/forms/form-failure.module.css';
import styles from './payment.module.css';

/** On every page about paying, while Stripe's test keys are set. */
export function TestNotice() {
  const { stripe } = useSiteConfig();
  if (!stripe.publishableKey?.startsWith('pk_test_')) return null;
  return (
    <p role="note" className={classNames(refusal.failure, styles.test)}>
      <strong>This is a test. No card is charged, and no bill is really paid.</strong>
    </p>
  );
}
