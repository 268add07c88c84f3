import type { Appointment } from '@contracts/booking/appointments';
import { formatPhone, formatSlot } from '../../../shared/format';
import { directionsLink, telHref } from '../../../shared/page/paths';
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
      {/* Nothing of it is left of a customer who has deleted the account. */}
      {appointment.phone && (
        <a className={text.contact} href={telHref(appointment.phone)}>
          {formatPhone(appointment.phone)}
        </a>
      )}
    </>
  );
}

export const addressText = ({ address, city, state, zipCode }: Appointment): string =>
  `${address}, ${city}, ${state} ${zipCode}`;

export function Address({ appointment }: { appointment: Appointment }) {
  return (
    <a
      className={text.address}
      href={directionsLink(addressText(appointment))}
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
      <span className={text.quiet}>
        {appointment.appliance}, {appointment.brand}
      </span>
    </>
  );
}
