/** Appointments and service requests without their customer, as records of the business. */
import {
  serviceRequestStatusRules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import type { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { kept, type Erasure } from './erasure';

const next = ({ version }: { readonly version: number }): number => version + 1;

/** No one could be called about a waiting one. */
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
  customerId: null,
  serviceRequestId: kept,
  smsConsent: false,
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
  description: null,
  technicianNotes: null,
  workDone: null,
  totalCents: kept,
  paidCents: kept,
  settledCents: kept,
  billVersion: kept,
  cancelReason: null,
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
  customerId: null,
  firstName: 'Deleted',
  lastName: 'customer',
  phone: '',
  email: '',
  applianceType: kept,
  brand: kept,
  problemDescription: '',
  isEmergency: kept,
  technicianNotes: null,
  appointmentId: kept,
  appointment: kept,
  completedAt: kept,
  createdAt: kept,
  urgency: kept,
};
