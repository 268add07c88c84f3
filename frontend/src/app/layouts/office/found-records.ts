import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { OfficeFindings } from '@contracts/office-search';
import type { Technician } from '@contracts/tracking/technicians';
import { shownStatusOf } from '@contracts/vocabulary/appointment-status';
import { shownPaymentStatus } from '@contracts/vocabulary/payment-status';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { headingId } from '../../../features/technicians/technician-facts';
import { totalText } from '../../../shared/api/list-page';
import { factsLine } from '../../../shared/api/office-search';
import { formatDayAndYear, formatMoney, formatPhone, formatSlot } from '../../../shared/format';
import {
  appointmentPath,
  customerPath,
  paymentPath,
  requestPath,
  technicianPath,
} from '../../../shared/page/office-paths';

export interface FoundRecord {
  /** Unique among all kinds. */
  readonly key: string;
  /** `Nora Field` */
  readonly name: string;
  /** `FC-1042 · Fri, Nov 20, 2026, 2:00 – 3:00 PM · Scheduled` */
  readonly detail: string;
  /** Opens it. */
  readonly to: string;
}

export interface FoundGroup {
  /** `Jobs`; with `6 of 41` if there are more. */
  readonly title: string;
  readonly records: readonly FoundRecord[];
}

const phoneOf = (phone: string | null | undefined) => phone && formatPhone(phone);

/** The findings as groups, customers first. Groups without a record are left out. */
export function foundGroups(
  findings: OfficeFindings | undefined,
  technicians: readonly Technician[],
  search: string,
): FoundGroup[] {
  const { appointments, serviceRequests, customers, payments } = findings ?? {};
  const whoIsBehind = groupOf(
    'Customers',
    customers,
    ({ number, name, company, phone, email, address }) => ({
      key: `customer ${number}`,
      name,
      detail: factsLine(company !== name && company, phoneOf(phone), address, email),
      to: customerPath(number),
    }),
  );
  // A number of a job or a request is asked for that record.
  const isNumber = /^\s*(fc|sr)[-\s]?\d/i.test(search);
  return [
    ...(isNumber ? [] : [whoIsBehind]),
    groupOf('Jobs', appointments, (job) => ({
      key: `job ${job.id}`,
      name: job.customerName,
      detail: factsLine(
        job.number,
        `${formatDayAndYear(job.appointmentDate)}, ${formatSlot(job.timeSlot)}`,
        shownStatusOf(job).label,
        phoneOf(job.phone),
        job.address,
      ),
      to: appointmentPath(job),
    })),
    groupOf('Requests', serviceRequests, (asked) => ({
      key: `request ${asked.id}`,
      name: `${asked.firstName} ${asked.lastName}`,
      detail: factsLine(
        asked.number,
        serviceRequestStatusRules[asked.status].label,
        applianceTitle({ brand: asked.brand, appliance: asked.applianceType }),
        phoneOf(asked.phone),
      ),
      to: requestPath(asked.id),
    })),
    groupOf('Payments', payments, (payment) => ({
      key: `payment ${payment.id}`,
      name: payment.payerName ?? payment.description,
      detail: factsLine(
        payment.receiptNumber,
        formatMoney(payment.amount),
        shownPaymentStatus(payment).label,
        payment.appointmentNumber,
      ),
      to: paymentPath(payment.id),
    })),
    groupOf('Technicians', pageOf(techniciansNamed(technicians, search)), (technician) => ({
      key: `technician ${technician.id}`,
      name: technician.name,
      detail: factsLine(phoneOf(technician.phone), technician.vehicleInfo),
      to: technicianPath(headingId(technician)),
    })),
    ...(isNumber ? [whoIsBehind] : []),
  ].filter(({ records }) => records.length > 0);
}

interface Part<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly atLeast?: boolean;
}

function groupOf<Item>(
  name: string,
  part: Part<Item> | null | undefined,
  recordOf: (item: Item) => FoundRecord,
): FoundGroup {
  const { items = [], total = 0 } = part ?? {};
  const more = part && total > items.length ? ` · ${items.length} of ${totalText(part)}` : '';
  return { title: `${name}${more}`, records: items.map(recordOf) };
}

const pageOf = <Item>(items: readonly Item[]): Part<Item> => ({ items, total: items.length });

/** By the beginning of a name, or three or more digits of the phone. */
function techniciansNamed(technicians: readonly Technician[], search: string): Technician[] {
  const words = search.trim().toLowerCase();
  const digits = phoneDigits(words);
  if (words === '') return [];
  return technicians.filter(
    ({ name, phone }) =>
      name.toLowerCase().startsWith(words) ||
      name.toLowerCase().includes(` ${words}`) ||
      (digits.length >= 3 && phoneDigits(phone).includes(digits)),
  );
}
