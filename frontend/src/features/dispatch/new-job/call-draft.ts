import type { BookByOffice } from '@contracts/booking/appointment-calls';
import type { RecordPayment } from '@contracts/payments/paying';
import { usualJobMinutes } from '@contracts/vocabulary/office/job-duration';
import type { TakenMethod } from '@contracts/vocabulary/payments';
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
import { dollarsOf } from '../job/notes-draft';

/** What the office enters while someone is on the phone. */
export type CallDraft = FormDraft<'booking'> & {
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

/**
 * What a chosen caller changes of a form. If it says so far that someone else is calling, or from
 * another house, nothing about them and their appliance stays. The problem and the time do.
 */
export function enteredFor(
  known: Partial<CallDraft>,
  { customerName, address }: Pick<CallDraft, 'customerName' | 'address'>,
): Partial<CallDraft> {
  const isAnother = isOther(customerName, known.customerName) || isOther(address, known.address);
  if (!isAnother) return known;
  const empty = emptyCall();
  const names = (['caller', 'place', 'work'] as const)
    .flatMap((part) => fieldsIn(part))
    .map(({ name }) => name)
    .filter((name) => name !== 'description');
  return { ...Object.fromEntries(names.map((name) => [name, empty[name]])), ...known };
}

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
  return {
    ...payloadOf('booking', draft),
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
