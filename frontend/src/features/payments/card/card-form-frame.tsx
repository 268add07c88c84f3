import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { formatMoney } from '../../../shared/format';
import { telHref } from '../../../shared/page/paths';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import type { PaymentEntry } from '../payment-attempts';
import refusal from '../../../shared/ui/forms/form-failure.module.css';
import payment from '../payment.module.css';
import { PayerFields, payerProblems, type Payer, type PayerProblems } from './payer-fields';
import type { ConfirmationFailure, ConfirmationResults } from './use-confirmation';
import styles from './card.module.css';

/** Props of a provider's card form. */
export interface CardFormProps extends ConfirmationResults {
  readonly intent: PaymentIntentAnswer;
  readonly entry: PaymentEntry;
  readonly payer: Payer;
  readonly hasBill: boolean;
  readonly onPayer: (changes: Partial<Payer>) => void;
  /** Back to the amount. */
  readonly onBack: () => void;
}

interface CardFormFrameProps extends CardFormProps {
  /** Whether the provider's form is ready. */
  ready: boolean;
  processing: boolean;
  /** Why the last attempt failed. */
  failure: ConfirmationFailure | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of the card fields: who pays, the last error, and the pay button. */
export function CardFormFrame({
  entry,
  payer,
  hasBill,
  onPayer,
  ready,
  processing,
  failure,
  onSubmit,
  onBack,
  children,
}: CardFormFrameProps) {
  const { phone } = useBusiness();
  const [problems, setProblems] = useState<PayerProblems>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready || processing) return;
    const found = payerProblems(payer, hasBill);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSubmit();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  return (
    <form className={styles.form} noValidate aria-label="Card" onSubmit={submit}>
      <PayerFields
        payer={payer}
        hasBill={hasBill}
        problems={problems}
        onEnter={(changes) => {
          setProblems({});
          onPayer(changes);
        }}
      />
      {children}
      {failure !== null && (
        <div className={refusal.failure}>
          <p>
            <strong>{failure.inDoubt ? 'No answer.' : 'Not paid.'}</strong> {failure.message}
          </p>
          <p>
            {failure.inDoubt
              ? 'We couldn’t tell if the payment went through. You can safely try again; you won’t be charged twice. Or call'
              : 'Nothing was charged. Try again or use another card, or call'}{' '}
            <a href={telHref(phone)}>{phone}</a>.
          </p>
        </div>
      )}
      <div className={classNames(payment.actions, styles.actions)}>
        <Button
          variant="primary"
          size="large"
          type="submit"
          disabled={!ready}
          pending={processing}
          pendingLabel="Processing..."
        >
          {`Pay ${formatMoney(entry.amount)}`}
        </Button>
        <Button size="large" disabled={processing} onClick={onBack}>
          Change the amount
        </Button>
      </div>
      <p className={styles.status} role="status">
        {processing ? 'Your payment is being processed. Please leave this page open.' : ''}
      </p>
    </form>
  );
}
