import { bookingMessages } from '@contracts/vocabulary/booking';
import type { RegisterOptions } from 'react-hook-form';
import type { RequestService } from './request-endpoints';

export type Entries = Omit<RequestService, 'applianceType' | 'brand'> & {
  applianceType: string;
  brand: string;
};

export const NAME_LIMIT = 100;

// As HTML's own e-mail field has it, with a dot in the host.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const filled = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});

type TextEntry = Exclude<keyof Entries, 'isEmergency'>;

export const rules: Record<TextEntry, RegisterOptions<Entries, TextEntry>> = {
  firstName: filled('First name is required'),
  lastName: filled('Last name is required'),
  phone: filled(bookingMessages.phone),
  email: {
    validate: (value) => emailPattern.test(value.trim()) || bookingMessages.email,
  },
  applianceType: filled(bookingMessages.appliance),
  brand: filled(bookingMessages.brand),
  problemDescription: filled('Tell us in a few words what is wrong'),
};

export const isEntry = (field: string): field is keyof Entries =>
  field in rules || field === 'isEmergency';

/** Spaces around what was typed are nobody's meaning; the choices come from the lists of the form. */
export const requestOf = ({ isEmergency, ...texts }: Entries): RequestService =>
  ({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
    isEmergency,
  }) as RequestService;

export const nothing: Entries = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  applianceType: '',
  brand: '',
  problemDescription: '',
  isEmergency: false,
};
