/** Converts records of a customer's own history, from JSON or a file, to rows for booking. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import type { HistoryOwner, HistoryRow } from '../runs/source';
import { addressOf, placeIn } from './addresses';
import { dateIn, instantIn, instantText, slotIn } from './dates';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from './appliances';
import { fitted, fullName, splitName, type PersonName } from './names';
import { phoneText } from './phones';
import { appointmentStatusOf, requestStatusOf } from './record-status';
import { oneLine, severalLines } from './texts';
import {
  RecordReader,
  type GoodRecord,
  type Reading,
  type TextOf,
  type WrongRecord,
  type Written,
} from './written-record';

type SharedField =
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'customerName'
  | 'email'
  | 'phone'
  | 'brand'
  | 'status'
  | 'technicianNotes'
  | 'createdAt';
export type AppointmentField =
  | SharedField
  | 'address'
  | 'unit'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'serviceType'
  | 'appliance'
  | 'description'
  | 'appointmentDate'
  | 'timeSlot'
  | 'totalCost';
export type RequestField =
  | SharedField
  | 'applianceType'
  | 'problemDescription'
  | 'isEmergency'
  | 'completedAt';

export const dateMessage = 'Must be a date such as 2023-05-09';
const instantMessage = 'Must be a date or an instant such as 2023-05-09T14:00:00Z';
const statusMessage = 'This status is unknown';

/** Without a status it's over: it is history. Missing personal data comes from the account. */
export function appointmentRow(
  written: Written<AppointmentField>,
  owner: HistoryOwner,
  reading: Reading,
): GoodRecord<HistoryRow> | WrongRecord<AppointmentField> {
  const record = new RecordReader(written, reading);
  const id = record.id('id');
  const appointmentDate = record.required(
    'appointmentDate',
    (text) => dateIn(text, reading.today),
    dateMessage,
  );
  const timeSlot = record.read('timeSlot', slotIn, 'Must be hours such as 09:00-10:00');
  const status = record.decisive('status', appointmentStatusOf, statusMessage) ?? 'completed';
  const totalCents = record.cents('totalCost');
  const createdAt = record.date('createdAt', instantText, instantMessage);
  const description = record.text('description');
  const [phone = ''] = record.phones('phone');
  const email = record.email('email');
  return record.result(() => ({
    kind: 'appointment',
    record: {
      key: record.key(id),
      ...contactOf(email, phone, owner),
      customerName: oneLine(fullName(nameOf(record.text, owner)), bookingTextLimits.customerName),
      ...placeOf(record.text, owner),
      serviceType: serviceTypeIn(record.text('serviceType'), description),
      appliance: applianceIn(record.text('appliance'), description),
      brand: brandIn(record.text('brand'), description),
      description: severalLines(description, bookingTextLimits.description) || null,
      appointmentDate: appointmentDate ?? '',
      timeSlot: timeSlot ?? '',
      status,
      technicianNotes: notesOf(record.text),
      totalCents,
      createdAt: createdAt && instantIn(createdAt, reading.today),
    },
  }));
}

/** Like `appointmentRow`. */
export function requestRow(
  written: Written<RequestField>,
  owner: HistoryOwner,
  reading: Reading,
): GoodRecord<HistoryRow> | WrongRecord<RequestField> {
  const record = new RecordReader(written, reading);
  const id = record.id('id');
  const problem = severalLines(
    record.text('problemDescription'),
    serviceRequestTextLimits.problemDescription,
  );
  if (problem === '') record.refuse('problemDescription', 'Is missing');
  const emergency = record.read('isEmergency', yesOrNo, 'Must be yes or no');
  const status = record.decisive('status', requestStatusOf, statusMessage) ?? 'completed';
  const completedAt = record.date('completedAt', instantText, instantMessage);
  const createdAt = record.date('createdAt', instantText, instantMessage);
  const [phone = ''] = record.phones('phone');
  const email = record.email('email');
  return record.result(() => ({
    kind: 'service-request',
    record: {
      key: record.key(id),
      ...contactOf(email, phone, owner),
      ...nameOf(record.text, owner),
      applianceType: applianceIn(record.text('applianceType'), problem),
      brand: brandIn(record.text('brand'), problem),
      problemDescription: problem,
      isEmergency: emergency ?? isEmergency(problem),
      status,
      technicianNotes: notesOf(record.text),
      completedAt: completedAt && instantIn(completedAt, reading.today),
      createdAt: createdAt && instantIn(createdAt, reading.today),
    },
  }));
}

const contactOf = (email: string, phone: string, owner: HistoryOwner) => ({
  email: oneLine(email || owner.email, bookingTextLimits.email),
  phone: phoneText(phone || owner.phone),
});

export const noName: PersonName = { firstName: '', lastName: '' };

/** A letter or digit first, then ASCII: such a name always survives the rules. */
const plainName = /^[a-z\d][ -~]*$/i;

/** Whether `nameOf` would find a name; most names needn't be split for that. */
export function hasName(text: TextOf<'firstName' | 'lastName' | 'customerName'>): boolean {
  const written = text('firstName') + text('lastName') || text('customerName');
  return plainName.test(written) || fullName(nameOf(text, noName)) !== '';
}

export function nameOf(
  text: TextOf<'firstName' | 'lastName' | 'customerName'>,
  owner: PersonName,
): PersonName {
  const [first, last] = [text('firstName'), text('lastName')];
  if (first !== '' || last !== '') return fitted(first, last);
  const whole = text('customerName');
  return whole === '' ? fitted(owner.firstName, owner.lastName) : splitName(whole);
}

function placeOf(text: TextOf<AppointmentField>, owner: HistoryOwner) {
  const [city, state, zip] = [text('city'), text('state'), text('zipCode')];
  const [street, unit] = [text('address'), text('unit')];
  if (city !== '' || state !== '' || zip !== '')
    return addressOf({ street, unit, city, state, zip });
  return street === ''
    ? addressOf({ street: owner.address })
    : addressOf({ ...placeIn(street), unit });
}

const notesOf = (text: TextOf<SharedField>): string | null =>
  severalLines(text('technicianNotes'), bookingTextLimits.technicianNotes) || null;

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x']);
const no = new Set(['no', 'n', 'false', 'f', '0']);

function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) || (no.has(word) ? false : null);
}
