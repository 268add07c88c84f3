import type { BillDue } from '@contracts/payments/paying';
import { paymentAmount, proposedDescription } from '@contracts/vocabulary/payments';
import { useState } from 'react';
import { useHydrated } from '../../shared/page/hydration';
import { mostPayable } from './amount';
import { nothingNamed, paymentAttempts, type PaymentEntry } from './payment-attempts';

/** A bill and the token of its pay link. */
export interface LinkedBill extends BillDue {
  readonly payToken: string;
}

/** The suggested amount: a bill's balance. */
const proposedFor = (bill: LinkedBill | null): PaymentEntry =>
  bill
    ? { ...nothingNamed, amount: mostPayable(Number(bill.due)), description: bill.description }
    : { ...nothingNamed, amount: paymentAmount.proposed, description: proposedDescription };

/** The amount and its purpose, kept in this tab until paid. */
export function usePaymentEntry(
  bill: LinkedBill | null,
): [PaymentEntry, (entry: PaymentEntry) => void] {
  const payToken = bill?.payToken ?? null;
  // Someone else may pay a part in the meantime.
  const most = bill ? mostPayable(Number(bill.due)) : null;
  const [entry, setEntry] = useState(() => proposedFor(bill));
  // After the first rendering, which must match the HTML.
  const hydrated = useHydrated();
  const [draftTaken, setDraftTaken] = useState(false);
  if (hydrated && !draftTaken) {
    setDraftTaken(true);
    const draft = paymentAttempts.draftOf(payToken);
    if (draft) setEntry({ ...draft, amount: Math.min(draft.amount, most ?? draft.amount) });
  }
  const [knownMost, setKnownMost] = useState(most);
  if (most !== knownMost) {
    setKnownMost(most);
    if (most !== null && entry.amount > most) setEntry({ ...entry, amount: most });
  }
  return [
    entry,
    (changed) => {
      setEntry(changed);
      paymentAttempts.keepDraft(payToken, changed);
    },
  ];
}
