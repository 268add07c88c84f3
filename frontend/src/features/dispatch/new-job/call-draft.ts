import type { BookByOffice } from '@contracts/booking/appointment-calls';
import type { CustomerNumber } from '@contracts/customers/records';
import type { RecordPayment } from '@contracts/payments/paying';
import { usualJobMinutes } from '@contracts/vocabulary/office/job-duration';
import type { TakenMethod } from '@contracts/vocabulary/payments';
import { compareNames, parsedName } from '@contracts/vocabulary/identity/names';
import { phoneDigits } from '@contracts/vocabulary/phones';
import {
  emptyDraft,
  errorsIn,
  fieldsOf,
  payloadOf,
  type FormDraft,
  type FormErrors,
  type FormField,
} from '../../../shared/forms/visit-form';
import type { FieldName } from '../../../shared/forms/visit-fields';
import { dollarsOf } from '../../../shared/forms/typed-dollars';

/** Whom the office chose. */
export interface ChosenCustomer {
  readonly number: CustomerNumber;
  /** Empty if it isn't known. */
  readonly name: string;
  readonly phones: readonly string[];
  /** Why the company doesn't serve them; empty while it does. */
  readonly doNotServiceReason: string;
}

/** What the office enters while someone is on the phone. */
export type CallDraft = FormDraft<'booking'> & {
  /** Null for someone new. See `customerIn`. */
  customer: ChosenCustomer | null;
  whileClosed: boolean;
  durationMinutes: number;
  /** Empty for no one. */
  technicianId: string;
  /** It took place. What follows belongs to it. */
  completed: boolean;
  /** As typed, in dollars. */
  totalCost: string;
  workDone: string;
  /** Empty if it isn't paid yet. */
  paidWith: TakenMethod | '';
  checkNumber: string;
};

export type CallField = FieldName<'booking'> | 'whileClosed';
export type CallPart = 'caller' | 'place' | 'work' | 'time';

/** Each field's part of the form, in their order. A field without one doesn't compile. */
const partOf: Readonly<Record<CallField, CallPart>> = {
  customerName: 'caller',
  email: 'caller',
  smsConsent: 'caller',
  // The form has it at the top.
  phone: 'caller',
  address: 'place',
  zipCode: 'place',
  city: 'place',
  state: 'place',
  gateCode: 'place',
  appliance: 'work',
  brand: 'work',
  modelNumber: 'work',
  serviceType: 'work',
  description: 'work',
  whileClosed: 'time',
  appointmentDate: 'time',
  timeSlot: 'time',
};

/** The wizard speaks to customers. */
const officeWords: Partial<
  Record<CallField, Partial<Pick<FormField, 'label' | 'hint' | 'width' | 'optional'>>>
> = {
  customerName: { label: 'Name', width: 'half' },
  email: {
    label: 'Email',
    optional: true,
    hint: 'Without it, they get no confirmation by email.',
  },
  phone: { hint: '' },
  smsConsent: { label: 'They agreed to text messages about this visit' },
  gateCode: { label: 'Gate code', hint: 'Only the technician sees it.', width: 'whole' },
  address: { label: 'Street address' },
  zipCode: { label: 'Zip code' },
  modelNumber: { hint: '' },
  serviceType: { label: 'Service type' },
  description: { label: 'Problem', hint: '' },
};

const fields: readonly FormField<CallField>[] = [
  ...fieldsOf('visit').filter(
    (field): field is FormField<'whileClosed'> => field.name === 'whileClosed',
  ),
  ...fieldsOf('booking'),
].map((field) => ({ ...field, ...officeWords[field.name] }));

export const fieldNamed = (name: CallField): FormField<CallField> => {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
};

export const fieldsIn = (part: CallPart): FormField<CallField>[] =>
  (Object.keys(partOf) as CallField[])
    .filter((name) => partOf[name] === part && name !== 'phone')
    .map(fieldNamed);

