/** An appointment's bill. Pure. */
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import type {
  Appointment,
  AppointmentLinks,
  Bill,
  NamedBill,
  PriceFacts,
  VisitInvoice,
} from '@contracts/booking/appointments';
import type { InvoiceRecipient } from '@contracts/payments/invoices';
import {
  appointmentStatuses,
  appointmentStatusRules,
} from '@contracts/vocabulary/appointment-status';
import {
  amountDue,
  centsOf,
  dollars,
  shownLines,
  sumOfLines,
  type CostLine,
} from '@contracts/vocabulary/money';
import { phoneKey } from '@contracts/vocabulary/phones';
import { isImported, notImported } from '../../origin/imported-records';
import type { AppointmentEntity } from '../appointment.entity';
import { endOfLinks, type CustomerLinks } from '../customer-links';

/**
 * What it costs before an invoice adds the tax. Null if there's no price, and for canceled and imported
 * appointments, which were settled elsewhere.
 */
export const priceCents = (appointment: AppointmentEntity): number | null =>
  appointmentStatusRules[appointment.status].stands && !isImported(appointment)
    ? appointment.totalCents
    : null;

/** What its bill asks for: its price, or what its invoice says and came on top of it since. */
export function totalOf(appointment: AppointmentEntity): number | null {
  const { invoice } = appointment;
  const price = priceCents(appointment);
  if (!invoice) return price;
  return invoice.totalCents + (price === null ? 0 : price - invoice.netCents);
}

export interface Cost {
  readonly totalCents: number;
  readonly costLines: readonly CostLine[];
}

/** What the office entered: lines, or one amount, which has none. */
export function costIn({
  totalCost,
  costLines,
}: Pick<AnnotateAppointment, 'totalCost' | 'costLines'>): Cost | null {
  if (costLines !== undefined) {
    const lines = costLines.map(({ text, amount }) => ({ text, cents: centsOf(amount) }));
    return { totalCents: sumOfLines(lines), costLines: lines };
  }
  return totalCost === undefined ? null : { totalCents: centsOf(totalCost), costLines: [] };
}

/** It goes down, below what was paid: the customer gets money back. */
export const isBelowPaid = (
  cost: Cost,
  { totalCents, paidCents }: Pick<AppointmentEntity, 'totalCents' | 'paidCents'>,
): boolean => cost.totalCents < Math.min(totalCents ?? 0, paidCents);

export const isSameCost = (
  one: Cost,
  other: Pick<AppointmentEntity, 'totalCents' | 'costLines'>,
): boolean =>
  one.totalCents === other.totalCents &&
  one.costLines.length === other.costLines.length &&
  one.costLines.every(({ text, cents }, index) => {
    const line = other.costLines[index];
    return text === line?.text && cents === line.cents;
  });

export const dueOf = (appointment: AppointmentEntity): number =>
  amountDue(totalOf(appointment), appointment.settledCents);

const standing = appointmentStatuses
  .filter((status) => appointmentStatusRules[status].stands)
  .map((status) => `'${status}'`)
  .join(', ');

/** SQL condition for a balance due. */
export const unpaidCondition = (appointments: string): string =>
  `CASE WHEN ${appointments}.invoice IS NULL THEN
      ${appointments}.total_cents > ${appointments}.settled_cents AND ${appointments}.status IN (${standing})
    ELSE ${invoicedSql(appointments)} > ${appointments}.settled_cents END
    AND ${notImported(appointments)}`;

/** As `totalOf`. */
const invoicedSql = (of: string): string =>
  `(${of}.invoice ->> 'totalCents')::integer + CASE WHEN ${of}.status IN (${standing})
    THEN coalesce(${of}.total_cents - (${of}.invoice ->> 'netCents')::integer, 0) ELSE 0 END`;

export function billView(appointment: AppointmentEntity): Pick<Appointment, 'paid' | 'due'> {
  return { paid: dollars(appointment.paidCents), due: dollars(dueOf(appointment)) };
}

export function askedPriceView({ askedPrice }: AppointmentEntity): Appointment['askedPrice'] {
  if (!askedPrice) return null;
  const { lines, by } = askedPrice;
  return { total: dollars(sumOfLines(lines)), lines: shownLines(lines), by };
}

export const invoiceView = ({ invoice }: AppointmentEntity): VisitInvoice | null =>
  invoice && {
    number: invoice.number,
    total: dollars(invoice.totalCents),
    tax: dollars(invoice.taxCents),
  };

export function linksOf(appointment: AppointmentEntity, links: CustomerLinks): AppointmentLinks {
  const { trackingUrl, calendarUrl } = links.of(appointment);
  const payUrl = dueOf(appointment) > 0 ? links.payUrl(appointment) : null;
  return { trackingUrl, calendarUrl, payUrl, estimateUrl: estimateUrlOf(appointment, links) };
}

export const estimateUrlOf = (appointment: AppointmentEntity, links: CustomerLinks) =>
  appointment.estimate && links.estimateUrl(appointment);

export function billOf(appointment: AppointmentEntity, links: CustomerLinks): Bill {
  const { version, accountId, paidCents } = appointment;
  return {
    ...priceOf(appointment),
    version,
    accountId,
    paidCents,
    dueCents: dueOf(appointment),
    payUrl: linksOf(appointment, links).payUrl,
    ...(appointment.askedPrice && { askedCents: sumOfLines(appointment.askedPrice.lines) }),
    invoice: appointment.invoice,
    linkGeneration: appointment.linkGeneration,
    // Of a deleted customer, only what is due is still open.
    linksEnd: (appointment.phone === '' ? new Date(0) : endOfLinks(appointment)).toISOString(),
    stands: appointmentStatusRules[appointment.status].stands && !isImported(appointment),
  };
}

export const recipientOf = ({
  customerName: name,
  address,
  city,
  state,
  zipCode,
}: AppointmentEntity): InvoiceRecipient => ({ name, address, city, state, zipCode });

export function priceOf(appointment: AppointmentEntity) {
  const { id, number, serviceType } = appointment;
  return {
    appointmentId: id,
    number,
    description: `${serviceType}, ${applianceTitle(appointment)}`,
    totalCents: priceCents(appointment),
    lines: priceCents(appointment) === null ? [] : appointment.costLines,
    customerNumber: appointment.customerNumber,
  } satisfies PriceFacts;
}

/** Whether the payer has proof: knowing only the number isn't enough. */
export function isKnownBy(
  { accountId, zipCode, phone }: AppointmentEntity,
  proof: NamedBill['proof'],
): boolean {
  if (proof === null) return true;
  if (accountId !== null && accountId === proof.accountId) return true;
  const isSame = (digits: (text: string) => string | null, one: string, other = '') =>
    digits(one) !== null && digits(one) === digits(other);
  return isSame(zipDigits, zipCode, proof.zipCode) || isSame(phoneKey, phone, proof.phone);
}

/** `32080-1234` and `32080` are equal. */
const zipDigits = (text: string): string | null => /^\s*(\d{5})/.exec(text)?.[1] ?? null;
