import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions, StripeError } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { paths } from '../../../shared/page/paths';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { CardFormFrame, type CardFormProps } from './card-form-frame';
import { FormNotLoaded } from './form-not-loaded';
import { stripeWith } from './load-stripe';
import { stripeAppearance } from './stripe-appearance';
import { typedOf, type Payer } from './payer-fields';
import { useConfirmation, type Confirmed } from './use-confirmation';
import styles from './card.module.css';

type StripeCardFormProps = CardFormProps & { readonly publishableKey: string };

/**
 * Stripe's Payment Element: cards, Apple Pay and Google Pay, in Stripe's frames. Our page never
 * sees a card.
 */
export default function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, onBack } = props;
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    stripeWith(publishableKey).then(
      (stripe) => wanted && setLoaded(stripe),
      () => wanted && setLoaded('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey, attempt]);

  if (loaded === null) return <Loading label="Loading the card form" />;
  if (loaded === 'failed') {
    const retry = () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    };
    return <FormNotLoaded onRetry={retry} onBack={onBack} />;
  }
  return (
    <Loaded key={attempt} {...props} stripe={loaded} onRetry={() => setAttempt(attempt + 1)} />
  );
}

function Loaded({
  stripe,
  onRetry,
  ...props
}: StripeCardFormProps & { stripe: Stripe; onRetry: () => void }) {
  // Set once: Stripe's form can't change its secret.
  const [options] = useState<StripeElementsOptions>(() => ({
    clientSecret: props.intent.clientSecret,
    appearance: {
      ...stripeAppearance,
      disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
  }));
  const [failed, setFailed] = useState(false);
  if (failed) return <FormNotLoaded onRetry={onRetry} onBack={props.onBack} />;
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentFields {...props} onFailed={() => setFailed(true)} />
    </Elements>
  );
}

function PaymentFields({ onFailed, ...props }: CardFormProps & { onFailed: () => void }) {
  const { intent, payer, onDone, onEnded } = props;
  const stripe = useStripe();
  const elements = useElements();
  const { name } = useBusiness();
  const [ready, setReady] = useState(false);
  const { processing, failure, confirm } = useConfirmation(intent.clientSecret, {
    onDone,
    onEnded,
  });

  const submit = () =>
    void confirm(async (): Promise<Confirmed> => {
      if (!stripe || !elements) return { message: 'Please try again.', answer: 'declined' };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: `${location.origin}${paths.paymentSuccess}`,
          payment_method_data: { billing_details: billingOf(payer) },
        },
        redirect: 'if_required',
      });
      return error ? declined(error) : { status: statusOf(paymentIntent.status) };
    });

  return (
    <CardFormFrame
      {...props}
      ready={ready}
      processing={processing}
      failure={failure}
      onSubmit={submit}
    >
      <div className={styles.provider} aria-busy={!ready}>
        {!ready && <Loading label="Loading the card form" />}
        <PaymentElement
          options={{ layout: 'tabs', business: { name }, wallets: { link: 'never' } }}
          onReady={() => setReady(true)}
          onLoadError={onFailed}
        />
      </div>
    </CardFormFrame>
  );
}

function billingOf(payer: Payer): { name?: string; email?: string } {
  const { payerName: name, payerEmail: email } = typedOf(payer);
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

/** For anything but these, only the server knows what happened. */
const answers: Partial<Record<StripeError['type'], 'declined' | 'refused'>> = {
  card_error: 'declined',
  // A wrong field.
  validation_error: 'declined',
  // For instance, since it's paid.
  invalid_request_error: 'refused',
};

const declined = ({ type, message }: StripeError): Confirmed => ({
  message: message ?? 'Your card was declined. Please try another one.',
  answer: answers[type] ?? 'lost',
});

const statusOf = (status: string) =>
  status === 'succeeded' || status === 'processing' ? status : 'failed';
