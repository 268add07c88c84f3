import { exampleTechnicianJob } from '@contracts/testing/examples';
import type { VisitEstimate } from '@contracts/booking/appointments';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type { DoorEntry } from '../bill/door-entries';
import type { QueuedStep } from '../steps/step-queue';

export const aJob = (over: Partial<PhoneJob> = {}): PhoneJob => ({
  ...exampleTechnicianJob({
    appointmentId: over.number ?? 'FC-1042',
    status: 'dispatched',
    allowed: ['en-route'],
    customerName: 'Ann Baker',
    phone: '(904) 555-0121',
    address: '12 Lantern Street',
    reachedAt: null,
    appliance: 'Oven',
    brand: 'GE',
  }),
  bill: { total: null, lines: [], paid: '0.00', due: '0.00', payUrl: null },
  estimate: null,
  estimateUrl: null,
  officeNotes: null,
  photos: [],
  applianceId: null,
  appliances: [],
  ...over,
});

/** The customer approved it. */
export const approvedEstimate = (over: Partial<VisitEstimate> = {}): VisitEstimate => ({
  revision: 1,
  state: 'approved',
  options: 2,
  from: '239.50',
  to: '259.50',
  sentAt: '2026-11-20T15:30:00.000Z',
  reason: '',
  approved: {
    option: 'Repair plus',
    total: '259.50',
    name: 'Ann Baker',
    at: '2026-11-20T15:40:00.000Z',
  },
  ...over,
});

/** A tap on `Set off`. */
export const aTap = (over: Partial<QueuedStep> = {}): Omit<QueuedStep, 'sent' | 'correction'> => ({
  key: 'k1',
  appointmentId: 'FC-1042',
  number: 'FC-1042',
  from: 'dispatched',
  status: 'en-route',
  notes: null,
  tappedAt: '2026-11-20T15:00:00.000Z',
  ...over,
});

/** Cash that was taken at the door. */
export const anEntry = (over: Partial<DoorEntry> = {}): DoorEntry => ({
  key: 'cash-1',
  appointmentId: 'FC-1042',
  number: 'FC-1042',
  fact: { kind: 'payment', payment: { method: 'cash', amount: 150 } },
  enteredAt: '2026-11-20T15:00:00.000Z',
  ...over,
});
