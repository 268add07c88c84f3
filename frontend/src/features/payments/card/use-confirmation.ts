import { paymentStatusRules, type PaymentStatus } from '@contracts/vocabulary/payment-status';
import { useEffect, useRef, useState } from 'react';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { paymentAttempts } from '../payment-attempts';
import { intentIdOf } from '../result/payment-reference';
import { useOutcomeNow } from '../result/use-outcome';

export interface ConfirmationResults {
  /** This payer has nothing left to do. */
  readonly onDone: () => void;
  /**
   * The payment was canceled in the meantime, because its bill has changed, or it's someone else's:
   * all payers of a bill share its payment.
   */
  readonly onEnded: (status: PaymentStatus) => void;
}

/** The result of a card payment. */
export type Confirmed =
  | { readonly status: PaymentStatus }
  /**
   * `declined`: by the bank. `refused`: the payment takes no card, for instance since it's paid.
   * `lost`: there was no answer, and the card may have been charged.
   */
  | { readonly message: string; readonly answer: 'declined' | 'refused' | 'lost' };

export interface ConfirmationFailure {
  /** The provider's words. */
  readonly message: string;
  /** It can't be determined right now whether the card was charged. */
  readonly inDoubt: boolean;
}

const notCompleted = 'The payment was not completed. Please try again, or use another card.';

/**
 * One attempt at a time. Calls `onDone` if this payer has paid, and `onEnded` if this payment can no
 * longer be made. After anything else the form works again, and `failure`
 * says why.
 */
export function useConfirmation(clientSecret: string, { onDone, onEnded }: ConfirmationResults) {
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<ConfirmationFailure | null>(null);
  const running = useRef(false);
  const left = useRef(false);
  const intentId = intentIdOf(clientSecret);
  const outcomeNow = useOutcomeNow();
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const confirm = async (attempt: () => Promise<Confirmed>) => {
    if (running.current) return;
    running.current = true;
    setProcessing(true);
    setFailure(null);
    const wasLost = paymentAttempts.mayBePaidHere(intentId);
    paymentAttempts.markAsPaidHere(intentId, true);
    const confirmed = await attempt();
    const answer = 'answer' in confirmed ? confirmed.answer : 'given';
    const known = 'status' in confirmed ? confirmed.status : null;
    const status =
      answer === 'refused' || answer === 'lost' ? await outcomeNow(clientSecret) : known;
    const isDone = status !== null && (paymentStatusRules[status].paid || status === 'processing');
    const isOwn = { given: isDone, declined: false, refused: wasLost, lost: true }[answer];
    paymentAttempts.markAsPaidHere(intentId, isOwn);
    running.current = false;
    if (left.current) return;
    if (isDone && isOwn) {
      if (paymentStatusRules[status].paid) {
        toast({ title: 'Payment Successful', description: 'Thank you for your payment!' });
      }
      onDone();
      return;
    }
    if (isDone || status === 'cancelled') {
      onEnded(status);
      return;
    }
    const message = 'message' in confirmed ? confirmed.message : notCompleted;
    setFailure({ message, inDoubt: status === null && isOwn });
    setProcessing(false);
    toastProblem('Payment Failed', message);
  };

  return { processing, failure, confirm };
}
