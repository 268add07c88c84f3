import { lazy, Suspense } from 'react';
import { useSiteConfig, useSiteConfigPending } from '../../../shared/config/site-config';
import { Loading } from '../../../shared/ui/feedback/spinner';
import type { CardFormProps } from './card-form-frame';
import { DemoCardForm } from './demo-card-form';
import payment from '../payment.module.css';
import styles from './card.module.css';

/** Loads Stripe's form, and Stripe itself, only when someone pays a company with Stripe. */
const StripeCardForm = lazy(() => import('./stripe-card-form'));

export function CardStep(props: CardFormProps) {
  const { stripe } = useSiteConfig();
  const settingsPending = useSiteConfigPending();
  const wait = <Loading label="Loading the card form" />;
  return (
    <div className={styles.step}>
      <h2 className={payment.title} tabIndex={-1}>
        Complete Payment
      </h2>
      {settingsPending && wait}
      {!settingsPending && stripe.mode === 'demo' && <DemoCardForm {...props} />}
      {!settingsPending && stripe.mode === 'live' && (
        <Suspense fallback={wait}>
          <StripeCardForm {...props} publishableKey={stripe.publishableKey ?? ''} />
        </Suspense>
      )}
    </div>
  );
}
