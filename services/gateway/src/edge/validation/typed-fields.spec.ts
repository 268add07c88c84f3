/** What people type reaches the services without characters that no one sees, in every field. */
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BookingFields } from '@contracts/booking/fields';
import { LogIn, RegisterCustomer } from '@contracts/customers/accounts';
import { accountMessages } from '@contracts/vocabulary/accounts';
import { bookingMessages } from '@contracts/vocabulary/booking';
import { emailLettersMessage } from '@contracts/vocabulary/text/typed-text';
import { aBooking } from '../../../test/factories';
import { requestClasses } from '../../../test/request-classes';
import { schemaOf, type RequestClass, type SchemaObject } from '../description/schema-of';
import { fieldErrors } from './request-validation.pipe';

/** Texts that no one types, or whose every character counts. */
const asTheyCome = new Set([
  ...['password', 'confirmPassword', 'currentPassword', 'token', 'payToken', 'client_secret'],
  // Of a list's next page, of Jobber's way back.
  ...['cursor', 'code of ConnectJobber', 'state of ConnectJobber'],
  ...['avatar', 'timeSlot', 'start', 'end', 'serviceArea', 'counties'],
  ...['key of TrackingLinkQuery', 'numbers of TextsQuery', 'photos of SendEstimate'],
]);
const severalLines = new Set([
  ...['description', 'problemDescription', 'technicianNotes', 'internalNotes', 'workDone'],
  ...[
    'notes',
    'note',
    'accessNotes',
    'reason',
    'words',
    'question',
    'quote',
    'text of EnterReview',
  ],
  ...['text of EnterTeamValue', 'text of EnterPerk', 'text of SendText', 'csv of ImportPriceBook'],
]);
/** These have one line. */
const shortReasons = new Set(['reason of AddHoliday', 'reason of EnterDayOff']);
const lineDescription = 'description of CreatePaymentIntent';

const paste = '\u202a\ufeff904\u200b-5\u200d55\ufe0f-01\u00ad42\u2060\u200e\u202c ';
const pasted = { line: '904-555-0142', text: '904\u200b-5\u200d55\ufe0f-01\u00ad42\u2060\u200e' };

interface TypedField {
  readonly label: string;
  readonly kind: 'line' | 'text';
  readonly read: (typed: string) => unknown;
}

/** The fields of a class with free text, and those of objects and lists in it. */
function typedFieldsOf(
  Class: RequestClass,
  make: (plain: object) => object = (plain) => plainToInstance(Class as never, plain),
  Owner: RequestClass = Class,
): TypedField[] {
  const { properties = {} } = schemaOf(Owner);
  return Object.entries(properties).flatMap(([name, schema]): TypedField[] => {
    const { type, items, enum: values, format, properties: inner } = schema as SchemaObject;
    const each = type === 'array';
    const part = each ? (items as SchemaObject) : (schema as SchemaObject);
    const wrap = (value: unknown) => ({ [name]: each ? [value] : value });
    const read = (value: unknown): unknown => {
      const made = (make(wrap(value)) as Record<string, unknown>)[name];
      return each ? (made as unknown[])[0] : made;
    };
    if (inner || part.properties) {
      const Inner = (read({}) as object).constructor as unknown as RequestClass;
      return typedFieldsOf(Inner, (plain) => read(plain) as object, Inner);
    }
    const isFree = [part.type].flat().includes('string' as never) && !values && !part.enum;
    if (!isFree || (format !== undefined && format !== 'email')) return [];
    const label = `${name} of ${Owner.name}`;
    if (asTheyCome.has(name) || asTheyCome.has(label)) return [];
    const isLong =
      (severalLines.has(name) || severalLines.has(label)) &&
      !shortReasons.has(label) &&
      label !== lineDescription;
    return [{ label, kind: isLong ? 'text' : 'line', read }];
  });
}

const fields = [
  ...new Map(requestClasses.flatMap((Class) => typedFieldsOf(Class)).map((f) => [f.label, f])),
].map(([, field]) => field);

