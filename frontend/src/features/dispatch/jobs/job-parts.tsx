import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import type { Appointment } from '@contracts/booking/appointments';
import type { TrackingRecord } from '@contracts/tracking/records';
import { billMark, isDue } from '../../../shared/bill-facts';
import { formatSlot } from '../../../shared/format';
import { directionsLink } from '../../../shared/page/map-links';
import { Badge } from '../../../shared/ui/feedback/badge';
import { PhoneLink } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';

/** Parts of an appointment that the table, the cards and the details have in common. */

export function When({ appointment }: { appointment: Appointment }) {
  return (
    <time className={text.when} dateTime={appointment.scheduledTime}>
      {formatSlot(appointment.timeSlot)}
    </time>
  );
}

export function Customer({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <span className={text.name}>{appointment.customerName}</span>
      <PhoneLink phone={appointment.phone} />
    </>
  );
}

const addressText = ({ address, city, state, zipCode }: Appointment): string =>
  `${address}, ${city}, ${state} ${zipCode}`;

export function Address({ appointment }: { appointment: Appointment }) {
  return (
    <a
      className={text.address}
      href={directionsLink({ address: addressText(appointment) })}
      target="_blank"
      rel="noreferrer"
    >
      <span>{appointment.address}</span>
      <span className={text.quiet}>
        {appointment.city}, {appointment.state} {appointment.zipCode}
      </span>
    </a>
  );
}

export function Service({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <span>{appointment.serviceType}</span>
      <span className={text.quiet}>{applianceFacts(appointment)}</span>
    </>
  );
}

/** Shows whether it's paid, or the balance due; nothing without a total. */
export function BillBadge({ appointment }: { appointment: Appointment }) {
  const mark = billMark(appointment);
  if (mark === null) return null;
  return (
    <span className={text.marks}>
      <Badge tone={isDue(appointment) ? 'coquina' : 'line'}>{mark}</Badge>
    </span>
  );
}

export function RecordBadges({ record }: { record: TrackingRecord }) {
  if (!record.late && !record.stale) return null;
  return (
    <span className={text.marks}>
      {record.late && <Badge tone="lantern">Late</Badge>}
      {record.stale && <Badge>Position stale</Badge>}
    </span>
  );
}
