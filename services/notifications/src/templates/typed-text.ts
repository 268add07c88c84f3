/**
 * Unverified addresses get nothing that people type into a form: a stranger could have our emails say
 * anything to anyone. Pure.
 */
import type { MessagedAppointment, MessagedRequest } from '@contracts/booking/own-records';
import type { PaymentDetail } from '@contracts/payments/office';
import { proposedDescription } from '@contracts/vocabulary/payments';

export const withoutTyped = (visit: MessagedAppointment): MessagedAppointment => ({
  ...visit,
  customerName: '',
  address: '',
  city: '',
  zipCode: '',
  gateCode: null,
  phone: '',
  description: null,
});

export const requestWithoutTyped = (request: MessagedRequest): MessagedRequest => ({
  ...request,
  firstName: '',
  lastName: '',
  phone: '',
  problemDescription: '',
});

export const paymentWithoutTyped = (payment: PaymentDetail): PaymentDetail => ({
  ...payment,
  payerName: null,
  ...(payment.appointmentId === null && { description: proposedDescription }),
});
