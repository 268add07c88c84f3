import { serviceRequestMessages } from '@contracts/vocabulary/booking';
import { nameMessage } from '@contracts/vocabulary/accounts';
import { emailLettersMessage } from '@contracts/vocabulary/text/typed-text';
import { visitFields, type FormName } from './visit-fields';
import {
  emptyDraft,
  errorOf,
  errorsIn,
  fieldsOf,
  linesOf,
  namesIn,
  payloadOf,
  serverErrorsIn,
  type FormDraft,
} from './visit-form';

const visit: FormDraft<'visit'> = {
  ...emptyDraft('visit'),
  appointmentDate: '2026-11-23',
  timeSlot: '10:00-11:00',
  serviceType: 'Repair',
  address: ' 12 Lantern Street ',
  city: 'St Augustine',
  state: 'FL',
  zipCode: '32084',
};
const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

describe('the fields of a form', () => {
  it('are those of its steps together', () => {
    const steps = (['date-time', 'service', 'contact'] as const).flatMap((step) =>
      names(fieldsOf('booking', step)),
    );
    expect(new Set(steps)).toEqual(new Set(names(fieldsOf('booking'))));
    expect(steps).toHaveLength(fieldsOf('booking').length);
  });

  it('say what each form says in its own way', () => {
    const label = (form: FormName) => fieldsOf(form).find(({ name }) => name === 'address')?.label;
    expect(label('booking')).toBe('Street Address');
    expect(label('visit')).toBe('Street address');
    const hint = (form: FormName) => fieldsOf(form).find(({ name }) => name === 'phone')?.hint;
    expect(hint('booking')).not.toBe(hint('request'));
  });

  it('belong to a form each, and check what may not stay empty', () => {
    for (const [name, row] of Object.entries(visitFields)) {
      expect([name, Object.keys(row.forms).length > 0]).toEqual([name, true]);
      const checked = 'rule' in row || 'optional' in row || row.control === 'checkbox';
      expect([name, checked]).toEqual([name, true]);
    }
  });

  it('share a line where three of them stand side by side', () => {
    const lines = linesOf(fieldsOf('visit')).map(names);
    expect(lines).toContainEqual(['zipCode', 'city', 'state']);
    expect(lines.slice(1, 3)).toEqual([['appointmentDate'], ['timeSlot']]);
    expect(lines.flat()).toEqual(names(fieldsOf('visit')));
  });
});

describe('a draft', () => {
  it('of one step has the fields of that step', () => {
    expect(emptyDraft('booking', 'date-time')).toEqual({ appointmentDate: '', timeSlot: '' });
  });
});

describe('what is wrong', () => {
  it('is every field that lacks something, the first of them first', () => {
    expect(errorsIn('visit', visit)).toEqual({});
    const required = names(fieldsOf('visit').filter(({ rule, optional }) => rule && !optional));
    expect(required).toHaveLength(7);
    for (const name of required) {
      expect(namesIn(errorsIn('visit', { ...visit, [name]: '  ' }))).toEqual([name]);
    }
    expect(namesIn(errorsIn('visit', { ...emptyDraft('visit'), state: '' }))).toEqual(required);
  });

  it('is an email address without a host that has a dot', () => {
    const email = (text: string) =>
      errorsIn('request', { ...emptyDraft('request'), email: text }).email;
    for (const wrong of ['', 'ada', 'ada@', 'ada@home', 'ada quill@example.com', 'a@b..c']) {
      expect([wrong, email(wrong)]).toEqual([wrong, 'Valid email is required']);
    }
    expect(email(' ada@mail.example.com ')).toBeUndefined();
  });

  it('is an email address that not every mail server takes', () => {
    const draft = { ...emptyDraft('request'), email: 'josé@example.com' };
    expect(errorsIn('request', draft)).toMatchObject({ email: emailLettersMessage });
  });

  it('is a text that looks empty', () => {
    const draft = { ...emptyDraft('request'), firstName: '\u3164', problemDescription: '\u200b ' };
    const { firstName, problemDescription } = serviceRequestMessages;
    expect(errorsIn('request', draft)).toMatchObject({ firstName, problemDescription });
  });

  it('is a web address in the name of a person', () => {
    const booked = (customerName: string) =>
      errorsIn('booking', { ...emptyDraft('booking'), customerName }).customerName;
    const asked = (name: string) =>
      errorsIn('request', { ...emptyDraft('request'), firstName: name, lastName: name });
    expect(booked('Ada, see evil.example')).toBe(nameMessage);
    expect(booked(' Ada St.John ')).toBeUndefined();
    expect(asked('www.evil.example')).toMatchObject({
      firstName: nameMessage,
      lastName: nameMessage,
    });
  });

  it('is nothing in an optional field that is empty, and what its rule says in one that is not', () => {
    const field = {
      control: 'text',
      width: 'half',
      label: 'Gate code',
      optional: true,
      rule: (text: string) => (/^\d+$/.test(text) ? null : 'Digits only'),
    } as const;
    expect(errorOf(field, '  ')).toBeNull();
    expect(errorOf(field, ' 44 ')).toBeNull();
    expect(errorOf(field, 'x')).toBe('Digits only');
    expect(errorOf({ ...field, optional: false }, '')).toBe('Digits only');
  });

  it('by the server’s word stands at the fields that the form has', () => {
    const errors = [
      { field: 'city', message: 'No such city' },
      { field: 'address', message: 'No such street' },
      { field: 'brand', message: 'No such brand' },
    ];
    expect(serverErrorsIn('visit', errors)).toEqual({
      address: 'No such street',
      city: 'No such city',
    });
    expect(namesIn(serverErrorsIn('visit', errors))).toEqual(['address', 'city']);
    expect(serverErrorsIn('booking', errors, 'service')).toEqual({ brand: 'No such brand' });
    expect(serverErrorsIn('request', undefined)).toEqual({});
  });
});

describe('a payload', () => {
  it('goes without the spaces around what was typed', () => {
    const entered = Object.entries({ ...visit, address: '12 Lantern Street' });
    const sent = Object.fromEntries(entered.filter(([, text]) => text !== ''));
    expect(payloadOf('visit', visit)).toEqual(sent);
    expect(Object.keys(sent)).toEqual(expect.arrayContaining(['appointmentDate', 'zipCode']));
  });

  it('leaves out what may be empty and is, and keeps what is no text', () => {
    const draft = { ...emptyDraft('booking'), city: 'Hastings', description: ' ' };
    expect(payloadOf('booking', draft)).toMatchObject({ city: 'Hastings', brand: '' });
    expect(payloadOf('booking', draft)).not.toHaveProperty('description');
    expect(payloadOf('booking', { ...draft, description: ' Hums. ' }).description).toBe('Hums.');
    expect(payloadOf('request', emptyDraft('request')).isEmergency).toBe(false);
  });
});
