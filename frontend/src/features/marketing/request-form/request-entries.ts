import type { RequestService } from '@contracts/booking';
import { serviceRequestMessages } from '@contracts/vocabulary/booking';
import type { RegisterOptions } from 'react-hook-form';

export type Entries = Omit<Required<RequestService>, 'applianceType' | 'brand'> & {
  applianceType: string;
  brand: string;
};

// As HTML's own e-mail field has it, with a dot in the host.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const filled = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});

type TextEntry = Exclude<keyof Entries, 'isEmergency'>;

export const rules: Record<TextEntry, RegisterOptions<Entries, TextEntry>> = {
  firstName: filled(serviceRequestMessages.firstName),
  lastName: filled(serviceRequestMessages.lastName),
  phone: filled(serviceRequestMessages.phone),
  email: {
    validate: (value) => emailPattern.test(value.trim()) || serviceRequestMessages.email,
  },
  applianceType: filled(serviceRequestMessages.applianceType),
  brand: filled(serviceRequestMessages.brand),
  problemDescription: filled(serviceRequestMessages.problemDescription),
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
