/** What is to be paid for an appointment. Pure. */
import type { Appointment, AppointmentLinks, Bill, PriceFacts } from '@contracts/booking';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { amountDue, dollars } from '@contracts/vocabulary/money';
import { isImported } from '../../origin/imported-records';
import type { AppointmentEntity } from '../appointment.entity';
import type { CustomerLinks } from '../customer-links.service';

/**
 * Cents; null while nothing was agreed, for a cancelled appointment, and for an imported one: what
 * that cost was settled where it comes from.
 */
export const totalOf = (appointment: AppointmentEntity): number | null =>
  appointmentStatusRules[appointment.status].stands && !isImported(appointment)
    ? appointment.totalCents
    : null;

export const dueOf = (appointment: AppointmentEntity): number =>
  amountDue(totalOf(appointment), appointment.settledCents);

export function billView(appointment: AppointmentEntity): Pick<Appointment, 'paid' | 'due'> {
  return { paid: dollars(appointment.paidCents), due: dollars(dueOf(appointment)) };
}

/** The links of an appointment that anyone may have who may pay for it. */
export function linksOf(appointment: AppointmentEntity, links: CustomerLinks): AppointmentLinks {
  const { trackingUrl, calendarUrl } = links.of(appointment.id);
  const payUrl = dueOf(appointment) > 0 ? links.payUrl(appointment.id) : null;
  return { trackingUrl, calendarUrl, payUrl };
}

export function billOf(appointment: AppointmentEntity, links: CustomerLinks): Bill {
  const { version, customerId, paidCents } = appointment;
  return {
    ...priceOf(appointment),
    version,
    customerId,
    paidCents,
    dueCents: dueOf(appointment),
    payUrl: linksOf(appointment, links).payUrl,
  };
}

export function priceOf(appointment: AppointmentEntity): PriceFacts {
  const { id, number, serviceType, brand, appliance } = appointment;
  return {
    appointmentId: id,
    number,
    description: `${serviceType}, ${brand} ${appliance}`,
    totalCents: totalOf(appointment),
  };
}
