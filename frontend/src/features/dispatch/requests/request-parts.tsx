import { Link } from 'react-router-dom';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatusRules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { formatDateTime } from '../../../shared/format';
import { appointmentSearch } from '../../../shared/page/office-paths';
import { Badge } from '../../../shared/ui/feedback/badge';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { EmailLink, PhoneLink } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import { customerOf, visitWords } from './request-words';
import styles from './requests.module.css';

/** Parts of a service request that the table, the cards and the details have in common. */

export function RequestStatus({ status }: { status: ServiceRequestStatus }) {
  const { label, tone } = serviceRequestStatusRules[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export function EmergencyMark({ request }: { request: ServiceRequest }) {
  return request.isEmergency && <Badge tone="lantern">Emergency</Badge>;
}

export function Requester({ request }: { request: ServiceRequest }) {
  return (
    <>
      <span className={text.name}>{customerOf(request)}</span>
      {/* Both are empty once the customer has deleted their account. */}
      <PhoneLink phone={request.phone} />
      {request.email && <EmailLink email={request.email} />}
    </>
  );
}

export function RequestAppliance({ request }: { request: ServiceRequest }) {
  return (
    <>
      <span>{request.applianceType}</span>
      <span className={text.quiet}>{request.brand}</span>
    </>
  );
}

export function Received({ request }: { request: ServiceRequest }) {
  return (
    <time className={text.quiet} dateTime={request.createdAt}>
      {formatDateTime(request.createdAt)}
    </time>
  );
}

export function VisitLink({ request }: { request: ServiceRequest }) {
  const { appointment } = request;
  return (
    appointment && (
      <Link className={styles.visit} to={{ search: appointmentSearch(appointment) }}>
        {visitWords(appointment)}
      </Link>
    )
  );
}
