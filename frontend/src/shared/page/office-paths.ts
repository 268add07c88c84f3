import type { Appointment } from '@contracts/booking/appointments';
import type { CustomerNumber } from '@contracts/customers/records';
import type { MessageState } from '@contracts/vocabulary/messages';
import { paths } from './paths';

const query = (params: Record<string, string>): string =>
  `?${new URLSearchParams(params).toString()}`;

/** Opens the appointment on the board of its day. */
export const appointmentSearch = ({
  id,
  appointmentDate,
}: Pick<Appointment, 'id' | 'appointmentDate'>): string =>
  query({ tab: 'appointments', day: appointmentDate, job: id });

export const requestSearch = (id: string): string =>
  query({ tab: 'service-requests', request: id });

export const appointmentSearchById = (id: string): string =>
  query({ tab: 'appointments', day: 'all', job: id });

export const appointmentPath = (appointment: Pick<Appointment, 'id' | 'appointmentDate'>): string =>
  `${paths.adminTracking}${appointmentSearch(appointment)}`;

export const requestPath = (id: string): string => `${paths.adminTracking}${requestSearch(id)}`;

export const customerPath = (number: CustomerNumber): string =>
  `${paths.adminCustomers}${query({ customer: String(number) })}`;

export const messagePath = (id: string): string =>
  `${paths.adminMessages}${query({ message: id })}`;

export const paymentsToLookAt = {
  flagged: `${paths.adminPayments}${query({ status: 'flagged' })}`,
  unmatched: `${paths.adminPayments}${query({ status: 'unmatched' })}`,
  disputed: `${paths.adminPayments}${query({ status: 'disputed' })}`,
  differences: `${paths.adminPayments}${query({ tab: 'reconciliation' })}`,
} as const;

export const salesTaxPath = `${paths.adminSettings}${query({ tab: 'tax' })}`;

export const daySheetPath = (day: string): string =>
  `${paths.adminPayments}${query({ tab: 'end-of-day', day })}`;

export const paymentPath = (id: string): string =>
  `${paths.adminPayments}${query({ payment: id })}`;

/** `headingId`: of the technician's card, which gets the focus. */
export const technicianPath = (headingId: string): string =>
  `${paths.technicianManagement}#${headingId}`;

/** `day`: YYYY-MM-DD, or a choice of the board such as `today`. */
export const jobsOfDay = (day: string): string =>
  `${paths.adminTracking}${query({ tab: 'appointments', day })}`;

/** What a technician still has to do on a day. */
export const openJobsOf = (technician: string, day: string): string =>
  `${paths.adminTracking}${query({ tab: 'appointments', day, technician, status: 'open' })}`;

export const unassignedJobs = `${paths.adminTracking}${query({ tab: 'appointments', day: 'all', status: 'unassigned' })}`;
export const dueJobs = `${paths.adminTracking}${query({ tab: 'appointments', day: 'all', status: 'due' })}`;
export const jobsPath = `${paths.adminTracking}${query({ tab: 'appointments' })}`;
export const requestsPath = `${paths.adminTracking}${query({ tab: 'service-requests' })}`;
export const customersPath = `${paths.adminCustomers}${query({ tab: 'people' })}`;

export const importsPath = `${paths.adminCustomers}${query({ tab: 'import' })}`;

export const messagesPath = (state: MessageState): string =>
  `${paths.adminMessages}${query({ state })}`;

/** `number`: E.164 */
export const conversationPath = (number: string): string =>
  `${paths.adminMessages}${query({ tab: 'inbox', number })}`;

export const inboxPath = `${paths.adminMessages}${query({ tab: 'inbox' })}`;

export const messagesToTechnician = (technician: string): string =>
  `${paths.adminMessages}${query({ technician })}`;

/** `status`, `method` and `when` as in the list of payments. */
export const filteredPayments = (filters: Record<string, string>): string =>
  `${paths.adminPayments}${query(filters)}`;

/** `search`: an appointment's or a receipt's number. */
export const paymentsPath = (search: string): string =>
  `${paths.adminPayments}${query({ search })}`;

/** This parameter of any office address opens the form for a new job. Its value is the caller's phone, or empty. */
export const newJobParam = 'new-job';
/** Who of those with that phone number, so that what was typed for one doesn't turn up in another's job. */
const callerParam = 'caller';

export const callerIn = (params: URLSearchParams) => ({
  phone: params.get(newJobParam) ?? '',
  name: params.get(callerParam) ?? '',
});

/** Opens the form for a new job. */
export function withNewJob(params: URLSearchParams, phone: string, name = ''): URLSearchParams {
  params.set(newJobParam, phone);
  if (name === '') params.delete(callerParam);
  else params.set(callerParam, name);
  return params;
}

export function withoutNewJob(params: URLSearchParams): URLSearchParams {
  params.delete(newJobParam);
  params.delete(callerParam);
  return params;
}
