/** What a customer's timeline says about visits, requests, payments, messages and imports. */
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { Appointment, NoteName } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { LookedUpCustomer, ServiceHistoryEntry } from '@contracts/imports/customers';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { PaymentRecord } from '@contracts/payments/office';
import { messageKindRules, shownMessageState } from '@contracts/vocabulary/messages';
import { disputeStatusRules, shownPaymentStatus } from '@contracts/vocabulary/payment-status';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import { visitSituationOf } from '@contracts/vocabulary/visits/situations';
import { billMark } from '../../../shared/bill-facts';
import { counted, originOf } from '../../../shared/imports/import-words';
import { formatDayAndYear, formatMoney, formatSlot } from '../../../shared/format';
import {
  appointmentSearch,
  messagePath,
  paymentPath,
  requestSearch,
  withNewJob,
} from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';
import { ImportedBadge } from '../../../shared/ui/feedback/imported-badge';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { useNow } from '../../../shared/ui/use-now';

/** Links to the board, which doesn't have imported records. */
function RecordNumber({
  record: { number, origin },
  search,
}: {
  record: Pick<Appointment | ServiceRequest, 'number' | 'origin'>;
  search: string;
}) {
  if (origin === 'imported') return <span className={text.mono}>{number}</span>;
  return (
    <Link className={text.mono} to={{ pathname: paths.adminTracking, search }}>
      {number}
    </Link>
  );
}

/** Imported records may lack any of these. */
const listed = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

const readBy = [
  ['internalNotes', 'Office only'],
  ['technicianNotes', 'For the technician'],
  ['workDone', 'Work done, which the customer sees'],
] as const satisfies readonly (readonly [NoteName, string])[];

export function VisitEntry({ visit, photos }: { visit: Appointment; photos: number }) {
  const [, setParams] = useSearchParams();
  const { phone, customerName } = visit;
  return (
    <>
      <p>
        <RecordNumber record={visit} search={appointmentSearch(visit)} />{' '}
        {formatDayAndYear(visit.appointmentDate)}, {formatSlot(visit.timeSlot)}{' '}
        <WorkStatus status={visitSituationOf(visit)} /> <ImportedBadge origin={visit.origin} />
      </p>
      <p>
        {visit.serviceType}: {applianceFacts(visit)}
        <span className={text.quiet}>{listed(visit.address, visit.city)}</span>
        <span className={text.quiet}>
          {listed(
            visit.totalCost === null ? '' : formatMoney(visit.totalCost),
            billMark(visit) ?? '',
            photos === 0 ? '' : photos === 1 ? 'One photo' : `${photos} photos`,
          )}
        </span>
      </p>
      {readBy.map(
        ([name, who]) =>
          visit[name] && (
            <div key={name}>
              <span className={text.excerpt}>{visit[name]}</span>
              <span className={text.quiet}>{who}</span>
            </div>
          ),
      )}
      {phone !== '' && (
        <Button
          size="small"
          onClick={() => setParams((now) => withNewJob(now, phone, customerName))}
        >
          Book again
        </Button>
      )}
    </>
  );
}

export function RequestEntry({ request }: { request: ServiceRequest }) {
  const { applianceType, brand, problemDescription, status, isEmergency } = request;
  return (
    <>
      <p>
        <RecordNumber record={request} search={requestSearch(request.id)} />{' '}
        <StatusTag tone={serviceRequestStatusRules[status].tone}>
          {serviceRequestStatusRules[status].label}
        </StatusTag>{' '}
        {isEmergency && <StatusTag tone="red">Emergency</StatusTag>}
        <ImportedBadge origin={request.origin} />
      </p>
      <p>{applianceFacts({ appliance: applianceType, brand })}</p>
      <span className={text.excerpt}>{problemDescription}</span>
    </>
  );
}

export function PaymentEntry({ payment }: { payment: PaymentRecord }) {
  const { label, tone } = shownPaymentStatus(payment);
  const { amount, refunded, voided, disputeStatus } = payment;
  return (
    <>
      <p>
        <Link to={paymentPath(payment.id)}>{payment.receiptNumber ?? 'Payment'}</Link>{' '}
        <span className={text.amount}>{formatMoney(amount)}</span>{' '}
        <StatusTag tone={tone}>{label}</StatusTag>
      </p>
      <span className={text.quiet}>{payment.appointmentNumber ?? payment.description}</span>
      {Number(refunded) > 0 && (
        <span className={text.quiet}>
          {formatMoney(refunded)} {voided ? 'voided' : 'refunded'}
        </span>
      )}
      {disputeStatus && (
        <span className={text.quiet}>Disputed: {disputeStatusRules[disputeStatus].label}</span>
      )}
    </>
  );
}

export function MessageEntry({ message }: { message: MessageRecord }) {
  const { label, tone, why } = shownMessageState(message, useNow(10));
  return (
    <>
      <p>
        <Link to={messagePath(message.id)}>{messageKindRules[message.kind].label}</Link>{' '}
        <StatusTag tone={tone}>{label}</StatusTag>
      </p>
      <span className={text.quiet}>{message.recipient}</span>
      {why && <span className={text.quiet}>{why}</span>}
    </>
  );
}

export function ImportEntry({
  imported,
  service,
}: {
  imported: LookedUpCustomer;
  service: ServiceHistoryEntry | null;
}) {
  const { totalServices, totalSpent, preferredTechnician, notes } = imported;
  if (service) {
    return (
      <>
        <p>
          {service.service}{' '}
          {service.cost !== null && (
            <span className={text.amount}>{formatMoney(service.cost)}</span>
          )}
        </p>
        <span className={text.quiet}>
          {listed(originOf(imported), service.date === null ? 'date not known' : '')}
        </span>
      </>
    );
  }
  return (
    <>
      <p>
        {originOf(imported)}
        {Number(totalServices) > 0 &&
          `: ${counted(Number(totalServices), 'service')}, ${formatMoney(totalSpent)}`}
      </p>
      {preferredTechnician !== null && (
        <span className={text.quiet}>Preferred technician: {preferredTechnician}</span>
      )}
      {notes !== null && <span className={text.excerpt}>{notes}</span>}
    </>
  );
}
