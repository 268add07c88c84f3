/**
 * What people type into a form goes to no address that nobody has verified: a stranger could have a
 * letter of ours say what they like to whom they like. Letters leave out what is empty. Pure.
 */
import type { AppointmentMessage } from '@contracts/own-records';
import type { ServiceRequest } from '@contracts/service-requests';

type MessagedAppointment = AppointmentMessage['appointment'];

export const withoutTyped = (visit: MessagedAppointment): MessagedAppointment => ({
  ...visit,
  customerName: '',
  address: '',
  city: '',
  zipCode: '',
  gateCode: null,
  phone: '',
  description: null,
  cancelReason: null,
});

export const requestWithoutTyped = (request: ServiceRequest): ServiceRequest => ({
  ...request,
  firstName: '',
  lastName: '',
  phone: '',
  problemDescription: '',
});
