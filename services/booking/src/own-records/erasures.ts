/** What stays of a record when its customer's account is deleted. Pure. */
import {
  serviceRequestStatusRules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import type { ServiceRequestEntity } from '../service-requests/service-request.entity';

/** Doesn't identify the customer, or is needed: docs/privacy.md lists what stays and why. */
export const kept = Symbol('kept');

/**
 * The new value of each column: a value, a function of the row, or `kept`. Every column must be
 * listed, so the compiler asks about new ones.
 */
export type Erasure<Row> = {
  readonly [Column in keyof Row]-?: Row[Column] | ((row: Row) => Row[Column]) | typeof kept;
};

/** The new values of those columns of `row` that aren't kept. */
export function erasedColumns<Row extends object>(row: Row, erasure: Erasure<Row>): Partial<Row> {
  const erased: Partial<Row> = {};
  for (const column of Object.keys(erasure) as (keyof Row)[]) {
    const rule = erasure[column];
    if (rule === kept) continue;
    erased[column] = (rule instanceof Function ? rule(row) : rule) as Row[typeof column];
  }
  return erased;
}

const next = ({ version }: { readonly version: number }): number => version + 1;

/** No one could be called about a pending one. */
const withdrawn = ({ status }: ServiceRequestEntity): ServiceRequestStatus =>
  serviceRequestStatusRules[status].schedulable ? 'cancelled' : status;

export const appointmentErasure: Erasure<AppointmentEntity> = {
  id: kept,
  number: kept,
  version: next,
  origin: kept,
  importSource: kept,
  importKey: null,
  importHash: null,
  status: kept,
  slotDate: kept,
  slot: kept,
  startsAt: kept,
  endsAt: kept,
  technicianId: kept,
  trackingStatus: kept,
  reachedAt: kept,
  enRouteAt: kept,
  arrivedAt: kept,
  startedAt: kept,
  completedAt: kept,
  stepNotes: null,
  accountId: null,
  customerNumber: null,
  claimed: false,
  // Links and live pages that are open show the anonymous visit.
  linkGeneration: kept,
  applianceId: null,
  serviceRequestId: kept,
  smsConsent: false,
  pin: null,
  customerName: 'Deleted customer',
  email: '',
  phone: '',
  address: '',
  city: kept,
  state: kept,
  zipCode: kept,
  gateCode: null,
  serviceType: kept,
  appliance: kept,
  brand: kept,
  modelNumber: kept,
  description: null,
  technicianNotes: null,
  internalNotes: null,
  workDone: null,
  totalCents: kept,
  costLines: kept,
  askedPrice: null,
  // The price that was approved is the company's, the name under it theirs.
  estimate: ({ estimate }) =>
    estimate && {
      ...estimate,
      reason: '',
      approved: estimate.approved && { ...estimate.approved, name: '' },
    },
  // Number and amounts.
  invoice: kept,
  invoiceVersion: kept,
  paidCents: kept,
  settledCents: kept,
  billVersion: kept,
  cancelReason: null,
  noShow: kept,
  // The stars count for the technician.
  rating: ({ rating }) => rating && { ...rating, words: null },
  createdAt: kept,
};

export const serviceRequestErasure: Erasure<ServiceRequestEntity> = {
  id: kept,
  number: kept,
  version: next,
  origin: kept,
  importSource: kept,
  importKey: null,
  importHash: null,
  status: withdrawn,
  accountId: null,
  customerNumber: null,
  claimed: false,
  firstName: 'Deleted',
  lastName: 'customer',
  phone: '',
  email: '',
  applianceType: kept,
  brand: kept,
  modelNumber: kept,
  problemDescription: '',
  isEmergency: kept,
  technicianNotes: null,
  appointmentId: kept,
  appointment: kept,
  completedAt: kept,
  createdAt: kept,
  urgency: kept,
};
