import type { DoorBill } from '@contracts/tracking/technician-phone';
import type { BillSituation } from '@contracts/vocabulary/visits/situations';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../shared/format';

interface DoorWords {
  /** On the job's card. */
  readonly amount: ReactNode;
  /** Before the job is done, unless the customer pays later. */
  readonly reminder: ReactNode;
}

const settled = (): DoorWords => ({ amount: null, reminder: null });

const due = (bill: DoorBill): DoorWords => ({
  amount: (
    <span>
      Due at the door: <strong>{formatMoney(bill.due)}</strong>
    </span>
  ),
  reminder: (
    <p role="note">
      <strong>{formatMoney(bill.due)} is due.</strong> Take it before you leave, or choose “Pay
      later”. Until then the bill stays on top.
    </p>
  ),
});

/** What the technician reads of a bill. */
export const doorWords: Readonly<Record<BillSituation, (bill: DoorBill) => DoorWords>> = {
  'no-bill': () => ({
    amount: <span>No price yet</span>,
    reminder: <p role="note">There is no price yet. Enter it before you leave.</p>,
  }),
  due,
  'due-by-phone': due,
  paid: settled,
  'nothing-owed': settled,
};
