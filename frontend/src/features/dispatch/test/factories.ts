import type { Appointment } from '@contracts/booking/appointments';
import type { HealthReply } from '@contracts/service-health';
import { exampleAppointment } from '@contracts/testing/examples';
import type { DispatchRecord } from '@contracts/tracking/records';
import { trackingRecord } from '../../../shared/live/test/factories';

export const appointment = (over: Partial<Appointment> = {}): Appointment =>
  exampleAppointment({
    id: 'a1',
    number: 'FC-1042',
    customerName: 'Ann Baker',
    appointmentDate: '2026-11-20',
    scheduledTime: '2026-11-20T14:00:00.000Z',
    technicianId: 't1',
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
  const status = Object.keys(down).length > 0 ? 'degraded' : 'ok';
  return { status, version: '0.2.0', services };
}
