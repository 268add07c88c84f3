/**
 * What people type into a form goes to no address that no one has verified: a stranger could have a
 * email of ours say what they like to anyone. Emails leave out what is empty. Pure.
 */
import type { MessagedAppointment, MessagedRequest } from '@contracts/booking/own-records';

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
