import type { ReactNode } from 'react';
import type { PaymentDetail, RefundRecord } from '@contracts/payments/office';
import { disputeStatusRules, refundStatusRules } from '@contracts/vocabulary/payment-status';
import { methodLabels, methodWords } from '@contracts/vocabulary/payments';
import { formatDateTime, formatMoney } from '../../shared/format';
import { useOfficeUser } from '../../shared/session/office-role';
import { StatusTag } from '../../shared/ui/office/status-tag';
import drawer from '../../shared/ui/office/record-drawer.module.css';
import { RecordDrawer, useLastOpened } from '../../shared/ui/office/record-drawer';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import { AssignForm } from './assign-form';
import { paymentsPollingMs, usePaymentQuery } from './payment-endpoints';
import { About, Amount, Created, Receipt, Refunded, State } from './payment-parts';
import { nameOf, netOf } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';
import { ReviewForm } from './review-form';
import { RefundForm } from './refund-form';
import { VoidForm } from './void-form';

interface PaymentDrawerProps {
  /** The payment with open details; empty for none. */
  id: string;
  onClose: () => void;
}

export function PaymentDrawer({ id, onClose }: PaymentDrawerProps) {
  const shownId = useLastOpened(id);
  const single = usePaymentQuery(shownId, {
    skip: id === '',
    pollingInterval: paymentsPollingMs,
    refetchOnMountOrArgChange: true,
  });
  const { isOwner, isBookkeeper } = useOfficeUser();
  const payment = single.currentData;
  return (
    <RecordDrawer
      id={id}
      title={payment ? nameOf(payment) : 'Payment'}
      noun="payment"
      record={payment}
      asked={single}
      size={640}
      onClose={onClose}
    >
      {(found) => (
        <Details key={found.id} payment={found}>
          {!isBookkeeper && (
            <>
              <AssignForm payment={found} />
              <ReviewForm payment={found} />
              {isOwner && <RefundForm payment={found} />}
              <VoidForm payment={found} isOwner={isOwner} />
            </>
          )}
        </Details>
      )}
    </RecordDrawer>
  );
}

function Details({ payment, children }: { payment: PaymentDetail; children: ReactNode }) {
  const { customerId, payerName, payerEmail, paidAt, intentId, history, refunds, disputes } =
    payment;
  const { fee = null, voided = null } = payment;
  return (
    <div className={drawer.details}>
      <div>
        <State payment={payment} />
      </div>
      <RecordFacts>
        <Fact label="Amount">
          <Amount payment={payment} />
        </Fact>
        <Fact label={voided === null ? 'Refunded' : 'Voided'}>
          <Refunded payment={payment} />
        </Fact>
        {fee !== null && (
          <Fact label="Stripe’s fee">
            {formatMoney(fee)}, {formatMoney(netOf(payment.amount, fee))} net
          </Fact>
        )}
        <Fact label="For" wide>
          <About payment={payment} />
        </Fact>
        <Fact label="Started">
          <Created payment={payment} />
        </Fact>
        <Fact label="Paid">
          {paidAt === null ? 'Not paid' : <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>}
        </Fact>
        <Fact label="Receipt">
          <Receipt payment={payment} />
        </Fact>
        <Fact label="Paid by" wide>
          <PaidBy payment={payment} />
        </Fact>
        {/* Of cash and checks, the job knows whose they are. */}
        {(customerId ?? payerName ?? payerEmail) !== null && (
          <Fact label="Customer">{customerId === null ? 'Guest' : 'Has an account'}</Fact>
        )}
        {intentId !== null && (
          <Fact label="Stripe ID" wide>
            <span className={styles.receipt}>{intentId}</span>
          </Fact>
        )}
      </RecordFacts>
      {disputes.length > 0 && (
        <Part title="Disputes">
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <Line
                amount={dispute.amount}
                pill={disputeStatusRules[dispute.status]}
                at={dispute.createdAt}
              />
              <p className={text.note}>
                {reasonWords(dispute.reason)}
                {dispute.answerBy !== null && disputeStatusRules[dispute.status].open && (
                  <>
                    . Answer at Stripe until{' '}
                    <time dateTime={dispute.answerBy}>{formatDateTime(dispute.answerBy)}</time>
                  </>
                )}
              </p>
            </li>
          ))}
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title={voided === null ? 'Refunds' : 'Refunds and voids'}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <Line
                amount={refund.amount}
                pill={refund.voided ? voidPill : refundStatusRules[refund.status]}
                at={refund.createdAt}
              />
              <p className={text.note}>
                {refund.by}
                {!refund.voided && `, ${methodWords[refund.method]}`}
                {!refund.voided && refund.method === 'cash' && cashOwnerWords(refund)}
                {!refund.voided && refund.stillOwed && ', still owed'}
                {refund.reason !== null && `: ${refund.reason}`}
              </p>
            </li>
          ))}
        </Part>
      )}
      {children}
      <Part title="History">
        {history.map(({ at, by, message }, index) => (
          <li key={index}>
            <p>{message}</p>
            <p className={text.note}>
              {by}, <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </Part>
    </div>
  );
}

function PaidBy({ payment }: { payment: PaymentDetail }) {
  const { payerName, payerEmail, cardLast4, method, checkNumber, takenBy } = payment;
  if (method !== 'card') {
    return [
      `${methodLabels[method]}${checkNumber ? ` ${checkNumber}` : ''}`,
      takenBy && `taken by ${takenBy}`,
    ]
      .filter(Boolean)
      .join(', ');
  }
  if (payerName === null && payerEmail === null && cardLast4 === null) return 'Not known';
  const words = [payerName, cardLast4 && `card ending in ${cardLast4}`].filter(Boolean).join(', ');
  return (
    <>
      {words} {payerEmail !== null && <a href={`mailto:${payerEmail}`}>{payerEmail}</a>}
    </>
  );
}

const voidPill = { label: 'Voided', tone: 'gray' } as const;

/** Stripe's reason code in words: `product_not_received`. */
function reasonWords(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={text.partTitle}>{title}</h3>
      <ul className={styles.entries}>{children}</ul>
    </section>
  );
}

function Line({
  amount,
  pill,
  at,
}: {
  amount: string;
  pill: { label: string; tone: Parameters<typeof StatusTag>[0]['tone'] };
  at: string;
}) {
  return (
    <p className={styles.line}>
      <span className={text.amount}>{formatMoney(amount)}</span>
      <StatusTag tone={pill.tone}>{pill.label}</StatusTag>
      <time className={text.note} dateTime={at}>
        {formatDateTime(at)}
      </time>
    </p>
  );
}

/** Missing from an older release. */
const cashOwnerWords = ({ cashOf }: RefundRecord): string =>
  cashOf === undefined ? '' : cashOf === null ? ' out of the office’s' : ` out of ${cashOf}’s`;
