/** Rows of a file with the office's customers and their service history. Pure. */
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import type { CompanyRow } from '../runs/source';
import { addressOf, placeIn, type Address } from './addresses';
import { dateIn } from './dates';
import { fullName } from './names';
import { dateMessage, hasName, nameOf, noName } from './own-history-rows';
import { oneLine, severalLines } from './texts';
import {
  RecordReader,
  shortenedMessage,
  type GoodRecord,
  type Reading,
  type TextOf,
  type WrongRecord,
  type Written,
} from './written-record';

export type CustomerField =
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'customerName'
  | 'email'
  | 'phone'
  | 'address'
  | 'unit'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'lastServiceDate'
  | 'totalServices'
  | 'totalSpent'
  | 'preferredTechnician'
  | 'notes';
export type ServiceField = 'id' | 'customerId' | 'service' | 'date' | 'cost';

const nameLength = 100;
const serviceLength = 200;

/** A customer needs a name, and a phone number, an email address, an id or a street. */
export function customerRow(
  written: Written<CustomerField>,
  reading: Reading,
): GoodRecord<CompanyRow> | WrongRecord<CustomerField> {
  const record = new RecordReader(written, reading);
  const { text } = record;
  const externalId = record.id('id');
  if (!hasName(text)) record.refuse('', 'Has no name');
  const [phone = '', ...otherPhones] = record.phones('phone');
  const email = record.email('email');
  if (externalId === null && phone === '' && email === '' && text('address') === '') {
    const isShortened = record.isNoted(shortenedMessage);
    record.refuse(isShortened ? 'phone' : '', isShortened ? shortenedMessage : notReachable);
  }
  const lastServiceDate = record.date('lastServiceDate', dateIn, dateMessage);
  const totalServices = record.read('totalServices', wholeNumber, 'Must be a whole number');
  const totalSpentCents = record.cents('totalSpent');
  return record.result(() => ({
    kind: 'customer',
    customer: {
      externalId,
      ...nameOf(text, noName),
      email: oneLine(email, bookingTextLimits.email) || null,
      phone,
      otherPhones,
      ...placeOf(text),
      lastServiceDate,
      totalServices,
      totalSpentCents,
      preferredTechnician: oneLine(text('preferredTechnician'), nameLength) || null,
      notes: severalLines(text('notes'), bookingTextLimits.description) || null,
    },
  }));
}

const notReachable =
  'Has neither a phone number nor an email address, an id or a street to be known by';

type PlaceField = 'address' | 'unit' | 'city' | 'state' | 'zipCode';
type NameField = 'firstName' | 'lastName' | 'customerName';

/** A whole address may be in the column of the street. */
function placeOf(text: TextOf<PlaceField | NameField>): Address {
  const [city, state, zip] = [text('city'), text('state'), text('zipCode')];
  const unit = text('unit');
  const isWhole = city === '' && state === '' && zip === '';
  const names = [
    text('customerName'),
    fullName({ firstName: text('firstName'), lastName: text('lastName') }),
  ];
  return isWhole
    ? addressOf({ ...placeIn(text('address'), names), unit })
    : addressOf({ street: text('address'), unit, city, state, zip });
}

export function serviceRow(
  written: Written<ServiceField>,
  reading: Reading,
): GoodRecord<CompanyRow> | WrongRecord<ServiceField> {
  const record = new RecordReader(written, reading);
  const externalId = record.id('id');
  const customerExternalId = record.id('customerId');
  if (customerExternalId === null) {
    record.refuse('customerId', record.isNoted(shortenedMessage) ? shortenedMessage : 'Is missing');
  }
  const service = record.required(
    'service',
    (text) => oneLine(text, serviceLength) || null,
    'Is empty',
  );
  const date = record.date('date', dateIn, dateMessage);
  const costCents = record.signedCents('cost');
  return record.result(() => ({
    kind: 'service',
    service: {
      externalId,
      customerExternalId: customerExternalId ?? '',
      service: service ?? '',
      date,
      costCents,
    },
  }));
}

function wholeNumber(text: string): number | null {
  const digits = text.includes(',') ? text.replaceAll(',', '') : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
