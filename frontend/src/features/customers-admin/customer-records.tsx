import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { PaymentRecord } from '@contracts/payments/office';
import { disputeStatusRules, shownPaymentStatus } from '@contracts/vocabulary/payment-status';
import { messageKindRules, shownMessageState } from '@contracts/vocabulary/messages';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { visitSituationOf } from '@contracts/vocabulary/visits/situations';
import { formatDateTime, formatDayAndYear, formatMoney, formatSlot } from '../../shared/format';
import {
  appointmentSearch,
  messagePath,
  withNewJob,
  paymentPath,
  requestSearch,
} from '../../shared/page/office-paths';
import { billMark } from '../../shared/bill-facts';
import { useNow } from '../../shared/ui/use-now';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { ImportedBadge } from '../../shared/ui/feedback/imported-badge';
import { WorkStatus } from '../../shared/ui/office/work-status';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './customers-admin.module.css';
import { listed, RecordNumber, Section, type OfFile } from './record-section';

function BookAgain({ phone, name }: { phone: string; name: string }) {
  const [, setParams] = useSearchParams();
  return (
    <Button size="small" onClick={() => setParams((now) => withNewJob(now, phone, name))}>
      Book again
    </Button>
  );
}

export function Appointments({ file: { appointments, totals }, retry }: OfFile) {
  return (
    <Section
      title="Appointments"
      items={appointments}
      total={totals?.appointmentCount}
      none="No appointments for this customer."
      retry={retry}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Visit',
          width: 170,
          render: (visit) => (
            <>
              <RecordNumber record={visit} search={appointmentSearch(visit)} />
              <ImportedBadge origin={visit.origin} />
              <time className={text.quiet} dateTime={visit.scheduledTime}>
                {formatDayAndYear(visit.appointmentDate)}
                <br />
                {formatSlot(visit.timeSlot)}
              </time>
            </>
          ),
        },
        {
          title: 'What and where',
          render: (visit) => (
            <>
              {visit.serviceType}: {applianceFacts(visit)}
              <span className={text.quiet}>{listed(visit.address, visit.city)}</span>
            </>
          ),
        },
        {
          title: 'Status and bill',
          width: 150,
          render: (visit) => (
            <>
              <WorkStatus status={visitSituationOf(visit)} />
              <div className={text.quiet}>
                {listed(
                  visit.totalCost === null ? '' : formatMoney(visit.totalCost),
                  billMark(visit) ?? '',
                )}
              </div>
            </>
          ),
        },
        {
          title: 'Actions',
          untitled: true,
          width: 120,
          align: 'right',
          render: ({ phone, customerName }) =>
            phone !== '' && <BookAgain phone={phone} name={customerName} />,
        },
      ]}
    />
  );
}

export function Requests({ file: { serviceRequests, totals }, retry }: OfFile) {
  return (
    <Section
      title="Service requests"
      items={serviceRequests}
      total={totals?.serviceRequestCount}
      none="No service requests from this customer."
      retry={retry}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Request',
          width: 190,
          render: (request) => (
            <>
              <RecordNumber record={request} search={requestSearch(request.id)} />
              <ImportedBadge origin={request.origin} />
              <time className={text.quiet} dateTime={request.createdAt}>
                {formatDateTime(request.createdAt)}
              </time>
            </>
          ),
        },
        {
          title: 'Problem',
          render: ({ applianceType, brand, problemDescription }) => (
            <div className={styles.prose}>
              {applianceFacts({ appliance: applianceType, brand })}
              <span className={text.excerpt}>{problemDescription}</span>
            </div>
          ),
        },
        {
          title: 'Status',
          width: 130,
          render: ({ status, isEmergency }) => (
            <>
              <StatusTag tone={serviceRequestStatusRules[status].tone}>
                {serviceRequestStatusRules[status].label}
              </StatusTag>
              {isEmergency && <StatusTag tone="red">Emergency</StatusTag>}
            </>
          ),
        },
      ]}
    />
  );
}

export function Payments({ file: { payments, appointments }, retry }: OfFile) {
  return (
    <Section<PaymentRecord>
      title="Payments"
      items={payments}
      none="No payments from this customer."
      // Without the appointments, payments by link are unknown, too.
      note={
        appointments === null && payments !== null && 'Those paid by link may be missing right now.'
      }
      retry={retry}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Payment',
          render: (payment) => (
            <>
              <Link to={paymentPath(payment.id)}>{payment.receiptNumber ?? 'Payment'}</Link>
              <time className={text.quiet} dateTime={payment.paidAt ?? payment.createdAt}>
                {formatDateTime(payment.paidAt ?? payment.createdAt)}
              </time>
              <span className={text.quiet}>{payment.appointmentNumber ?? payment.description}</span>
            </>
          ),
        },
        {
          title: 'Status',
          width: 130,
          render: (payment) => {
            const { label, tone } = shownPaymentStatus(payment);
            return (
              <>
                <StatusTag tone={tone}>{label}</StatusTag>
                {payment.disputeStatus && (
                  <div className={text.quiet}>
                    Disputed: {disputeStatusRules[payment.disputeStatus].label}
                  </div>
                )}
              </>
            );
          },
        },
        {
          title: 'Amount',
          width: 110,
          align: 'right',
          render: ({ amount, refunded, voided }) => (
            <>
              {formatMoney(amount)}
              {Number(refunded) > 0 && (
                <div className={text.quiet}>
                  {formatMoney(refunded)} {voided ? 'voided' : 'refunded'}
                </div>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

export function Messages({ file: { messages, appointments }, retry }: OfFile) {
  const now = useNow(10);
  return (
    <Section<MessageRecord>
      title="Messages"
      items={messages}
      none="No messages to this customer."
      note={
        appointments === null &&
        messages !== null &&
        'Those about appointments may be missing right now.'
      }
      retry={retry}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Message',
          render: (message) => (
            <>
              <Link to={messagePath(message.id)}>{messageKindRules[message.kind].label}</Link>
              <time className={text.quiet} dateTime={message.sentAt ?? message.createdAt}>
                {formatDateTime(message.sentAt ?? message.createdAt)}
              </time>
              <span className={text.quiet}>{message.recipient}</span>
              <span className={styles.prose}>{shownMessageState(message, now).why}</span>
            </>
          ),
        },
        {
          title: 'State',
          width: 120,
          render: (message) => {
            const { label, tone } = shownMessageState(message, now);
            return <StatusTag tone={tone}>{label}</StatusTag>;
          },
        },
      ]}
    />
  );
}
