import { paymentStatusRules, type PaymentStatus } from '@contracts/vocabulary/payment-status';
import { useEffect, useRef, useState } from 'react';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { useOutcomeNow } from '../result/use-outcome';

export interface ConfirmationResults {
  /** There's nothing left to do here. */
  readonly onDone: () => void;
  /** This payment was canceled in the meantime, because its bill has changed. */
  readonly onEnded: () => void;
}

/** The result of a card payment. */
export type Confirmed =
  | { readonly status: PaymentStatus }
  /** `certain`: the provider declined it. Otherwise it may have been charged. */
  | { readonly message: string; readonly certain: boolean };

export interface ConfirmationFailure {
  /** The provider's words. */
  readonly message: string;
  /** It can't be determined right now whether the card was charged. */
  readonly inDoubt: boolean;
}

const notCompleted = 'The payment was not completed. Please try again, or use another card.';

/**
 * One attempt at a time. Calls `onDone` if there is nothing left for the payer to do, and `onEnded`
 * if this payment can no longer be made. After anything else the form works again, and `failure`
 * says why.
 */
export function useConfirmation(clientSecret: string, { onDone, onEnded }: ConfirmationResults) {
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<ConfirmationFailure | null>(null);
  const running = useRef(false);
  const left = useRef(false);
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
    const confirmed = await attempt();
    const certain = 'status' in confirmed || confirmed.certain;
    const status = certain
      ? 'status' in confirmed
        ? confirmed.status
        : null
      : await outcomeNow(clientSecret);
    running.current = false;
    if (left.current) return;
    if (status !== null && (paymentStatusRules[status].paid || status === 'processing')) {
      if (paymentStatusRules[status].paid) {
        toast({ title: 'Payment Successful', description: 'Thank you for your payment!' });
      }
      onDone();
      return;
    }
    if (status === 'cancelled') {
      onEnded();
      return;
    }
    const message = 'message' in confirmed ? confirmed.message : notCompleted;
    setFailure({ message, inDoubt: status === null && !certain });
    setProcessing(false);
    toastProblem('Payment Failed', message);
  };

  return { processing, failure, confirm };
}
