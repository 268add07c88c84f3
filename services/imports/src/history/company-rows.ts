/** Rows of a file with the office's customers and their service history. Pure. */
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import type { CompanyRow } from '../runs/source';
import { addressOf } from './addresses';
import { dateIn } from './dates';
import { dateMessage, hasName, nameOf, noName } from './own-history-rows';
import { phoneText } from './phones';
import { oneLine, severalLines } from './texts';
import {
  RecordReader,
  shortenedMessage,
  type GoodRecord,
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

/** A customer needs a name, and a phone number, an email address or an id. */
export function customerRow(
  written: Written<CustomerField>,
): GoodRecord<CompanyRow> | WrongRecord<CustomerField> {
  const record = new RecordReader(written);
  const { text } = record;
  const externalId = record.id('id');
  if (!hasName(text)) record.refuse('', 'Has no name');
  const phone = firstOf(record.phone('phone'));
  if (text('id') === '' && phone === '' && text('email') === '') {
    const isShortened = text('phone') !== '';
    record.refuse(
      isShortened ? 'phone' : '',
      isShortened ? shortenedMessage : 'Has neither a phone number nor an email address nor an id',
    );
  }
  const lastServiceDate = record.read('lastServiceDate', dateIn, dateMessage);
  const totalServices = record.read('totalServices', wholeNumber, 'Must be a whole number');
  const totalSpentCents = record.cents('totalSpent');
  return record.result(() => ({
    kind: 'customer',
    customer: {
      externalId,
      ...nameOf(text, noName),
      email: oneLine(firstOf(text('email')), bookingTextLimits.email) || null,
      phone: phoneText(phone),
      ...addressOf({
        street: text('address'),
        city: text('city'),
        state: text('state'),
        zip: text('zipCode'),
      }),
      lastServiceDate,
      totalServices,
      totalSpentCents,
      preferredTechnician: oneLine(text('preferredTechnician'), nameLength) || null,
      notes: severalLines(text('notes'), bookingTextLimits.description) || null,
    },
  }));
}

export function serviceRow(
  written: Written<ServiceField>,
): GoodRecord<CompanyRow> | WrongRecord<ServiceField> {
  const record = new RecordReader(written);
  const externalId = record.id('id');
  const customerExternalId = record.id('customerId');
  if (record.text('customerId') === '') record.refuse('customerId', 'Is missing');
  const service = record.required(
    'service',
    (text) => oneLine(text, serviceLength) || null,
    'Is empty',
  );
  const date = record.read('date', dateIn, dateMessage);
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

/** Exports put several numbers or addresses into one cell, some with a word before each. */
function firstOf(text: string): string {
  const parts = text.split(/\s*:::\s*|[,;]\s*|\s+(?=[A-Z][a-z]+:)/);
  const first = parts.find((part) => part.trim() !== '') ?? '';
  return first.replace(/^[A-Z][a-z]+:\s*/, '');
}

function wholeNumber(text: string): number | null {
  const digits = text.includes(',') ? text.replaceAll(',', '') : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
