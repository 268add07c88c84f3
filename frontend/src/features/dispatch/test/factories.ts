import type { Appointment } from '@contracts/booking/appointments';
import type { HealthReply } from '@contracts/service-health';
import { exampleJob } from '@contracts/testing/examples';
import type { DispatchRecord } from '@contracts/tracking/records';
import { trackingRecord } from '../../../shared/live/test/factories';

export const appointment = (over: Partial<Appointment> = {}): Appointment => ({
  ...exampleJob(),
  version: 1,
  truncated: [],
  id: 'a1',
  number: 'FC-1042',
  customerId: null,
  serviceRequestId: null,
  customerName: 'Ann Baker',
  gateCode: null,
  smsConsent: false,
  appointmentDate: '2026-11-20',
  timeSlot: '09:00-10:00',
  scheduledTime: '2026-11-20T14:00:00.000Z',
  durationMinutes: 60,
  description: null,
  status: 'scheduled',
  technicianId: 't1',
  technicianNotes: null,
  internalNotes: null,
  workDone: null,
  totalCost: null,
  costLines: [],
  paid: '0.00',
  due: '0.00',
  origin: 'booked',
  cancelReason: null,
  noShow: false,
  createdAt: '2026-11-18T14:00:00.000Z',
  ...over,
});

export const record = (over: Partial<DispatchRecord> = {}): DispatchRecord => ({
  ...trackingRecord(),
  customerName: 'Ann Baker',
  phone: '(904) 555-0121',
  allowed: ['en-route'],
  corrections: [],
  ...over,
});

export function healthReply(down: Partial<HealthReply['services']> = {}): HealthReply {
  const services = {
    booking: 'up',
    tracking: 'up',
    payments: 'up',
    customers: 'up',
    imports: 'up',
    notifications: 'up',
    ...down,
  } as const;
  return { status: Object.keys(down).length > 0 ? 'degraded' : 'ok', services };
}
