import type { PaymentOutcome } from '@contracts/payments/paying';
import { paymentStatusRules, type PaymentStatus } from '@contracts/vocabulary/payment-status';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error';
import { paymentAttempts } from '../payment-attempts';
import { useLazyPaymentOutcomeQuery, usePaymentOutcomeQuery } from '../payment-endpoints';
import { delayAfter, isUnderWay } from './outcome-wait';
import { intentIdOf, type PaymentReference } from './payment-reference';

/** A payment's current status on the server; null if it can't be determined. */
export function useOutcomeNow(): (clientSecret: string) => Promise<PaymentStatus | null> {
  const [ask] = useLazyPaymentOutcomeQuery();
  return async (clientSecret) => {
    const { data } = await ask({ intentId: intentIdOf(clientSecret), clientSecret });
    return data?.status ?? null;
  };
}

export interface WatchedOutcome {
  readonly outcome: PaymentOutcome | undefined;
  readonly error: unknown;
  /** It may still change by itself, and is checked again. */
  readonly watching: boolean;
  readonly askAgain: () => void;
}

/** Checks a payment with growing pauses while it is pending or unknown. */
export function useOutcome(reference: PaymentReference): WatchedOutcome {
  const answer = usePaymentOutcomeQuery(reference, { refetchOnMountOrArgChange: true });
  const { error, isFetching, refetch, fulfilledTimeStamp = 0 } = answer;
  // Cached data may be outdated, such as a declined attempt.
  const [openedAt] = useState(() => Date.now());
  const data = fulfilledTimeStamp >= openedAt ? answer.data : undefined;
  const [looks, setLooks] = useState(0);
  const status = data?.status;
  // Retries without an answer or after a server error. A refusal is final.
  const unknown = isApiError(error) && (error.status === 0 || error.status >= 500);
  const open = error ? unknown : status === undefined || isUnderWay(status);
  const delay = open ? delayAfter(looks) : null;
  useEffect(() => {
    if (isFetching || delay === null) return;
    const timer = setTimeout(() => {
      setLooks((before) => before + 1);
      void refetch();
    }, delay);
    return () => clearTimeout(timer);
  }, [isFetching, delay, refetch]);

  const { intentId } = reference;
  useEffect(() => {
    if (status !== undefined && !paymentStatusRules[status].open) paymentAttempts.closed(intentId);
  }, [status, intentId]);

  return {
    outcome: data,
    error,
    watching: delay !== null,
    askAgain: () => {
      setLooks(0);
      void refetch();
    },
  };
}
