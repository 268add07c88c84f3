import type { BillSums, ReceiptFacts } from '@contracts/payments/paying';
import { methodWords } from '@contracts/vocabulary/payments';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import type { ReactNode } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { formatDate, formatMoney } from '../../../shared/format';
import { BillLines } from '../../../shared/bill-facts';
import { paths } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { CompanyAddress } from '../../../shared/ui/business/company-address';
import { Logo } from '../../../shared/ui/business/logo';
import { RatingPlate, type PlateCell } from '../../../shared/ui/business/rating-plate';
import { paidWith, refundNote } from '../paid-with';
import styles from './result.module.css';

interface ReceiptProps {
  facts: ReceiptFacts & { readonly refunded?: string };
}

/** The receipt: the only printed part of the page. */
export function Receipt({ facts }: ReceiptProps) {
  const { name } = useBusiness();
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <div className={styles.head}>
        <Logo name={name} size={36} />
        <h2 id="receipt">Receipt</h2>
      </div>
      <RatingPlate columns={2} size="text" className={styles.plate} cells={cellsOf(facts)} />
      <CompanyAddress />
    </section>
  );
}

function cellsOf({
  bill,
  refunded = '0.00',
  earlier = [],
  ...facts
}: ReceiptProps['facts']): PlateCell[] {
  const cells: (PlateCell | null)[] = [
    {
      label: 'Amount paid',
      value: <span className={styles.amount}>{formatMoney(facts.amount)}</span>,
      note: Number(refunded) > 0 && refundNote({ ...facts, refunded }),
    },
    cellIf('Receipt', facts.receiptNumber),
    cellIf('Date', facts.paidAt && formatDate(facts.paidAt)),
    cellIf('Paid by', facts.payer),
    cellIf('Card', facts.cardLast4 && `Ending in ${facts.cardLast4}`),
    cellIf('Paid with', facts.method === 'card' ? null : paidWith(facts)),
    cellIf('Appointment', facts.appointmentNumber),
    ...(bill ? balances[billSituationOf(bill, true)](bill) : []),
    earlier.length === 0
      ? null
      : {
          label: 'Paid before',
          value: earlier.map(({ amount, paidAt, method, receiptNumber }) => (
            <div key={`${receiptNumber} ${paidAt}`}>
              {formatMoney(amount)} {methodWords[method]}, {formatDate(paidAt)}
              {receiptNumber !== null && `, ${receiptNumber}`}
            </div>
          )),
        },
    {
      label: 'For',
      value: (
        <>
          {facts.description}
          {bill?.total && bill.lines.length > 0 && (
            <BillLines
              lines={bill.lines}
              // The balance says it otherwise.
              total={Number(bill.due) === 0 ? bill.total : undefined}
            />
          )}
        </>
      ),
    },
  ];
  return cells.filter((cell) => cell !== null);
}

/**
 * The button that pays what a part payment leaves due; null if nothing is, or no card is taken. Without the bill's token,
 * the payment page asks for the appointment or offers the customer's own bills.
 */
export function payTheRest(
  bill: BillSums | null,
  takesCards: boolean,
  payToken: string | null = null,
): ReactNode {
  if (!bill || billSituationOf(bill, takesCards) !== 'due') return null;
  return (
    <ButtonLink
      variant="primary"
      to={payToken === null ? paths.payment : `${paths.payment}#${payToken}`}
    >
      Pay the rest: {formatMoney(bill.due)}
    </ButtonLink>
  );
}

const cellIf = (label: string, value: string | null): PlateCell | null =>
  value === null ? null : { label, value };

const none = (): PlateCell[] => [];
const open = ({ total, paid, due }: BillSums): PlateCell[] => [
  ...(total === null ? [] : [{ label: 'Bill total', value: formatMoney(total) }]),
  { label: 'Paid so far', value: formatMoney(paid) },
  { label: 'Still due', value: <strong>{formatMoney(due)}</strong> },
];
/** As it is now, which later payments and refunds may have changed. */
const balances: Readonly<Record<BillSituation, (bill: BillSums) => PlateCell[]>> = {
  'no-bill': none,
  due: open,
  'due-by-phone': open,
  paid: () => [{ label: 'Balance', value: 'Paid in full' }],
  'nothing-owed': () => [{ label: 'Balance', value: 'Nothing to pay' }],
};
