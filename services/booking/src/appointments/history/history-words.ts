import { DateTime } from 'luxon';
import type { ApplianceFields } from '@contracts/booking/appliances';
import type { NoteName } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords, trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import type { NamedTechnician } from '../../roster/roster.service';
import type { AppointmentEvent, NamedSlot } from './appointment-event';
import { durationWords } from '@contracts/vocabulary/office/job-duration';
import { dollars } from '@contracts/vocabulary/money';
import { starWords } from '@contracts/vocabulary/visits/ratings';
import { methodWords } from '@contracts/vocabulary/payments';

/** Names that were learned later, by technician id. */
export type Names = ReadonlyMap<string, string>;

export function wordsFor(event: AppointmentEvent, names: Names): string {
  switch (event.kind) {
    case 'booked':
      return event.later ? 'Recorded after the visit' : 'Booked by phone';
    case 'scheduled':
      return `Scheduled from service request ${event.requestNumber}`;
    case 'assigned':
      return assignmentWords(event, names);
    case 'rescheduled':
      return `Moved from ${hourOf(event.from)} to ${hourOf(event.to)}`;
    case 'restored':
      return withReason(`Restored for ${hourOf(event.to)}`, event.reason);
    case 'cancelled':
      return cancellationWords(event);
    case 'corrected':
      return `Corrected: ${event.fields.map((name) => fieldWords[name]).join(', ')}`;
    case 'appliance':
      if (event.title === null) return 'No appliance named anymore';
      return event.isNew ? `New appliance: ${event.title}` : `Appliance: ${event.title}`;
    case 'appliance-facts':
      return `${event.title}: changed ${event.fields.map((name) => applianceFieldWords[name]).join(', ')}`;
    case 'links':
      return 'Earlier links of the customer ended';
    case 'duration':
      return `Takes ${durationWords(event.to)}, before ${durationWords(event.from)}`;
    case 'notes':
      return noteWords[event.of ?? 'technicianNotes'];
    case 'cost':
      return costWords(event);
    case 'price-asked':
      return `Asked the office for a price of $${dollars(event.cents)}`;
    case 'price-declined':
      return `Declined the price of $${dollars(event.cents)}`;
    case 'estimate-sent':
      return estimateWords(event);
    case 'estimate-approved':
      return `Approved ${event.option} for $${dollars(event.cents)}${event.signer ? `, signed ${event.signer}` : ''}`;
    case 'estimate-declined':
      return withReason('Declined the estimate', event.reason);
    case 'invoice':
      return invoiceWords(event);
    case 'rated':
      return `Rated the visit: ${starWords(event.stars)}`;
    case 'bill':
      return billWords(event);
    case 'status':
      return statusWords(event);
  }
}

function cancellationWords({
  reason,
  tellCustomer,
  noShow,
}: Extract<AppointmentEvent, { kind: 'cancelled' }>): string {
  const { label } = trackingWordsOf({ status: 'cancelled', noShow }).office;
  if (!reason) return label;
  return tellCustomer ? `${label}. The customer is told: ${reason}` : `${label}: ${reason}`;
}

const noteWords: Readonly<Record<NoteName, string>> = {
  technicianNotes: 'Notes changed',
  workDone: 'Work done changed',
  internalNotes: 'Office notes changed',
};

const fieldWords: Readonly<Record<keyof BookingFields, string>> = {
  customerName: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  gateCode: 'gate code',
  appliance: 'appliance',
  brand: 'brand',
  modelNumber: 'model number',
  serviceType: 'service type',
  description: 'problem',
};

const applianceFieldWords: Readonly<Record<keyof ApplianceFields, string>> = {
  appliance: fieldWords.appliance,
  brand: fieldWords.brand,
  modelNumber: fieldWords.modelNumber,
  serialNumber: 'serial number',
  year: 'year',
  place: 'place',
};

/** `Tue, Nov 24, 9:00 AM`: in the slot's own date and time. */
function hourOf({ date, label }: NamedSlot): string {
  const start = DateTime.fromISO(`${date}T${label.slice(0, 5)}`, { zone: 'utc' });
  return start.setLocale('en-US').toFormat('ccc, LLL d, h:mm a');
}

function assignmentWords(
  { from, to, despite = [] }: Extract<AppointmentEvent, { kind: 'assigned' }>,
  names: Names,
): string {
  const called = (one: NamedTechnician) => one.name ?? names.get(one.id) ?? 'a technician';
  const but = despite.length > 0 ? ` (${despite.join('; ')})` : '';
  if (from && to) return `Moved from ${called(from)} to ${called(to)}${but}`;
  if (to) return `Assigned to ${called(to)}${but}`;
  return from ? `Taken back from ${called(from)}` : 'No one assigned';
}

function costWords({
  fromCents,
  toCents,
  reason,
}: Extract<AppointmentEvent, { kind: 'cost' }>): string {
  if (fromCents === null) return `Total cost set to $${dollars(toCents)}`;
  // The total of other lines may be the same.
  if (fromCents === toCents) return 'Cost lines changed';
  return withReason(
    `Total cost changed from $${dollars(fromCents)} to $${dollars(toCents)}`,
    reason,
  );
}

function estimateWords({
  revision,
  fromCents,
  toCents,
}: Extract<AppointmentEvent, { kind: 'estimate-sent' }>): string {
  const what = revision === 1 ? 'an estimate' : `version ${revision} of the estimate`;
  const upTo = fromCents === toCents ? '' : ` to $${dollars(toCents)}`;
  return `Sent ${what}, $${dollars(fromCents)}${upTo}`;
}

function invoiceWords({
  what,
  number,
  totalCents,
}: Extract<AppointmentEvent, { kind: 'invoice' }>): string {
  const total = `$${dollars(totalCents ?? 0)}`;
  if (what === 'issued') return `Issued invoice ${number}, ${total}`;
  if (what === 'voided') return `Voided invoice ${number}`;
  return `Issued credit note ${number}, which leaves ${total}`;
}

function billWords({
  cause,
  method,
  fromCents,
  toCents,
}: Extract<AppointmentEvent, { kind: 'bill' }>): string {
  const cents = `$${dollars(Math.abs(toCents - fromCents))}`;
  const amount = method ? `${cents} ${methodWords[method]}` : cents;
  if (toCents > fromCents) {
    if (cause === 'dispute') return `Disputed ${amount} counts as paid again`;
    return cause === 'refund' ? `Refund of ${amount} came back` : `Paid ${amount}`;
  }
  if (cause === 'dispute') return `Lost a dispute over ${amount}`;
  return cause === 'void' ? `Voided a payment of ${amount}` : `Refunded ${amount}`;
}

const labelOf = (status: TrackingStatus) => trackingStatusWords[status].office.label;

function statusWords({
  status,
  from,
  correction,
  reason,
}: Extract<AppointmentEvent, { kind: 'status' }>): string {
  if (!correction) return labelOf(status);
  const back = `back to ${labelOf(status)}`;
  const isCompleted = from !== null && trackingStatusRules[from].sets === 'completedAt';
  const corrected = from === null ? 'Corrected' : `Corrected from ${labelOf(from)}`;
  return withReason(`${isCompleted ? 'Reopened,' : corrected} ${back}`, reason);
}

const withReason = (words: string, reason: string | null | undefined): string =>
  reason ? `${words}: ${reason}` : words;
