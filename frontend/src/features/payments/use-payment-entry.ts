import type { BillDue } from '@contracts/payments/paying';
import { paymentAmount, proposedDescription } from '@contracts/vocabulary/payments';
import { useState } from 'react';
import { useHydrated } from '../../shared/page/hydration';
import { mostPayable } from './amount';
import { nothingNamed, paymentAttempts, type PaymentEntry } from './payment-attempts';

/** A bill and the token of the link that leads to it. */
export interface LinkedBill extends BillDue {
  readonly payToken: string;
}

/** What is proposed: all that is due on a bill. */
const proposedFor = (bill: LinkedBill | null): PaymentEntry =>
  bill
    ? { ...nothingNamed, amount: mostPayable(Number(bill.due)), description: bill.description }
    : { ...nothingNamed, amount: paymentAmount.proposed, description: proposedDescription };

/** The amount and what it is for, kept with this tab until they are paid. */
export function usePaymentEntry(
  bill: LinkedBill | null,
): [PaymentEntry, (entry: PaymentEntry) => void] {
  const payToken = bill?.payToken ?? null;
  const [entry, setEntry] = useState(() => proposedFor(bill));
  // After the first rendering, which has to show what is in the HTML.
  const hydrated = useHydrated();
  const [draftTaken, setDraftTaken] = useState(false);
  if (hydrated && !draftTaken) {
    setDraftTaken(true);
    const draft = paymentAttempts.draftOf(payToken);
    if (draft) setEntry(draft);
  }
  // Someone else has paid a part of it in the meantime.
  const most = bill ? mostPayable(Number(bill.due)) : null;
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
