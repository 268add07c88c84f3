import type { ServiceRequest } from '@contracts/service-requests';

/** One that waits for a call. */
export const serviceRequest = (over: Partial<ServiceRequest> = {}): ServiceRequest => ({
  version: 1,
  truncated: [],
  id: 'r1',
  number: 'SR-1001',
  customerId: null,
  firstName: 'Priya',
  lastName: 'Mannering',
  phone: '(904) 555-0177',
  email: 'priya.mannering@example.com',
  applianceType: 'Refrigerator',
  brand: 'Sub-Zero',
  problemDescription: 'It hums and stays warm.',
  isEmergency: false,
  status: 'pending',
  technicianNotes: null,
  origin: 'site',
  appointmentId: null,
  appointment: null,
  completedAt: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...over,
});
