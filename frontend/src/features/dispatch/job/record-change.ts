import type { Appointment } from '@contracts/booking/appointments';
import type {
  ChangeCustomer,
  CustomerAddress,
  CustomerAddressFields,
  CustomerEmail,
  CustomerPhone,
  CustomerRecord,
} from '@contracts/customers/records';
import { fullName, parsedName } from '@contracts/vocabulary/identity/names';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { isSameAddress } from '../../../shared/customer-addresses';

const contactNames = [
  ...(['customerName', 'phone', 'email'] as const),
  ...(['address', 'city', 'state', 'zipCode', 'gateCode'] as const),
] as const;

/** A visit's contact, as it was and as it is corrected. */
export type VisitContact = Pick<Appointment, (typeof contactNames)[number]>;

export interface Correction {
  readonly was: VisitContact;
  readonly is: VisitContact;
}

/** What a correction would change of a customer's record. */
export interface RecordChange {
  readonly lines: readonly {
    readonly label: string;
    /** Empty for none, as `after`. */
    readonly before: string;
    readonly after: string;
  }[];
  readonly change: ChangeCustomer;
}

type Line = RecordChange['lines'][number];
type Part = Partial<ChangeCustomer> & { readonly line: Line };

const isPresent = ({ former }: { readonly former: boolean }): boolean => !former;
const same = (one: string | null, other: string | null): boolean =>
  cleanLine(one ?? '').toLowerCase() === cleanLine(other ?? '').toLowerCase();
const isSamePhone = (one: string, other: string): boolean =>
  phoneDigits(one) === phoneDigits(other);
const line = (label: string, before: string, after: string): Line => ({ label, before, after });

/** Without what is empty, which some checks would refuse. */
const filled = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Fields;

const phoneFields = ({ id, phone, label, texts }: CustomerPhone) =>
  filled({ id, phone, label, texts });
const emailFields = ({ id, email, label }: CustomerEmail) => filled({ id, email, label });
const addressFields = ({ former: _, pin: __, state, ...rest }: CustomerAddress) =>
  filled({ ...rest, state: state as CustomerAddressFields['state'] });

/** The record as it is. */
const unchanged = (record: CustomerRecord): ChangeCustomer => ({
  ...filled({
    kind: record.kind,
    firstName: record.firstName,
    lastName: record.lastName,
    suffix: record.suffix,
    company: record.company,
    note: record.note,
    doNotService: record.doNotServiceReason,
  }),
  closed: record.closed,
  ...(record.paidBy && { paidBy: record.paidBy.number }),
  phones: record.phones.filter(isPresent).map(phoneFields),
  emails: record.emails.filter(isPresent).map(emailFields),
  addresses: record.addresses.filter(isPresent).map(addressFields),
  version: record.version,
});

function nameChange(record: CustomerRecord, { was, is }: Correction): Part | null {
  const name = cleanLine(is.customerName);
  // A letter in another case is a correction, too.
  if (cleanLine(was.customerName) === name || record.name === name) return null;
  const shown = line('Name', record.name, name);
  if (record.kind === 'business' && record.firstName === '' && record.lastName === '')
    return { company: name, line: shown };
  const { given, family, suffix } = parsedName(name);
  // The visit may never have said it.
  const kept = parsedName(was.customerName).suffix === '' ? record.suffix : '';
  const written = { given, family, suffix: suffix || kept };
  return {
    ...{ firstName: given, lastName: family, suffix: written.suffix },
    line: line('Name', record.name, fullName(written)),
  };
}

function phoneChange(record: CustomerRecord, { was, is }: Correction): Part | null {
  const present = record.phones.filter(isPresent);
  if (isSamePhone(was.phone, is.phone) || present.some(({ phone }) => isSamePhone(phone, is.phone)))
    return null;
  const old = present.find(({ phone }) => isSamePhone(phone, was.phone));
  const { label = '' } = old ?? {};
  return {
    phones: [
      // The old number's consent to texts isn't the new one's.
      filled({ phone: is.phone, label, texts: false }),
      ...present.filter((each) => each !== old).map(phoneFields),
    ],
    line: line('Phone', old?.phone ?? '', is.phone),
  };
}

