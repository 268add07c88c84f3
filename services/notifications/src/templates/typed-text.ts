/**
 * Unverified addresses get nothing that people type into a form: a stranger could have our emails say
 * anything to anyone. Each field is allowed here, or left out. Pure.
 */
import type { MessagedAppointment, MessagedRequest } from '@contracts/booking/own-records';
import type { Estimate } from '@contracts/payments/estimates';
import type { PaymentDetail } from '@contracts/payments/office';
import { proposedDescription } from '@contracts/vocabulary/payments';

const allowed = Symbol('allowed');

/** What each field becomes. All are listed, so the compiler asks about a new one. */
type Allowed<Facts> = {
  readonly [Name in keyof Facts]-?: typeof allowed | Facts[Name] | ((facts: Facts) => Facts[Name]);
};

/** Leaves out what the table doesn't know, such as a field of a newer release. */
const onlyAllowed =
  <Facts extends object>(table: Allowed<Facts>) =>
  (facts: Facts): Facts =>
    Object.fromEntries(
      (Object.keys(table) as (keyof Facts)[]).map((name) => {
        const rule = table[name];
        if (rule === allowed) return [name, facts[name]];
        return [name, rule instanceof Function ? rule(facts) : rule];
      }),
    ) as Facts;

export const withoutTyped = onlyAllowed<MessagedAppointment>({
  id: allowed,
  number: allowed,
  version: allowed,
  status: allowed,
  origin: allowed,
  customerId: allowed,
  customerName: '',
  email: allowed,
  phone: '',
  address: '',
  city: '',
  state: allowed,
  zipCode: '',
  gateCode: null,
  serviceType: allowed,
  appliance: allowed,
  brand: allowed,
  modelNumber: null,
  description: null,
  appointmentDate: allowed,
  timeSlot: allowed,
  scheduledTime: allowed,
  // Both by the company.
  technicianNotes: allowed,
  cancellation: allowed,
  totalCost: allowed,
  costLines: allowed,
  paid: allowed,
  due: allowed,
  smsConsent: allowed,
  rating: null,
  canChange: allowed,
  changeUntil: allowed,
  trackingUrl: allowed,
  calendarUrl: allowed,
  payUrl: allowed,
  estimateUrl: allowed,
  billUrl: allowed,
  manageUrl: allowed,
  createdAt: allowed,
});

/** What the company wrote stays. */
export const estimateWithoutTyped = (estimate: Estimate): Estimate => ({
  ...estimate,
  answer: estimate.answer && { ...estimate.answer, name: null, reason: '', signature: [] },
});

export const requestWithoutTyped = onlyAllowed<MessagedRequest>({
  id: allowed,
  number: allowed,
  version: allowed,
  status: allowed,
  origin: allowed,
  customerId: allowed,
  customerNumber: null,
  firstName: '',
  lastName: '',
  email: allowed,
  emailVerified: allowed,
  phone: '',
  applianceType: allowed,
  brand: allowed,
  modelNumber: null,
  problemDescription: '',
  isEmergency: allowed,
  technicianNotes: allowed,
  truncated: allowed,
  appointmentId: allowed,
  appointment: allowed,
  completedAt: allowed,
  createdAt: allowed,
});

export const paymentWithoutTyped = onlyAllowed<PaymentDetail>({
  id: allowed,
  version: allowed,
  status: allowed,
  amount: allowed,
  refunded: allowed,
  refundable: allowed,
  overpaid: allowed,
  currency: allowed,
  voided: allowed,
  // The payer's, unless it's a bill's.
  description: ({ appointmentId, description }) =>
    appointmentId === null ? proposedDescription : description,
  receiptNumber: allowed,
  appointmentId: allowed,
  appointmentNumber: allowed,
  customerId: allowed,
  customerName: '',
  payerName: null,
  payerEmail: null,
  cardLast4: allowed,
  method: allowed,
  checkNumber: allowed,
  bill: allowed,
  customerNumber: null,
  lines: allowed,
  paidAt: allowed,
  createdAt: allowed,
  // The office's.
  flagReason: null,
  unmatched: allowed,
  review: null,
  takenBy: null,
  heldBy: null,
  technicianName: null,
  intentId: null,
  failure: null,
  disputeStatus: null,
  fee: null,
  fraudWarning: null,
  history: [],
  refunds: [],
  disputes: [],
});