export const emptyCall = (): CallDraft => ({
  ...emptyDraft('booking'),
  customer: null,
  serviceType: 'Repair',
  whileClosed: false,
  durationMinutes: usualJobMinutes,
  technicianId: '',
  completed: false,
  totalCost: '',
  workDone: '',
  paidWith: '',
  checkNumber: '',
});

export const isSameName = (one: string, other: string): boolean =>
  compareNames(parsedName(one), parsedName(other)) === 'equal';

/** The chosen customer, as long as the form has their name and one of their numbers. */
export function customerIn({
  customer,
  customerName,
  phone,
}: Pick<CallDraft, 'customer' | 'customerName' | 'phone'>): ChosenCustomer | null {
  if (!customer) return null;
  const isTheirName = customer.name === '' || isSameName(customer.name, customerName);
  const digits = phoneDigits(phone);
  return isTheirName && customer.phones.some((each) => phoneDigits(each) === digits)
    ? customer
    : null;
}

/** A form without what was entered about someone and their appliance. The problem and the time stay. */
export function withoutCaller(): Partial<CallDraft> {
  const empty = emptyCall();
  const names = (['caller', 'place', 'work'] as const)
    .flatMap((part) => fieldsIn(part))
    .map(({ name }) => name)
    .filter((name) => name !== 'description');
  return { customer: null, ...Object.fromEntries(names.map((name) => [name, empty[name]])) };
}

/**
 * What a chosen caller changes of a form. If it says so far that someone else is calling, or from
 * another house, nothing about them and their appliance stays.
 */
export const enteredFor = (
  known: Partial<CallDraft>,
  before: Pick<CallDraft, 'customer' | 'customerName' | 'address'>,
): Partial<CallDraft> => (isOtherCaller(known, before) ? { ...withoutCaller(), ...known } : known);

const isOtherCaller = (
  known: Partial<CallDraft>,
  { customer, customerName, address }: Pick<CallDraft, 'customer' | 'customerName' | 'address'>,
): boolean =>
  isOther(customerName, known.customerName) ||
  isOther(address, known.address) ||
  // Two may have one name, and one address may be the beginning of another.
  (customer !== null &&
    (customer.number !== known.customer?.number ||
      (address.trim() !== '' && address !== known.address)));

/** Not if it is the beginning of what is known. */
const isOther = (typed: string, known = ''): boolean =>
  typed.trim() !== '' &&
  known !== '' &&
  !known.toLowerCase().startsWith(typed.trim().toLowerCase());

export type CallErrors = FormErrors<'booking'>;

export function errorsOfCall(draft: CallDraft): CallErrors {
  const { email, ...errors } = errorsIn('booking', draft);
  return email === undefined || draft.email.trim() === '' ? errors : { ...errors, email };
}

export const bookingOf = ({
  whileClosed,
  durationMinutes,
  technicianId,
  completed,
  totalCost,
  workDone,
  paidWith,
  ...draft
}: CallDraft): BookByOffice => {
  const total = dollarsOf(totalCost);
  const customer = customerIn(draft);
  return {
    ...payloadOf('booking', draft),
    ...(customer && { customerNumber: customer.number }),
    ...(completed
      ? {
          completed,
          ...(total !== null && { totalCost: total }),
          ...(workDone.trim() !== '' && { workDone: workDone.trim() }),
          ...(paidWith !== '' && { paid: true }),
        }
      : { whileClosed }),
    ...(durationMinutes !== usualJobMinutes && { durationMinutes }),
    technicianId: technicianId || null,
  };
};

/** What was paid at the visit; undefined if nothing was. The technician took it, if there was one. */
export function paymentOf({
  completed,
  totalCost,
  paidWith,
  checkNumber,
  technicianId,
}: CallDraft): RecordPayment | undefined {
  const amount = dollarsOf(totalCost);
  if (!completed || paidWith === '' || !amount) return undefined;
  return {
    method: paidWith,
    amount,
    ...(paidWith === 'check' && { checkNumber: checkNumber.trim() }),
    ...(technicianId !== '' && { byTechnician: true }),
  };
}