function emailChange(record: CustomerRecord, { was, is }: Correction): Part | null {
  const present = record.emails.filter(isPresent);
  const old = present.find(({ email }) => same(email, was.email));
  const isKnown = is.email === '' ? !old : present.some(({ email }) => same(email, is.email));
  if (same(was.email, is.email) || isKnown) return null;
  const { label = '' } = old ?? {};
  return {
    emails: [
      ...(is.email === '' ? [] : [filled({ email: is.email, label })]),
      ...present.filter((each) => each !== old).map(emailFields),
    ],
    line: line('Email', old?.email ?? '', is.email),
  };
}

type Place = Pick<VisitContact, 'address' | 'city' | 'state' | 'zipCode' | 'gateCode'>;

const placeWords = ({ address, city, state, zipCode, gateCode }: Place): string =>
  [address, city, `${state} ${zipCode}`.trim(), gateCode && `gate code ${gateCode}`]
    .filter(Boolean)
    .join(', ');

/** What is corrected of a house that the record has. Its gate code isn't that of the house before. */
function correctedHouse(known: CustomerAddress, { was, is }: Correction): Partial<Place> {
  const isMoved = !isSameAddress(was, is);
  const names = isMoved
    ? is.gateCode
      ? (['gateCode'] as const)
      : []
    : (['city', 'state', 'gateCode'] as const);
  const plain = (text: string | null) => (text ?? '').replaceAll('.', '');
  return Object.fromEntries(
    names
      .filter((name) => !same(was[name], is[name]) && !same(plain(known[name]), plain(is[name])))
      .map((name) => [name, is[name] ?? '']),
  );
}

function addressChange(record: CustomerRecord, correction: Correction): Part | null {
  const { was, is } = correction;
  const names = ['address', 'city', 'state', 'zipCode', 'gateCode'] as const;
  if (names.every((name) => same(was[name], is[name]))) return null;
  const present = record.addresses.filter(isPresent);
  const known = present.find((each) => isSameAddress(each, is));
  const old = known ?? present.find((each) => isSameAddress(each, was));
  const { address, city, zipCode } = is;
  const corrected = known && correctedHouse(known, correction);
  if (corrected && Object.keys(corrected).length === 0) return null;
  const written = corrected
    ? { ...known, ...corrected }
    : {
        ...{ address, city, zipCode, gateCode: is.gateCode ?? '', label: old?.label ?? '' },
        ...{ state: is.state, accessNotes: old?.accessNotes ?? '' },
      };
  const fields = addressFields(written as CustomerAddress);
  return {
    addresses: old
      ? present.map((each) => (each === old ? fields : addressFields(each)))
      : [...present.map(addressFields), fields],
    line: line('Address', old ? placeWords(old) : '', placeWords(written)),
  };
}

/** What a corrected visit would change of its customer's record; null if that says the same already. */
export function recordChangeOf(
  record: CustomerRecord,
  correction: Correction,
): RecordChange | null {
  const parts = [nameChange, phoneChange, emailChange, addressChange].flatMap(
    (changeOf) => changeOf(record, correction) ?? [],
  );
  if (parts.length === 0) return null;
  const changes = parts.map(({ line: _, ...change }) => change);
  return {
    lines: parts.map((part) => part.line),
    change: Object.assign(unchanged(record), ...changes) as ChangeCustomer,
  };
}

/** Whether a contact field of a visit was corrected. */
export const isContactCorrected = ({ was, is }: Correction): boolean =>
  contactNames.some((name) => cleanLine(was[name] ?? '') !== cleanLine(is[name] ?? ''));
