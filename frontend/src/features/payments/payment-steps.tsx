import type { CreatePaymentIntent } from '@contracts/payments/paying';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { paymentStatusRules, type PaymentStatus } from '@contracts/vocabulary/payment-status';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../shared/api/api-error';
import { useCurrentUserQuery } from '../../shared/api/current-user';
import { Loading } from '../../shared/ui/feedback/spinner';
import { dismissFailures, toast, toastProblem } from '../../shared/ui/feedback/toast-store';
import { StepIndicator } from '../../shared/ui/forms/step-indicator';
import { Panel } from '../../shared/ui/panel';
import hiding from '../../shared/ui/visually-hidden.module.css';
import { AboutPaying } from './about-paying';
import { Bill } from './bill';
import { CardStep } from './card/card-step';
import { EntryForm } from './entry-form';
import { whyNotSetUp } from './entry-failure';
import { paymentAttempts, type PaymentEntry } from './payment-attempts';
import { useCreatePaymentIntentMutation, useLazyBillDueQuery } from './payment-endpoints';
import { atEntry, nextPhase } from './payment-phase';
import { useOutcomeNow } from './result/use-outcome';
import { intentIdOf, resultPath } from './result/payment-reference';
import { proofIn } from './find-bill';
import { usePaymentEntry, type LinkedBill } from './use-payment-entry';
import { tooManyTries, whyEnded } from './why-ended';
import styles from './payment.module.css';

const steps = ['Amount', 'Card', 'Receipt'];

/** Entry, setup, card. */
export function PaymentSteps({ bill }: { bill: LinkedBill | null }) {
  const [phase, step] = useReducer(nextPhase, atEntry);
  const [entry, setEntry] = usePaymentEntry(bill);
  const [unclear, setUnclear] = useState(false);
  const [create] = useCreatePaymentIntentMutation();
  const [billNow] = useLazyBillDueQuery();
  const outcomeNow = useOutcomeNow();
  const navigate = useNavigate();
  const { user } = useCurrentUserQuery();
  const busy = useRef(false);

  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(phase.at);
  useEffect(() => {
    // The pressed button disappears with its phase, so the new phase's heading takes the focus.
    if (shown.current !== phase.at) {
      scrollTo(0, 0);
      page.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    shown.current = phase.at;
  }, [phase.at]);

  // The browser restores this page when the payer returns from the bank: ask again whether it's
  // paid.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) step({ type: 'went-back' });
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, []);

  const showResult = (clientSecret: string) =>
    void navigate(resultPath(clientSecret), { replace: true });

  /** This payment is canceled, or someone else's with the same bill. */
  const end = async (clientSecret: string, status: PaymentStatus): Promise<void> => {
    if (!bill && isDone(status)) return showResult(clientSecret);
    paymentAttempts.closed(intentIdOf(clientSecret));
    const { data: now = bill } = bill ? await billNow(bill.payToken) : {};
    const { title, words } = bill && now ? whyEnded(status, bill, now) : tooManyTries;
    step({ type: 'ended', why: words });
    toast({ title, description: words });
  };

  const setUp = async (sent: PaymentEntry): Promise<void> => {
    const body = bodyOf(sent, bill);
    const { key, again } = paymentAttempts.keyFor(body);
    const answer = await create({ body, key });
    if (!answer.data) {
      const failure = answer.error as ApiError;
      step({ type: 'failed', failure });
      toastProblem('Payment Not Started', whyNotSetUp(failure));
      return;
    }
    const { clientSecret } = answer.data;
    paymentAttempts.prepared(body, intentIdOf(clientSecret));
    // Requested before: this may be a reload after it was paid.
    const status = again ? await outcomeNow(clientSecret) : null;
    if (status !== null && isDone(status)) {
      const isOwn = paymentAttempts.mayBePaidHere(intentIdOf(clientSecret));
      return isOwn ? showResult(clientSecret) : end(clientSecret, status);
    }
    if (status !== null && !paymentStatusRules[status].open) {
      paymentAttempts.closed(intentIdOf(clientSecret));
      return setUp(sent);
    }
    dismissFailures();
    step({ type: 'ready', intent: answer.data, entry: sent });
  };

  const proceed = async (sent: PaymentEntry) => {
    if (busy.current) return;
    busy.current = true;
    step({ type: 'proceeded' });
    await setUp(sent);
    busy.current = false;
  };

  return (
    <div className={styles.wizard} ref={page}>
      <div className={styles.intro}>
        <h1>{bill ? 'Pay your bill' : 'Pay for your repair'}</h1>
        <StepIndicator steps={steps} current={phase.at === 'card' ? 2 : 1} label="Payment steps" />
        {bill && <Bill bill={bill} />}
      </div>
      <Panel as="div" className={styles.panel}>
        {phase.at === 'entry' && (
          <EntryForm
            entry={entry}
            bill={bill}
            failure={phase.failure}
            ended={phase.ended ?? null}
            onChange={setEntry}
            onUnclear={setUnclear}
            onSubmit={(sent) => void proceed(sent)}
          />
        )}
        {phase.at === 'setting-up' && (
          <>
            <h2 className={hiding.hidden} tabIndex={-1}>
              Setting up payment...
            </h2>
            <Loading label="Setting up payment..." />
          </>
        )}
        {phase.at === 'card' && (
          <CardStep
            intent={phase.intent}
            entry={phase.entry}
            payer={{
              payerName: entry.payerName ?? (user ? `${user.firstName} ${user.lastName}` : ''),
              payerEmail: entry.payerEmail ?? user?.email ?? '',
            }}
            hasBill={bill !== null}
            onPayer={(typed) => setEntry({ ...entry, ...typed })}
            onDone={() => showResult(phase.intent.clientSecret)}
            onEnded={(status) => void end(phase.intent.clientSecret, status)}
            onBack={() => step({ type: 'went-back' })}
          />
        )}
      </Panel>
      <AboutPaying
        entry={phase.at === 'card' ? phase.entry : entry}
        unclear={phase.at === 'entry' && unclear}
        bill={bill}
      />
    </div>
  );
}

/** There's nothing left for the payer to do. */
const isDone = (status: PaymentStatus): boolean =>
  paymentStatusRules[status].paid || status === 'processing' || status === 'flagged';

function bodyOf(
  { amount, description, appointmentNumber, knownBy }: PaymentEntry,
  bill: LinkedBill | null,
): CreatePaymentIntent {
  if (bill) return { amount, payToken: bill.payToken };
  const number = appointmentNumberIn(appointmentNumber);
  return {
    amount,
    description: description.trim(),
    ...(number !== null && { appointmentNumber: number, ...proofIn(knownBy) }),
  };
}
