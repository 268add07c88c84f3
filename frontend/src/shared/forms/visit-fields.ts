/**
 * The fields of the booking wizard, of the office's form that makes a request an appointment, and of
 * the site's request form, in their order. What a form shows, checks, keeps and sends follows from
 * these rows (`visit-form.ts`). A contract's field without a row doesn't compile.
 */
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { RequestService, ScheduleServiceRequest } from '@contracts/booking/service-requests';
import {
  appliances,
  bookingMessages,
  bookingTextLimits,
  brands,
  defaultState,
  gateCodePattern,
  serviceRequestMessages,
  serviceRequestTextLimits,
  serviceTypes,
  states,
  zipCodeLength,
} from '@contracts/vocabulary/booking';
import { callable, filled, matching, named, ofLength, reachedBy, type Rule } from './field-rules';

export interface Payloads {
  /** The booking wizard. The pin and whether to book another aren't typed. */
  booking: Omit<BookAppointment, 'bookAnother' | 'pin'>;
  /** The office's form that makes a request an appointment. */
  visit: Omit<ScheduleServiceRequest, 'version' | 'onClosedDay' | 'technicianId'>;
  /** The request form on the home page. */
  request: RequestService;
}
export type FormName = keyof Payloads;
export type FieldName<Form extends FormName = FormName> = Form extends FormName
  ? keyof Payloads[Form]
  : never;

export type WizardStep = 'date-time' | 'service' | 'contact';

export type Option = string | { readonly value: string; readonly label: string };

/** What a form may word differently. */
interface FieldWords {
  readonly label: string;
  /** One line of help below the field. */
  readonly hint?: string;
  /** Shown until something is chosen. */
  readonly placeholder?: string;
  readonly maxLength?: number;
}

export interface FieldRow extends FieldWords {
  /** `date`, `hour` and `checkbox` are drawn by the forms themselves. */
  readonly control: 'text' | 'long-text' | 'choice' | 'date' | 'hour' | 'checkbox';
  /** Width in the form: a whole line, a half or a third. */
  readonly width: 'whole' | 'half' | 'third';
  readonly rule?: Rule;
  /** May be left empty; the label says so. */
  readonly optional?: boolean;
  /** Initial value; empty by default. */
  readonly initial?: string | false;
  readonly options?: readonly Option[];
  readonly type?: 'tel' | 'email';
  readonly inputMode?: 'numeric';
  readonly autoComplete?: string;
  /** Its name in the wizard's summary; fields of one name share a line of it. */
  readonly summary?: string;
}

/** What "Book again" copies. */
export type RepeatedPart = 'appliance' | 'place' | 'person';

/** A form's own words for a field. The wizard also has its step, and whether "Book again" copies it. */
type InForm<Form extends FormName> = Partial<FieldWords> &
  (Form extends 'booking'
    ? { readonly step: WizardStep; readonly repeat: RepeatedPart | false }
    : unknown);

type FormsWith<Name extends PropertyKey> = {
  [Form in FormName]: Name extends FieldName<Form> ? Form : never;
}[FormName];

/** Only a field that is optional in every form that has it. */
type MayBeLeftOut<Name extends FieldName> = {
  [Form in FormName]: Name extends FieldName<Form>
    ? undefined extends Payloads[Form][Name & keyof Payloads[Form]]
      ? true
      : false
    : true;
}[FormName] extends true
  ? boolean
  : false;

type Rows = {
  [Name in FieldName]: FieldRow & {
    readonly optional?: MayBeLeftOut<Name>;
    readonly forms: { readonly [Form in FormsWith<Name>]: InForm<Form> };
  };
};

const appliance = {
  control: 'choice',
  width: 'half',
  label: 'Appliance',
  rule: filled(bookingMessages.appliance),
  options: appliances,
  placeholder: 'Choose one',
} as const;

const problem = { control: 'long-text', width: 'whole' } as const;

