import { useBusiness } from '../../../shared/config/site-config';
import { telHref } from '../../../shared/page/paths';
import { Button, ButtonLink } from '../../../shared/ui/button';
import payment from '../payment.module.css';
import styles from './card.module.css';

/**
 * Shown if the provider's form can't be loaded: no connection, or something in the browser blocks
 * it.
 */
export function FormNotLoaded({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const { phone } = useBusiness();
  return (
    <div className={styles.notLoaded} role="alert">
      <p>
        <strong>The card form did not load.</strong> Nothing was charged. Check your connection and
        that nothing blocks js.stripe.com, or call us to pay by phone.
      </p>
      <div className={payment.actions}>
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