describe('typed fields', () => {
  it('finds the fields', () => {
    const labels = fields.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        'phone of RegisterCustomer',
        'email of LogIn',
        'text of EnterCostLine',
        'reason of EnterDayOff',
        'specialties of AddTechnician',
        'search of AppointmentsQuery',
        'code of ConfirmAuthenticator',
      ]),
    );
    expect(labels.length).toBeGreaterThan(80);
  });

  it.each(fields.map((field) => [field.label, field] as const))(
    '%s is cleaned',
    (_label, { kind, read }) => {
      expect(read(paste)).toBe(pasted[kind]);
      expect(read('\u200b\u2800 \u00ad\ufe0f\u3164')).toBe('');
    },
  );

  const errorsOf = <T extends object>(Class: ClassConstructor<T>, body: object) =>
    fieldErrors(validateSync(plainToInstance(Class, body)));

  describe('a booking', () => {
    const stored = (field: keyof BookingFields, typed: string) => {
      const body = { ...aBooking(), [field]: typed };
      const errors = errorsOf(BookingFields, body).filter((error) => error.field === field);
      return errors[0]?.message ?? plainToInstance(BookingFields, body)[field];
    };

    it.each<[keyof BookingFields, string, string]>([
      ['phone', '\u202a(904) 555-0142\u202c', '(904) 555-0142'],
      ['phone', '\u202a+1 904‑555‑0142\u202c', '+1 904‑555‑0142'],
      ['phone', '\u2066904.555.0142\u2069', '904.555.0142'],
      ['phone', '\ufeff904 555 0142', '904 555 0142'],
      ['phone', '904\u200b555\u200b0142', '9045550142'],
      ['phone', '\u200e9045550142\u200f', '9045550142'],
      ['phone', '\u00a0904 555 0142\u2003', '904 555 0142'],
      ['phone', '\u202a\u202c', bookingMessages.phone],
      ['phone', '\u200b \u2800', bookingMessages.phone],
      ['email', 'nora\u200b@example.com', 'nora@example.com'],
      ['email', '\ufeffnora@example.com\u200b', 'nora@example.com'],
      ['email', '\u202anora@example.com\u202c', 'nora@example.com'],
      ['email', 'nora@exam\u00adple.com', 'nora@example.com'],
      ['email', 'no\u200dra@example.com', 'nora@example.com'],
      ['email', 'nora@example.com\ufe0f', 'nora@example.com'],
      ['email', '\u200b', bookingMessages.email],
      ['email', 'josé@example.com', emailLettersMessage],
      ['email', 'jose\u0301@example.com', emailLettersMessage],
      ['email', 'jose@café.example.com', 'jose@café.example.com'],
      ['zipCode', '32084\u200b', '32084'],
      ['zipCode', '\u202d32084\u202c', '32084'],
      ['zipCode', '32\u206084', bookingMessages.zipCode],
      ['zipCode', '32084\u2011', '32084\u2011'],
      ['gateCode', '#12\u200b34', '#1234'],
      ['city', '\u200fPalm Coast', 'Palm Coast'],
      ['address', '12 Tern\u00ad Lane\u2028', '12 Tern Lane'],
      ['address', '\u3164', bookingMessages.address],
      ['customerName', '\u202eanoN atiR\u202c', 'anoN atiR'],
      ['customerName', 'Nora\u200d Reyes\ufe0f', 'Nora Reyes'],
      ['customerName', '\u2800\u3164\uffa0', bookingMessages.customerName],
      ['customerName', '\u{e0041}\u034f\u180e', bookingMessages.customerName],
      ['customerName', 'علی\u200cرضا', 'علی\u200cرضا'],
      ['customerName', 'ශ්\u200dරී', 'ශ්\u200dරී'],
      ['description', 'leaks 👩\u200d🔧 ❤\ufe0f', 'leaks 👩\u200d🔧 ❤\ufe0f'],
      ['description', 'leaks\u202e backwards', 'leaks backwards'],
    ])('stores %s %j as %j', (field, typed, expected) => {
      expect(stored(field, typed)).toBe(expected);
    });
  });

  it('lets people with such an address log in, but no one register it', () => {
    const email = 'josé@example.com';
    const password = 'a good password';
    expect(errorsOf(LogIn, { email, password })).toEqual([]);
    const registration = { email, password, confirmPassword: password };
    expect(errorsOf(RegisterCustomer, registration)).toContainEqual({
      field: 'email',
      message: emailLettersMessage,
    });
    expect(errorsOf(LogIn, { email: 'no one', password })).toEqual([
      { field: 'email', message: accountMessages.email },
    ]);
  });
});