export const visitFields = {
  whileClosed: {
    control: 'checkbox',
    width: 'whole',
    label: 'Also short notice, nights, Sundays, closed and later days',
    hint: 'For emergencies. Customers can’t book these times online. A technician still has to be free.',
    initial: false,
    forms: { visit: {} },
  },
  appointmentDate: {
    control: 'date',
    width: 'half',
    label: 'Date',
    rule: filled('Choose a date'),
    placeholder: 'Choose a date',
    summary: 'Date',
    forms: { booking: { step: 'date-time', repeat: false }, visit: {} },
  },
  timeSlot: {
    control: 'hour',
    width: 'half',
    label: 'Time',
    rule: filled(bookingMessages.timeSlot),
    placeholder: 'Choose a time',
    summary: 'Time',
    forms: { booking: { step: 'date-time', repeat: false }, visit: {} },
  },
  serviceType: {
    control: 'choice',
    width: 'whole',
    label: 'Service Type',
    rule: filled(bookingMessages.serviceType),
    options: serviceTypes,
    placeholder: 'Choose one',
    summary: 'Service',
    forms: { booking: { step: 'service', repeat: false }, visit: { label: 'Service type' } },
  },
  customerName: {
    control: 'text',
    width: 'whole',
    label: 'Full Name',
    rule: named(bookingMessages.customerName),
    autoComplete: 'name',
    maxLength: bookingTextLimits.customerName,
    forms: { booking: { step: 'contact', repeat: 'person' } },
  },
  firstName: {
    control: 'text',
    width: 'half',
    label: 'First Name',
    rule: named(serviceRequestMessages.firstName),
    autoComplete: 'given-name',
    maxLength: serviceRequestTextLimits.firstName,
    forms: { request: {} },
  },
  lastName: {
    control: 'text',
    width: 'half',
    label: 'Last Name',
    rule: named(serviceRequestMessages.lastName),
    autoComplete: 'family-name',
    maxLength: serviceRequestTextLimits.lastName,
    forms: { request: {} },
  },
  phone: {
    control: 'text',
    width: 'half',
    label: 'Phone',
    rule: callable(bookingMessages.phone),
    type: 'tel',
    autoComplete: 'tel',
    maxLength: bookingTextLimits.phone,
    forms: {
      booking: {
        step: 'contact',
        repeat: 'person',
        hint: 'Your technician will call this number.',
      },
      request: { hint: 'We’ll call this number within 24 hours.' },
    },
  },
  email: {
    control: 'text',
    width: 'half',
    label: 'Email',
    rule: reachedBy(bookingMessages.email),
    type: 'email',
    autoComplete: 'email',
    maxLength: bookingTextLimits.email,
    forms: { booking: { step: 'contact', repeat: 'person' }, request: {} },
  },
  address: {
    control: 'text',
    width: 'whole',
    label: 'Street Address',
    rule: filled(bookingMessages.address),
    autoComplete: 'street-address',
    maxLength: bookingTextLimits.address,
    forms: { booking: { step: 'contact', repeat: 'place' }, visit: { label: 'Street address' } },
  },
  zipCode: {
    control: 'text',
    width: 'third',
    label: 'Zip Code',
    rule: ofLength(zipCodeLength, bookingMessages.zipCode, bookingMessages.zipCodeTooLong),
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    forms: {
      booking: { step: 'contact', repeat: 'place' },
      visit: { label: 'Zip code', maxLength: zipCodeLength.max },
    },
  },
  city: {
    control: 'text',
    width: 'third',
    label: 'City',
    rule: filled(bookingMessages.city),
    autoComplete: 'address-level2',
    maxLength: bookingTextLimits.city,
    forms: { booking: { step: 'contact', repeat: 'place' }, visit: {} },
  },
  state: {
    control: 'choice',
    width: 'third',
    label: 'State',
    rule: filled(bookingMessages.state),
    initial: defaultState,
    options: states.map(({ code, name }) => ({ value: code, label: name })),
    autoComplete: 'address-level1',
    forms: { booking: { step: 'contact', repeat: 'place' }, visit: {} },
  },
  gateCode: {
    control: 'text',
    width: 'half',
    label: 'Gate Code',
    hint: 'Only our office and your technician will see it.',
    rule: matching(gateCodePattern, bookingMessages.gateCode),
    optional: true,
    autoComplete: 'off',
    maxLength: bookingTextLimits.gateCode,
    forms: {
      booking: { step: 'contact', repeat: 'place' },
      visit: { label: 'Gate code', hint: 'Only the technician sees it.' },
    },
  },
  appliance: {
    ...appliance,
    summary: 'Service',
    forms: { booking: { step: 'service', repeat: 'appliance' } },
  },
  applianceType: {
    ...appliance,
    forms: { request: {} },
  },
  brand: {
    control: 'choice',
    width: 'half',
    label: 'Brand',
    rule: filled(bookingMessages.brand),
    options: brands,
    placeholder: 'Choose one',
    summary: 'Brand',
    forms: { booking: { step: 'service', repeat: 'appliance' }, request: {} },
  },
  modelNumber: {
    control: 'text',
    width: 'whole',
    label: 'Model number',
    hint: 'On the rating plate, usually inside the door. With it, we can bring the right part.',
    optional: true,
    autoComplete: 'off',
    maxLength: bookingTextLimits.modelNumber,
    forms: { booking: { step: 'service', repeat: 'appliance' }, request: {} },
  },
  description: {
    ...problem,
    label: 'Description',
    hint: 'What’s it doing (or not doing)?',
    optional: true,
    maxLength: bookingTextLimits.description,
    forms: { booking: { step: 'service', repeat: false } },
  },
  problemDescription: {
    ...problem,
    label: 'What is wrong?',
    hint: 'What’s it doing, and since when?',
    rule: filled(serviceRequestMessages.problemDescription),
    maxLength: serviceRequestTextLimits.problemDescription,
    forms: { request: {} },
  },
  smsConsent: {
    control: 'checkbox',
    width: 'whole',
    label: 'Text me about this visit',
    initial: false,
    forms: { booking: { step: 'contact', repeat: false } },
  },
  isEmergency: {
    control: 'checkbox',
    width: 'whole',
    label: 'This is an emergency',
    initial: false,
    forms: { request: {} },
  },
} as const satisfies Rows;
