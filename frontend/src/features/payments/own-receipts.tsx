import type { CustomerReceipt } from '@contracts/payments/paying';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatMoney } from '../../shared/format';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { ErrorState } from '../../shared/ui/feedback/error-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { useOwnReceiptsQuery } from './payment-endpoints';
import { paidWith, refundNote } from './paid-with';
import { receiptPath } from './receipt-paths';
import styles from './own-receipts.module.css';

/** The customer's payments in the portal, each with a link to its receipt. */
export function OwnReceipts({ session }: { session: string }) {
  const { currentData, error, isFetching, refetch } = useOwnReceiptsQuery(session, {
    refetchOnMountOrArgChange: true,
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={styles.part} aria-labelledby="payments">
      <div className={styles.bar}>
        <h2 id="payments" ref={title} tabIndex={-1} className={styles.title}>
          Payments and receipts
        </h2>
        <ButtonLink size="small" to={paths.portal}>
          Back to your records
        </ButtonLink>
      </div>
      {currentData ? (
        <ReceiptList receipts={currentData} />
      ) : error && !isFetching ? (
        <ErrorState
          headingLevel={3}
          title="Your payments could not be loaded"
          error={error}
          retry={refetch}
        />
      ) : (
        <Loading label="Loading your payments" fill />
      )}
    </section>
  );
}

function ReceiptList({ receipts }: { receipts: readonly CustomerReceipt[] }) {
  if (receipts.length === 0) {
    return (
      <EmptyState headingLevel={3} title="No payments yet">
        After you pay a bill, you’ll find its receipt here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {receipts.map((receipt) => (
        <li key={receipt.id} className={styles.row}>
          <p className={styles.amount}>
            {formatMoney(receipt.amount)}
            {Number(receipt.refunded) > 0 && (
              <span className={styles.note}>{refundNote(receipt)}</span>
            )}
          </p>
          <div>
            {receipt.paidAt && <p className={styles.date}>{formatDate(receipt.paidAt)}</p>}
            <p className={styles.note}>{detailsOf(receipt)}</p>
          </div>
          <Link to={receiptPath(receipt.id)} aria-label={`Receipt ${receipt.receiptNumber ?? ''}`}>
            {receipt.receiptNumber ?? 'Receipt'}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const detailsOf = ({ appointmentNumber, description, ...receipt }: CustomerReceipt): string =>
  [paidWith(receipt), appointmentNumber ?? description].filter(Boolean).join(' · ');
