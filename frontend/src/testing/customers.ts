import type { AvailableSlots } from '@contracts/booking';
import type { CustomerAccount } from '@contracts/customers';
import type { CustomerAppointment } from '@contracts/own-records';
import type { ServiceRequest } from '@contracts/service-requests';
import { slotLabels } from '@contracts/vocabulary/booking';
import type { ApiCall } from './api-answers';

export const account = (changes: Partial<CustomerAccount> = {}): CustomerAccount => ({
  version: 1,
  id: 7,
  firstName: 'Nora',
  lastName: 'Field',
  email: 'nora@example.com',
  phone: '(904) 555-0133',
  address: null,
  emailVerified: true,
  pendingEmail: null,
  isAdmin: false,
  createdAt: '2026-10-01T15:00:00.000Z',
  lastLogin: null,
  ...changes,
});

/** A visit to come, as its customer sees it. */
export const visit = (changes: Partial<CustomerAppointment> = {}): CustomerAppointment => ({
  id: 'a1',
  number: 'FC-2040',
  version: 3,
  customerName: 'Nora Field',
  email: 'nora@example.com',
  phone: '(904) 555-0133',
  address: '3 Dune Road',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
  gateCode: null,
  serviceType: 'Repair',
  appliance: 'Ice Maker',
  brand: 'Miele',
  description: null,
  status: 'scheduled',
  appointmentDate: '2026-12-02',
  timeSlot: '10:00-11:00',
  scheduledTime: '2026-12-02T15:00:00.000Z',
  technicianNotes: null,
  totalCost: null,
  paid: '0.00',
  due: '0.00',
  smsConsent: false,
  origin: 'booked',
  createdAt: '2026-11-20T15:00:00.000Z',
  trackingUrl: '/technician-tracking?appointment=a1',
  calendarUrl: '/api/calendar/a1.ics',
  payUrl: null,
  canChange: true,
  changeUntil: '2026-12-02T13:00:00.000Z',
  ...changes,
});

/** A request that came in by the site and waits to be scheduled. */
export const serviceRequest = (changes: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: 'r1',
  version: 1,
  truncated: [],
  number: 'SR-1001',
  customerId: null,
  firstName: 'Nora',
  lastName: 'Field',
  phone: '(904) 555-0133',
  email: 'nora@example.com',
  applianceType: 'Washer',
  brand: 'Maytag',
  problemDescription: 'Walks across the floor.',
  isEmergency: false,
  status: 'pending',
  technicianNotes: null,
  origin: 'site',
  appointmentId: null,
  appointment: null,
  completedAt: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...changes,
});

/** `'GET /api/appointments/available-slots': allHoursFree` */
export const allHoursFree = ({ query }: ApiCall): AvailableSlots => ({
  date: query.date!,
  availableSlots: [...slotLabels],
});
