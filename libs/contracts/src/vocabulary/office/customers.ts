/** Words and limits of customers' records, shared by browser and server. */
import { accountTextLimits } from '../accounts';
import { bookingTextLimits } from '../booking';

export const customerKinds = ['person', 'business'] as const;
export type CustomerKind = (typeof customerKinds)[number];

export const customerKindLabels: Readonly<Record<CustomerKind, string>> = {
  person: 'Person',
  business: 'Business',
};

/** Where the company first heard of a customer. */
export const customerSources = ['site', 'office', 'import', 'account', 'text'] as const;
export type CustomerSource = (typeof customerSources)[number];

export const customerSourceLabels: Readonly<Record<CustomerSource, string>> = {
  site: 'Website',
  office: 'Office',
  import: 'Import',
  account: 'Account',
  text: 'Text message',
};

/** Maximum lengths. */
export const customerTextLimits = {
  firstName: accountTextLimits.firstName,
  lastName: accountTextLimits.lastName,
  suffix: 10,
  company: 120,
  note: 4_000,
  doNotService: 300,
  phone: bookingTextLimits.phone,
  email: bookingTextLimits.email,
  label: 30,
  address: bookingTextLimits.address,
  city: bookingTextLimits.city,
  accessNotes: 500,
} as const;

/** Of each kind, on one customer. */
export const customerListLimits = { phones: 20, emails: 20, addresses: 200 } as const;
/** Former ones, too, while a customer edits their own. Each change keeps another former one. */
export const ownContactsAtMost = 300;

export const customerMessages = {
  name: 'Enter a name or a company',
  phone: 'Enter a phone number',
  email: 'Enter a valid email address',
  address: 'Enter the street address',
  city: 'Enter the city',
  zipCode: 'Enter the ZIP code',
  paidBy: 'Choose another customer who pays',
  tooMany: 'That’s more than we can keep. Call us, and we’ll change it for you.',
} as const;

/** What the record of a customer changes by. */
export const customerChangeCauses = [
  'created',
  'changed',
  'changed-in-portal',
  'merged',
  'imported',
  'undone',
] as const;
export type CustomerChangeCause = (typeof customerChangeCauses)[number];

/** What is shown for a customer without any name. */
export const namelessCustomer = 'No name';
