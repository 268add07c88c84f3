import type { BookAppointment } from '@contracts/booking/appointment-calls';
import { bookingFieldNames, type BookingFields } from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import { pickFields } from '@contracts/fields';
import type { AppointmentOrigin } from '@contracts/vocabulary/booking';
import { AppointmentEntity } from './appointment.entity';
import { newVisit } from './visit/visit-fields';

export interface AppointmentDraft {
  readonly id: string;
  readonly origin: AppointmentOrigin;
  readonly booking: BookingFields & Pick<BookAppointment, 'smsConsent' | 'pin'>;
  readonly slot: {
    readonly date: string;
    readonly label: string;
    readonly start: Date;
    readonly end: Date;
  };
  readonly accountId: AccountId | null;
  /** If it's known already. */
  readonly customerNumber?: CustomerNumber | null | undefined;
  readonly claimed?: boolean;
  readonly serviceRequestId: string | null;
  readonly createdAt: Date;
}

/** A new appointment. The database assigns its number. */
export function newAppointment(draft: AppointmentDraft, number = ''): AppointmentEntity {
  const { id, origin, booking, slot, accountId, claimed = false } = draft;
  const { serviceRequestId, createdAt } = draft;
  return Object.assign(new AppointmentEntity(), {
    id,
    number,
    version: 1,
    origin,
    importSource: null,
    importKey: null,
    importHash: null,
    slotDate: slot.date,
    slot: slot.label,
    startsAt: slot.start,
    endsAt: slot.end,
    technicianId: null,
    ...newVisit(createdAt),
    accountId,
    customerNumber: draft.customerNumber ?? null,
    claimed,
    linkGeneration: 0,
    applianceId: null,
    serviceRequestId,
    smsConsent: booking.smsConsent ?? false,
    pin: booking.pin ?? null,
    ...pickFields(booking, bookingFieldNames),
    technicianNotes: null,
    internalNotes: null,
    workDone: null,
    totalCents: null,
    costLines: [],
    askedPrice: null,
    estimate: null,
    invoice: null,
    invoiceVersion: 0,
    rating: null,
    paidCents: 0,
    settledCents: 0,
    billVersion: 0,
    cancelReason: null,
    noShow: false,
    createdAt,
  } satisfies AppointmentEntity);
}
