import { Link } from 'react-router-dom';
import type { PaymentRecord } from '@contracts/payments/office';
import { disputeStatusRules, shownPaymentStatus } from '@contracts/vocabulary/payment-status';
import { reviewReasons } from '@contracts/vocabulary/office/payment-review';
import { voidReasonLabels } from '@contracts/vocabulary/payments';
import { formatDateTime, formatMoney } from '../../shared/format';
import { appointmentSearchById } from '../../shared/page/office-paths';
import { paths } from '../../shared/page/paths';
import { useOfficeUser } from '../../shared/session/office-role';
import { StatusTag } from '../../shared/ui/office/status-tag';
import text from '../../shared/ui/office/record-text.module.css';
import { nameOf } from './payment-words';
import styles from './payments-admin.module.css';

/** Parts of a payment that the table, the cards and the details have in common. */

/** Names a payment to screen readers. */
export const titleOf = (payment: PaymentRecord): string =>
  `${nameOf(payment)} of ${formatDateTime(payment.createdAt)}`;

export function Created({ payment: { createdAt } }: { payment: PaymentRecord }) {
  return <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>;
}

export function Amount({ payment: { amount, currency } }: { payment: PaymentRecord }) {
  return (
    <span className={text.amount}>
      {currency === 'usd' ? formatMoney(amount) : `${amount} ${currency.toUpperCase()}`}
    </span>
  );
}

export function Refunded({ payment: { refunded } }: { payment: PaymentRecord }) {
  return Number(refunded) === 0 ? (
    <span className={text.none}>None</span>
  ) : (
    <span className={text.amount}>{formatMoney(refunded)}</span>
  );
}

/** With its problems: disputed, unmatched, flagged, suspected, excessive or declined. */
export function State({ payment }: { payment: PaymentRecord }) {
  const { status, failure, unmatched, disputeStatus, voided = null } = payment;
  const { label, tone } = shownPaymentStatus(payment);
  const dispute = disputeStatus && disputeStatusRules[disputeStatus];
  return (
    <>
      <StatusTag tone={tone}>{label}</StatusTag>
      {dispute && (
        <span className={text.reason}>
          Disputed: <StatusTag tone={dispute.tone}>{dispute.label}</StatusTag>
        </span>
      )}
      {voided !== null && <span className={text.reason}>{voidReasonLabels[voided]}</span>}
      {unmatched && <span className={text.reason}>Unmatched: not assigned to a bill</span>}
      {reviewReasons(payment).map((reason) => (
        <span key={reason} className={text.reason}>
          {reason}
        </span>
      ))}
      {failure !== null && status === 'failed' && <span className={text.reason}>{failure}</span>}
    </>
  );
}

export function About({ payment }: { payment: PaymentRecord }) {
  const { description, appointmentId, appointmentNumber } = payment;
  return (
    <>
      <span className={styles.description}>{description}</span>
      {appointmentId !== null && <Job id={appointmentId} number={appointmentNumber} />}
    </>
  );
}

/** A bookkeeper can't open it. */
export function Job({ id, number }: { id: string; number: string | null }) {
  const { isBookkeeper } = useOfficeUser();
  const name = number ?? 'Appointment';
  return isBookkeeper ? (
    <span className={text.contact}>{name}</span>
  ) : (
    <Link
      className={text.contact}
      to={{ pathname: paths.adminTracking, search: appointmentSearchById(id) }}
    >
      {name}
    </Link>
  );
}

/** Whose appointment it is for, and who has it; without one, who paid. */
export function Who({
  payment: { customerName, technicianName, payerName },
}: {
  payment: PaymentRecord;
}) {
  const name = customerName || payerName;
  if (!name) return <span className={text.none}>Not known</span>;
  return (
    <>
      <span>{name}</span>
      {technicianName && <span className={text.reason}>{technicianName}</span>}
    </>
  );
}

export function Receipt({ payment: { receiptNumber } }: { payment: PaymentRecord }) {
  return receiptNumber === null ? (
    <span className={text.none}>None</span>
  ) : (
    <span className={styles.receipt}>{receiptNumber}</span>
  );
}
