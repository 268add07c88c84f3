import type { ScheduleServiceRequest, ServiceRequest } from '@contracts/booking';
import {
  bookingMessages,
  defaultState,
  zipCodeLength,
  type ServiceType,
} from '@contracts/vocabulary/booking';

/** The visit as it is being agreed, maybe on the phone: texts until it is sent. */
export type VisitField = Exclude<keyof ScheduleServiceRequest, 'version'>;
export type VisitDraft = Record<VisitField, string>;
export type VisitErrors = Partial<Record<VisitField, string>>;

const emergencyService: ServiceType = 'Emergency Service';
const repair: ServiceType = 'Repair';

export const visitDraftOf = ({ isEmergency }: ServiceRequest): VisitDraft => ({
  appointmentDate: '',
  timeSlot: '',
  serviceType: isEmergency ? emergencyService : repair,
  address: '',
  city: '',
  state: defaultState,
  zipCode: '',
});

export const isVisitField = (field: string): field is VisitField => field in fieldMessages;

/** In the order of the form, so that the first of them gets the focus. */
const fieldMessages: Record<VisitField, string> = {
  appointmentDate: 'Choose a date',
  timeSlot: bookingMessages.timeSlot,
  serviceType: bookingMessages.serviceType,
  address: bookingMessages.address,
  city: bookingMessages.city,
  state: bookingMessages.state,
  zipCode: bookingMessages.zipCode,
};

export const visitFields = Object.keys(fieldMessages) as VisitField[];

/** What is missing or wrong, in the words that the server would use too. */
export function visitErrors(draft: VisitDraft): VisitErrors {
  const errors: VisitErrors = {};
  for (const field of visitFields) {
    if (draft[field].trim() === '') errors[field] = fieldMessages[field];
  }
  const { length } = draft.zipCode.trim();
  if (length < zipCodeLength.min) errors.zipCode = bookingMessages.zipCode;
  if (length > zipCodeLength.max) errors.zipCode = bookingMessages.zipCodeTooLong;
  return errors;
}

/** The choices come from the lists of the form. */
export const visitOf = (draft: VisitDraft): ScheduleServiceRequest =>
  Object.fromEntries(
    visitFields.map((field) => [field, draft[field].trim()]),
  ) as unknown as ScheduleServiceRequest;
