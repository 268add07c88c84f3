import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { PaymentRecord } from '@contracts/payments/office';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { messageKindRules, messageStateRules } from '@contracts/vocabulary/messages';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import {
  formatCalendarDate,
  formatCount,
  formatDateTime,
  formatMoney,
  formatSlot,
} from '../../shared/format';
import {
  appointmentSearch,
  messagePath,
  paymentsPath,
  requestSearch,
} from '../../shared/page/office-paths';
import { paths } from '../../shared/page/paths';
import { billMark } from '../../shared/bill-facts';
import { Badge, StatusPill } from '../../shared/ui/feedback/badge';
import { ImportedBadge } from '../../shared/ui/feedback/imported-badge';
import { WorkStatus } from '../../shared/ui/feedback/work-status';
import { RecordPanel } from '../../shared/ui/office/record-panel';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './customers-admin.module.css';

/** Maximum number of each kind in the answer. */
const mostListed = 100;

interface SectionProps<Item> {
  title: string;
  /** Null if the service doesn't answer. */
  items: readonly Item[] | null;
  none: string;
  note?: ReactNode;
  retry: () => unknown;
  children: (item: Item) => ReactNode;
}

/** One kind of the customer's records, or a message that they can't be loaded. */
function Section<Item extends { readonly id: string }>({
  title,
  items,
  none,
  note,
  retry,
  children,
}: SectionProps<Item>) {
  return (
    <RecordPanel
      title={title}
      aside={
        items &&
        items.length > 0 && (
          <span className={text.quiet}>
            {items.length < mostListed
              ? formatCount(items.length)
              : `the newest ${formatCount(mostListed)}`}
          </span>
        )
      }
    >
      {items === null ? (
        <div className={styles.empty} role="status">
          <p>{title} can’t be shown right now. Try again in a moment.</p>
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : items.length === 0 ? (
        <p className={styles.empty}>{none}</p>
      ) : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.panelNote}>{note}</p>}
    </RecordPanel>
  );
}

/** Links to the board, which doesn't have imported records. */
function RecordNumber({
  record: { number, origin },
  search,
}: {
  record: Pick<Appointment | ServiceRequest, 'number' | 'origin'>;
  search: string;
}) {
  if (origin === 'imported') return <span className={styles.number}>{number}</span>;
  return (
    <Link className={styles.number} to={{ pathname: paths.adminTracking, search }}>
      {number}
    </Link>
  );
}

/** Imported records may lack any of these. */
const listed = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

export function Appointments({
  appointments,
  retry,
}: {
  appointments: readonly Appointment[] | null;
  retry: () => unknown;
}) {
  return (
    <Section
      title="Appointments"
      items={appointments}
      none="No appointments for this customer."
      retry={retry}
    >
      {(appointment) => (
        <>
          <div>
            <RecordNumber record={appointment} search={appointmentSearch(appointment)} />
            <time dateTime={appointment.scheduledTime}>
              {listed(
                formatCalendarDate(appointment.appointmentDate),
                formatSlot(appointment.timeSlot),
              )}
            </time>
            <span className={text.quiet}>
              {appointment.serviceType}: {appointment.appliance}, {appointment.brand}
            </span>
            <span className={text.quiet}>{listed(appointment.address, appointment.city)}</span>
          </div>
          <div className={styles.state}>
            <ImportedBadge origin={appointment.origin} />
            <WorkStatus status={appointment.noShow ? 'no-show' : appointment.status} />
            {appointment.totalCost !== null && (
              <span className={text.mono}>{formatMoney(appointment.totalCost)}</span>
            )}
            {billMark(appointment) !== null && <Badge>{billMark(appointment)}</Badge>}
          </div>
        </>
      )}
    </Section>
  );
}

export function Requests({
  requests,
  retry,
}: {
  requests: readonly ServiceRequest[] | null;
  retry: () => unknown;
}) {
  return (
    <Section
      title="Service requests"
      items={requests}
      none="No service requests from this customer."
      retry={retry}
    >
      {(request) => (
        <>
          <div>
            <RecordNumber record={request} search={requestSearch(request.id)} />
            <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
            <span className={text.quiet}>
              {request.applianceType}, {request.brand}
            </span>
            <span className={text.excerpt}>{request.problemDescription}</span>
          </div>
          <div className={styles.state}>
            <ImportedBadge origin={request.origin} />
            <StatusPill tone={serviceRequestStatusRules[request.status].tone}>
              {serviceRequestStatusRules[request.status].label}
            </StatusPill>
            {request.isEmergency && <Badge tone="lantern">Emergency</Badge>}
          </div>
        </>
      )}
    </Section>
  );
}

export function Payments({
  payments,
  partial,
  retry,
}: {
  payments: readonly PaymentRecord[] | null;
  /** Without the appointments, payments by link are unknown, too. */
  partial: boolean;
  retry: () => unknown;
}) {
  return (
    <Section
      title="Payments"
      items={payments}
      none="No card payments from this customer."
      note={partial && payments !== null && 'Those paid by link may be missing right now.'}
      retry={retry}
    >
      {(payment) => (
        <>
          <div>
            <Link to={paymentsPath(payment.receiptNumber ?? payment.id)}>
              {payment.receiptNumber ?? 'Payment'}
            </Link>
            <time className={text.quiet} dateTime={payment.paidAt ?? payment.createdAt}>
              {formatDateTime(payment.paidAt ?? payment.createdAt)}
            </time>
            <span className={text.quiet}>{payment.description}</span>
            {payment.appointmentNumber !== null && (
              <span className={text.quiet}>{payment.appointmentNumber}</span>
            )}
          </div>
          <div className={styles.state}>
            <StatusPill tone={paymentStatusRules[payment.status].tone}>
              {paymentStatusRules[payment.status].label}
            </StatusPill>
            <span className={text.mono}>{formatMoney(payment.amount)}</span>
            {Number(payment.refunded) > 0 && (
              <span className={text.mono}>{formatMoney(payment.refunded)} refunded</span>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

export function Messages({
  messages,
  partial,
  retry,
}: {
  messages: readonly MessageRecord[] | null;
  /** Without the records, messages about them are unknown, too. */
  partial: boolean;
  retry: () => unknown;
}) {
  return (
    <Section
      title="Messages"
      items={messages}
      none="No messages to this customer."
      note={partial && messages !== null && 'Those about appointments may be missing right now.'}
      retry={retry}
    >
      {(message) => (
        <>
          <div>
            <Link to={messagePath(message.id)}>{messageKindRules[message.kind].label}</Link>
            <time className={text.quiet} dateTime={message.createdAt}>
              {formatDateTime(message.createdAt)}
            </time>
            {message.recipient !== null && <span className={text.quiet}>{message.recipient}</span>}
            {message.reason !== null && <span className={text.quiet}>{message.reason}</span>}
          </div>
          <div className={styles.state}>
            <StatusPill tone={messageStateRules[message.state].tone}>
              {messageStateRules[message.state].label}
            </StatusPill>
          </div>
        </>
      )}
    </Section>
  );
}
