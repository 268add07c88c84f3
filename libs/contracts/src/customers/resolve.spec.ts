import fc from 'fast-check';
import { runsOf } from '../testing/deep';
import { addressKey } from '../vocabulary/identity/addresses';
import { emailIdentity, phoneIdentity } from '../vocabulary/identity/contact-keys';
import {
  compareFamily,
  compareGiven,
  compareNames,
  parsedName,
} from '../vocabulary/identity/names';
import {
  type GivenContact,
  keysOf,
  type KnownCustomer,
  resolve,
} from '../vocabulary/identity/resolve';

const own = { phones: ['(904) 555-0100'], domains: ['coastal.example'] };

/** Two numbers, a front desk's, and two addresses of email. */
const [A, B, desk] = ['904-555-0101', '904-555-0102', '904-555-0199'];
const [E, F, L] = ['ann@example.com', 'ben@example.com', 'landlord@example.com'];
const house1 = { address: '1 Pelican Way', zipCode: '32084' };
const house2 = { address: '2 Heron Lane', zipCode: '32084' };
const unit = (number: number) => ({ address: `1 Pelican Way, Apt ${number}`, zipCode: '32084' });

interface Facts {
  readonly phones?: readonly string[];
  readonly emails?: readonly string[];
  readonly retired?: readonly string[];
  readonly payer?: readonly string[];
  readonly homes?: readonly { address: string; zipCode: string }[];
  readonly former?: readonly string[];
  readonly movedOut?: boolean;
  readonly company?: string;
  readonly closed?: boolean;
  readonly apart?: readonly number[];
}

function onFile(id: number, name: string, facts: Facts = {}): KnownCustomer {
  const { phones = [], emails = [], retired = [], payer = [], homes = [], former = [] } = facts;
  const marks = (contact: string) => ({
    retired: retired.includes(contact),
    payer: payer.includes(contact),
  });
  return {
    id,
    kind: facts.company === undefined ? 'person' : 'business',
    names: [name, ...former].map(parsedName),
    company: facts.company ?? '',
    phones: phones.map((phone) => ({ key: phone.replace(/\D/g, ''), ...marks(phone) })),
    emails: emails.map((key) => ({ key, ...marks(key) })),
    addresses: homes.map((home) => ({
      ...(addressKey(home) ?? { house: '', unit: '' }),
      ended: facts.movedOut ?? false,
    })),
    closed: facts.closed ?? false,
    apart: facts.apart ?? [],
  };
}

const given = (name: string, facts: Partial<GivenContact> = {}): GivenContact => ({
  source: 'office',
  name,
  phone: '',
  email: '',
  ...facts,
});

/** `same 1`; `new`; `new, offers 1 and 2`. */
function answer(contact: GivenContact, known: readonly KnownCustomer[]): string {
  const resolution = resolve(contact, known, own);
  if (resolution.answer === 'same') return `same ${resolution.customerId}`;
  const offered = resolution.offers.map(({ customerId }) => customerId).toSorted((a, b) => a - b);
  return offered.length === 0 ? 'new' : `new, offers ${offered.join(' and ')}`;
}

type Case = [title: string, known: KnownCustomer[], contact: GivenContact, answer: string];

const tableOf = (cases: readonly Case[]): void => {
  it.each(cases)('%s', (_title, known, contact, expected) => {
    expect(answer(contact, known)).toBe(expected);
  });
};

const annA = onFile(1, 'Ann Hale', { phones: [A] });
const annA2 = onFile(2, 'Ann Hale', { phones: [A] });
const robertA = onFile(1, 'Robert Hale', { phones: [A] });

describe('a contact that says its customer', () => {
  tableOf([
    [
      'corrected spelling of a visit’s name',
      [onFile(1, 'Anne Hale', { phones: [A] })],
      given('Ann Hale', { phone: A, customerId: 1 }),
      'same 1',
    ],
    [
      'corrected phone of a visit',
      [annA],
      given('Ann Hale', { phone: B, customerId: 1 }),
      'same 1',
    ],
    [
      'corrected to the phone of someone else',
      [annA, onFile(2, 'Ben Ortiz', { phones: [B] })],
      given('Ann Hale', { phone: B, customerId: 1 }),
      'same 1',
    ],
    [
      'an import’s row that was imported before, with another name and phone',
      [onFile(77, 'Bob Hale', { phones: [A] })],
      given('Robert Hale', { source: 'import', phone: B, customerId: 77 }),
      'same 77',
    ],
    [
      'a logged-in customer with a typo in the name and a new phone',
      [onFile(1, 'Ann Hale', { emails: [E] })],
      given('Ann Hael', { source: 'account', phone: B, email: E, customerId: 1 }),
      'same 1',
    ],
    ['the office’s choice of a closed customer', [], given('', { customerId: 4 }), 'same 4'],
  ]);
});

describe('a name as people write it, on the same phone', () => {
  tableOf(
    (
      [
        ['the same name', 'Ann Hale', 'Ann Hale', 'same 1'],
        ['another spelling of a short name', 'Anne Hale', 'Ann Hale', 'same 1'],
        ['a nickname', 'Robert Hale', 'Bob Hale', 'same 1'],
        ['a nickname on file', 'Bob Hale', 'Robert Hale', 'same 1'],
        ['a nickname that looks different', 'Margaret Lopez', 'Peggy Lopez', 'same 1'],
        ['a Spanish nickname', 'José Muñoz', 'Pepe Munoz', 'same 1'],
        ['a nickname of another name', 'Robert Hale', 'Bill Hale', 'new, offers 1'],
        ['a name that looks alike', 'Robert Hale', 'Roberta Hale', 'new, offers 1'],
        ['two nicknames of one name', 'Chris Hale', 'Topher Hale', 'new, offers 1'],
        ['an initial', 'Robert Hale', 'R. Hale', 'same 1'],
        ['an initial of another name', 'Robert Hale', 'A. Hale', 'new, offers 1'],
        ['no middle name', 'Robert J. Hale', 'Robert Hale', 'same 1'],
        ['another middle initial', 'Robert J. Hale', 'Robert K. Hale', 'new, offers 1'],
        ['a middle name with its initial', 'Robert J. Hale', 'Robert James Hale', 'same 1'],
        ['a son of the same name', 'John Smith Sr', 'John Smith Jr', 'new, offers 1'],
        ['a suffix on file only', 'John Smith Jr.', 'John Smith', 'same 1'],
        ['accents', 'José Muñoz', 'Jose Munoz', 'same 1'],
        ['an apostrophe, and the family name first', 'Sean O’Neil', 'ONeil, Sean', 'same 1'],
        ['the family name first without a comma', 'Bob Hale', 'Hale Robert', 'same 1'],
        ['one of two family names', 'Ana García-Ruiz', 'Ana Garcia', 'same 1'],
        ['two family names without a hyphen', 'Ana García-Ruiz', 'Ana Garcia Ruiz', 'same 1'],
        ['two other family names', 'Ana García-Ruiz', 'Ana García-López', 'new, offers 1'],
        ['a listed variant', 'John Smith', 'Jon Smith', 'same 1'],
        ['a typo in the family name', 'Ann Peterson', 'Ann Petersen', 'same 1'],
        ['a typo in the given name', 'Stephanie Hale', 'Stephanei Hale', 'new, offers 1'],
        ['a typo inside the given name', 'Stephanie Hale', 'Stehpanie Hale', 'same 1'],
        ['a typo in a short name', 'Ann Hale', 'Ann Hole', 'new, offers 1'],
        ['upper case and a title', 'Ann Hale', 'MRS. ANN HALE', 'same 1'],
        ['one of a couple on file', 'Ann & Tom Hale', 'Tom Hale', 'same 1'],
        ['the couple', 'Ann Hale', 'Ann and Tom Hale', 'same 1'],
        ['someone else of the family', 'Ann Hale', 'Tom Hale', 'new, offers 1'],
        ['a changed family name', 'Ann Hale', 'Ann Miller', 'new, offers 1'],
        ['only the family name', 'Ann Hale', 'Hale', 'new, offers 1'],
        ['only the given name', 'Ann Hale', 'Ann', 'new, offers 1'],
        ['no name', 'Ann Hale', '', 'new, offers 1'],
        ['a record without a name', '', 'Ann Hale', 'new, offers 1'],
        ['no name, and a record without one', '', '', 'same 1'],
        ['only the family name, as on file', 'Hale', 'hale', 'same 1'],
        ['a stranger, as of a reused number', 'Carl Diaz', 'Nina Park', 'new, offers 1'],
      ] as const
    ).map(([title, before, now, expected]): Case => {
      const known = [onFile(1, before, { phones: [A] })];
      return [title, known, given(now, { phone: A, address: house2 }), expected];
    }),
  );
});

describe('several customers with one phone', () => {
  const family = [robertA, onFile(2, 'Rita Hale', { phones: [A] })];
  const resident = (id: number, name: string) => onFile(id, name, { phones: [desk] });
  const residents = [resident(1, 'Kim Wu'), resident(2, 'Luis Diaz'), resident(3, 'Nina Park')];
  tableOf([
    ['one of a household by name', family, given('Rita Hale', { phone: A }), 'same 2'],
    ['an initial that fits both', family, given('R. Hale', { phone: A }), 'new, offers 1 and 2'],
    [
      'a third one of the household',
      family,
      given('Tom Hale', { phone: A }),
      'new, offers 1 and 2',
    ],
    [
      'the record that was made of the same contact',
      [...family, onFile(3, 'R. Hale', { phones: [A] })],
      given('R. Hale', { phone: A }),
      'same 3',
    ],
    [
      'the one whose name is equal',
      [robertA, onFile(2, 'Bob Hale', { phones: [A] })],
      given('Robert Hale', { phone: A }),
      'same 1',
    ],
    [
      'two records of one name',
      [robertA, onFile(2, 'Robert Hale', { phones: [A] })],
      given('Robert Hale', { phone: A }),
      'new, offers 1 and 2',
    ],
    [
      'the one of two with the email as well',
      [robertA, onFile(2, 'Robert Hale', { phones: [A], emails: [E] })],
      given('Robert Hale', { phone: A, email: E }),
      'same 2',
    ],
    [
      'one whose name is closer, and one with more contacts',
      [onFile(1, 'Anne Hale', { phones: [A], emails: [E] }), annA2],
      given('Ann Hale', { phone: A, email: E }),
      'new, offers 1 and 2',
    ],
    ['another resident of a front desk', residents, given('Joe Bell', { phone: desk }), 'new'],
    ['no name from a front desk', residents, given('', { phone: desk }), 'new'],
    [
      'a resident’s name at a front desk',
      residents,
      given('Kim Wu', { phone: desk }),
      'new, offers 1',
    ],
    [
      'a resident’s name at a front desk, in their apartment',
      [onFile(4, 'Joe Bell', { phones: [desk], homes: [unit(4)] }), ...residents],
      given('Joe Bell', { phone: desk, address: unit(4) }),
      'same 4',
    ],
    [
      'a resident’s name at a front desk, in another apartment',
      [onFile(4, 'Joe Bell', { phones: [desk], homes: [unit(4)] }), ...residents],
      given('Joe Bell', { phone: desk, address: unit(5) }),
      'new, offers 4',
    ],
    [
      'a resident with a phone of their own',
      [...residents, onFile(4, 'Joe Bell', { phones: [desk, A] })],
      given('Joe Bell', { phone: A }),
      'same 4',
    ],
    [
      'two families with one phone',
      residents.slice(1),
      given('Nina Park', { phone: desk }),
      'same 3',
    ],
    [
      'three of one family are a household',
      [...family, onFile(3, 'Tom Hale', { phones: [A] })],
      given('Tom Hale', { phone: A }),
      'same 3',
    ],
  ]);
});

describe('a landlord’s email', () => {
  const kim = onFile(1, 'Kim Wu', { emails: [L], homes: [unit(1)] });
  const lee = onFile(9, 'Sam Lee', { emails: [L], phones: [B] });
  const tenant = (id: number, name: string, more: Facts = {}) =>
    onFile(id, name, { emails: [L], payer: [L], ...more });
  const owners = Array.from({ length: 200 }, (_, index) =>
    onFile(index + 1, `Owner ${'abcdefghij'[index % 10]}ard${'klmnopqrst'[index % 10]}`, {
      emails: [L],
    }),
  );
  tableOf([
    ['a second tenant', [kim], given('Luis Diaz', { email: L, address: unit(2) }), 'new, offers 1'],
    [
      'a third tenant',
      [kim, onFile(2, 'Luis Diaz', { emails: [L], homes: [unit(2)] })],
      given('Nina Park', { email: L, address: unit(3) }),
      'new, offers 1 and 2',
    ],
    ['a tenant with a phone', [lee], given('Kim Wu', { phone: A, email: L }), 'new, offers 9'],
    [
      'the tenant’s next visit',
      [lee, onFile(1, 'Kim Wu', { phones: [A] })],
      given('Kim Wu', { phone: A, email: L }),
      'same 1',
    ],
    [
      'the landlord themselves',
      [lee, tenant(1, 'Kim Wu'), tenant(2, 'Luis Diaz')],
      given('Sam Lee', { email: L }),
      'new, offers 9',
    ],
    [
      'another owner, when one has it as the warranty company’s',
      [...owners.slice(0, 30), tenant(99, 'Luis Diaz')],
      given('Joe Bell', { phone: A, email: L }),
      'new',
    ],
    [
      'another tenant, when it is known as the landlord’s',
      [lee, tenant(1, 'Kim Wu'), tenant(2, 'Luis Diaz')],
      given('Nina Park', { email: L }),
      'new, offers 9',
    ],
    [
      'a tenant who is known by it',
      [tenant(1, 'Kim Wu')],
      given('Kim Wu', { email: L }),
      'new, offers 1',
    ],
    [
      'another owner of a warranty company',
      owners,
      given('Joe Bell', { phone: A, email: L }),
      'new',
    ],
  ]);

  it('makes three customers of three tenants, the later ones offered', () => {
    const names = ['Kim Wu', 'Luis Diaz', 'Nina Park'];
    const known: KnownCustomer[] = [];
    const answers = names.map((name, index) => {
      const home = unit(index + 1);
      const said = answer(given(name, { source: 'site', email: L, address: home }), known);
      known.push(onFile(index + 1, name, { emails: [L], homes: [home] }));
      return said;
    });
    expect(answers).toEqual(['new', 'new, offers 1', 'new, offers 1 and 2']);
  });
});

describe('a business', () => {
  const oak = onFile(1, 'Pat', {
    company: 'Oak Realty LLC',
    phones: [A],
    emails: [E],
    homes: [house1, house2],
  });
  const joes = onFile(1, 'Joe Bell', { company: 'Joe’s Diner', phones: [A] });
  const maria = { company: 'Joes Diner, Inc.', phone: A };
  tableOf([
    [
      'its manager at another house',
      [oak],
      given('Pat', { phone: A, email: E, address: { address: '41 Gull Rd', zipCode: '32080' } }),
      'same 1',
    ],
    [
      'its manager with the family name',
      [oak],
      given('Pat Moss', { source: 'site', phone: A, email: E }),
      'same 1',
    ],
    ['a new caller on its line', [joes], given('Maria Soto', maria), 'same 1'],
    [
      'a new caller in an import',
      [joes],
      given('Maria Soto', { ...maria, source: 'import' }),
      'same 1',
    ],
    [
      'a new caller on the site',
      [joes],
      given('Maria Soto', { ...maria, source: 'site' }),
      'new, offers 1',
    ],
    ['its name for a person’s', [joes], given('Joe’s Diner', { phone: A }), 'same 1'],
    ['its name and another phone', [joes], given('', { ...maria, phone: B }), 'new'],
    [
      'another company with its phone',
      [joes],
      given('Joe Bell', { company: 'Elm Homes', phone: A }),
      'new, offers 1',
    ],
    ['a person without the company’s name', [joes], given('Joe Bell', { phone: A }), 'same 1'],
    [
      'a customer of theirs who calls from there',
      [joes, onFile(2, 'Maria Soto', { phones: [A] })],
      given('Maria Soto', maria),
      'new, offers 1 and 2',
    ],
  ]);
});

describe('a placeholder', () => {
  const filled = onFile(1, 'Ann Hale', {
    phones: ['0000000000', '9045550100'],
    emails: ['none@x.com', 'noemail@example.com', 'desk@coastal.example'],
  });
  tableOf([
    [
      'zeros and none@',
      [filled],
      given('Ann Hale', { phone: '000-000-0000', email: 'none@x.com' }),
      'new',
    ],
    ['the company’s own phone', [filled], given('Ann Hale', { phone: '(904) 555-0100' }), 'new'],
    [
      'the company’s own domain',
      [filled],
      given('Ann Hale', { email: 'Desk@Coastal.Example' }),
      'new',
    ],
    ['a phone that can’t be dialed', [filled], given('Ann Hale', { phone: '555-0101' }), 'new'],
    ['no contact at all', [annA], given('Ann Hale'), 'new'],
    ['nothing at all', [annA, onFile(2, '')], given(''), 'new'],
    [
      'next to a phone of one’s own',
      [annA],
      given('Ann Hale', { phone: A, email: 'none@x.com' }),
      'same 1',
    ],
  ]);
});

describe('another email', () => {
  const ann = onFile(1, 'Ann Hale', {
    phones: [A],
    emails: ['ann.hale@gmail.com'],
    homes: [house1],
  });
  tableOf([
    [
      'a typo next to name and phone',
      [ann],
      given('Ann Hale', { phone: A, email: 'ann.hale@gmial.com' }),
      'same 1',
    ],
    [
      'a new one next to name and phone',
      [ann],
      given('Ann Hale', { phone: A, email: F }),
      'same 1',
    ],
    [
      'a typo next to another phone in the same ZIP code',
      [ann],
      given('Ann Hale', { phone: B, email: 'ann.hale@gmial.com', address: house2 }),
      'new, offers 1',
    ],
    [
      'an alias of Gmail',
      [ann],
      given('Ann Hale', { email: 'annhale+fix@gmail.com' }),
      'new, offers 1',
    ],
    [
      'an alias with another name',
      [ann],
      given('Tom Bell', { email: 'annhale+fix@gmail.com' }),
      'new',
    ],
    [
      'dots elsewhere are someone else’s',
      [onFile(1, 'Ann Hale', { emails: ['a.hale@example.com'] })],
      given('Ann Hale', { email: 'ahale+x@example.com' }),
      'new',
    ],
    [
      'a letter more, for a namesake in another ZIP code',
      [onFile(1, 'Ann Hale', { emails: ['ahale@example.com'], homes: [house1] })],
      given('Ann Hale', { email: 'ahale1@example.com', address: { ...house2, zipCode: '33101' } }),
      'new',
    ],
    [
      'upper case',
      [onFile(1, 'Ann Hale', { emails: [E] })],
      given('Ann Hale', { email: 'ANN@Example.com' }),
      'same 1',
    ],
  ]);
});

describe('a changed name', () => {
  const ann = onFile(1, 'Ann Hale', { phones: [A], emails: [E] });
  const married = onFile(1, 'Ann Miller', { phones: [A], former: ['Ann Hale'] });
  const senior = onFile(1, 'John Smith Sr', { phones: [A], former: ['John Smith'] });
  tableOf([
    [
      'two contacts and the given name',
      [ann],
      given('Ann Miller', { phone: A, email: E }),
      'same 1',
    ],
    ['one contact and the given name', [ann], given('Ann Miller', { phone: A }), 'new, offers 1'],
    [
      'two contacts and another given name',
      [ann],
      given('Tom Hale', { phone: A, email: E }),
      'new, offers 1',
    ],
    [
      'two contacts and only the family name',
      [ann],
      given('Hale', { phone: A, email: E }),
      'new, offers 1',
    ],
    [
      'two contacts and another suffix',
      [onFile(1, 'Al Hale Sr', { phones: [A], emails: [E] })],
      given('Al Hale Jr', { phone: A, email: E }),
      'new, offers 1',
    ],
    ['the former name', [married], given('Ann Hale', { phone: A }), 'same 1'],
    [
      'the former name, written as the present one says apart',
      [senior],
      given('John Smith Jr', { phone: A }),
      'new, offers 1',
    ],
    ['the former name as it was', [senior], given('John Smith', { phone: A }), 'same 1'],
  ]);
});

describe('a house', () => {
  const ann = onFile(1, 'Ann Hale', { phones: [A], homes: [house1] });
  const gone = onFile(1, 'Ann Hale', { phones: [A], homes: [house1], movedOut: true });
  const inUnit1 = onFile(1, 'Ann Hale', { homes: [unit(1)] });
  tableOf([
    [
      'moved, with the same phone',
      [ann],
      given('Ann Hale', { phone: A, address: house2 }),
      'same 1',
    ],
    ['the next owner', [ann], given('Raj Patel', { phone: B, address: house1 }), 'new'],
    [
      'the same name',
      [ann],
      given('Ann Hale', { phone: B, email: F, address: house1 }),
      'new, offers 1',
    ],
    [
      'someone of the family',
      [ann],
      given('Tom Hale', { phone: B, address: house1 }),
      'new, offers 1',
    ],
    ['the family that moved out', [gone], given('Tom Hale', { phone: B, address: house1 }), 'new'],
    [
      'the customer that moved out',
      [gone],
      given('Ann Hale', { phone: B, address: house1 }),
      'new, offers 1',
    ],
    ['another unit', [inUnit1], given('Ann Hale', { phone: B, address: unit(2) }), 'new'],
    [
      'the same unit, written differently',
      [inUnit1],
      given('Ann Hale', { address: { address: '1 Pelican Wy #1', zipCode: '32084-1111' } }),
      'new, offers 1',
    ],
    ['an unknown unit', [inUnit1], given('Ann Hale', { address: house1 }), 'new, offers 1'],
    [
      'a name alone, in another town',
      [onFile(1, 'Maria Garcia', { homes: [house1] })],
      given('Maria Garcia', { phone: A, address: { address: '1 Pelican Way', zipCode: '33601' } }),
      'new',
    ],
  ]);
});

describe('a phone of one and the email of another', () => {
  const ann = onFile(1, 'Ann Hale', { phones: [A] });
  const ben = onFile(2, 'Ann Hale', { emails: [E] });
  const both = given('Ann Hale', { phone: A, email: E });
  tableOf([
    ['the name fits both', [ann, ben], { ...both, source: 'site' }, 'new, offers 1 and 2'],
    [
      'the name fits one better',
      [ann, onFile(2, 'A. Hale', { emails: [E] })],
      both,
      'new, offers 1 and 2',
    ],
    ['the name fits one only', [ann, onFile(2, 'Ben Ortiz', { emails: [E] })], both, 'same 1'],
    [
      'the record that was made of it',
      [ann, ben, onFile(3, 'Ann Hale', { phones: [A], emails: [E] })],
      both,
      'same 3',
    ],
  ]);
});

describe('a record that takes nothing by itself', () => {
  const late = onFile(1, 'Mrs. Hale', { phones: [A], homes: [house1], closed: true });
  const apart = [
    onFile(1, 'Robert Hale', { phones: [A], apart: [2] }),
    onFile(2, 'R. Hale', { phones: [A] }),
  ];
  tableOf([
    ['its name and phone', [late], given('Mrs. Hale', { phone: A }), 'new, offers 1'],
    [
      'another phone in its house',
      [late],
      given('Tom Hale', { phone: B, address: house1 }),
      'new, offers 1',
    ],
    [
      'the widower who has a record',
      [late, onFile(2, 'Tom Hale', { phones: [A] })],
      given('Tom Hale', { phone: A }),
      'same 2',
    ],
    [
      'told apart, and it fits both',
      apart,
      given('Robert Hale', { phone: A }),
      'new, offers 1 and 2',
    ],
    [
      'told apart, and it fits one',
      [apart[0] ?? annA, onFile(2, 'Rita Hale', { phones: [A] })],
      given('Robert Hale', { phone: A }),
      'same 1',
    ],
  ]);
});

describe('a former contact', () => {
  const retired = onFile(1, 'Ann Hale', { phones: [A, B], emails: [E], retired: [A, E] });
  tableOf([
    [
      'a merged one’s phone and name',
      [onFile(2, 'Ben Ortiz', { phones: [A, B], former: ['Ann Hale'] })],
      given('Ann Hale', { phone: A }),
      'same 2',
    ],
    ['a retired phone', [retired], given('Ann Hale', { phone: A }), 'new, offers 1'],
    ['a retired phone of another name', [retired], given('Nina Park', { phone: A }), 'new'],
    ['a retired email', [retired], given('Ann Hale', { email: E }), 'new, offers 1'],
    [
      'a retired phone whose next holder is known',
      [retired, onFile(2, 'Nina Park', { phones: [A] })],
      given('Nina Park', { phone: A }),
      'same 2',
    ],
  ]);
});

describe('what a stranger can type', () => {
  const ann = onFile(1, 'Ann Hale', { phones: [A], emails: [E] });
  tableOf([
    [
      'files a visit by name and phone',
      [ann],
      given('Ann Hale', { source: 'site', phone: A }),
      'same 1',
    ],
    [
      'the email of someone of another name',
      [ann],
      given('Nina Park', { source: 'site', email: E }),
      'new, offers 1',
    ],
    [
      'an account that claims an email',
      [ann],
      given('Ann Hale', { source: 'account', email: E }),
      'new',
    ],
    [
      'an account that claims a phone',
      [ann],
      given('Ann Hale', { source: 'account', phone: A }),
      'new, offers 1',
    ],
    ['a text without a name', [ann], given('', { source: 'text', phone: A }), 'new, offers 1'],
    [
      'a second import of another system',
      [ann],
      given('Hale Ann', { source: 'import', phone: A }),
      'same 1',
    ],
  ]);
});

describe('an offer', () => {
  const offers = (contact: GivenContact, known: readonly KnownCustomer[]) => {
    const resolution = resolve(contact, known, own);
    return resolution.answer === 'new' ? resolution.offers : [];
  };

  it('says why, and proposes who may pay', () => {
    const lee = onFile(9, 'Sam Lee', { emails: [L], homes: [house2] });
    expect(offers(given('Kim Wu', { phone: A, email: L, address: unit(1) }), [lee])).toEqual([
      { customerId: 9, reasons: ['same-email'], relation: 'pays' },
    ]);
  });

  it('takes no neighbor for the landlord', () => {
    const kim = onFile(1, 'Kim Wu', { emails: [L], homes: [unit(1)] });
    expect(offers(given('Luis Diaz', { email: L, address: unit(2) }), [kim])).toEqual([
      { customerId: 1, reasons: ['same-email'] },
    ]);
  });

  it('knows a landlord in the house by the other tenants', () => {
    const lee = onFile(9, 'Sam Lee', { emails: [L], homes: [unit(9)] });
    const kim = onFile(1, 'Kim Wu', { emails: [L], payer: [L], homes: [unit(1)] });
    expect(offers(given('Luis Diaz', { email: L, address: unit(2) }), [kim, lee])).toEqual([
      { customerId: 9, reasons: ['same-email'], relation: 'pays' },
    ]);
  });

  it('proposes a household', () => {
    const ann = onFile(1, 'Ann Hale', { phones: [A], homes: [house1] });
    expect(offers(given('Tom Hale', { phone: A, address: house1 }), [ann])).toEqual([
      { customerId: 1, reasons: ['same-phone', 'same-house'], relation: 'household' },
    ]);
  });

  it('names what holds a record back', () => {
    const known = [
      onFile(1, 'Ann Hale', { phones: [A], closed: true, apart: [2] }),
      onFile(2, 'Ann Hale', { phones: [A] }),
    ];
    expect(offers(given('Ann Hale', { phone: A }), known)).toEqual([
      { customerId: 1, reasons: ['same-phone', 'told-apart', 'closed'] },
      { customerId: 2, reasons: ['same-phone', 'told-apart'] },
    ]);
  });

  it('shows the closest ones first, and no more than the office can read', () => {
    const many = Array.from({ length: 30 }, (_, id) => onFile(id, 'Ann Hale', { phones: [A] }));
    const close = onFile(99, 'Ann Hale', { phones: [A], homes: [house1], apart: [1] });
    const found = offers(given('Ann Hale', { phone: A, address: house1 }), [...many, close]);
    expect(found).toHaveLength(10);
    expect(found[0]?.customerId).toBe(99);
  });

  it('shows a fitting name before more in common with someone else', () => {
    const tom = onFile(1, 'Tom Hale', { phones: [A], homes: [house1] });
    const found = offers(given('Ann Hale', { phone: A, address: house1 }), [
      tom,
      onFile(2, 'Ann Hale', { phones: [A], closed: true }),
    ]);
    expect(found.map(({ customerId }) => customerId)).toEqual([2, 1]);
  });
});

describe('the keys of a contact', () => {
  it('are those by which customers are stored', () => {
    const contact = given('Ann', {
      phone: '+1 (904) 555-0101 ext. 4',
      email: 'Ann.Hale+fix@Gmail.com',
      address: { address: '1 Pelican Way, Apt 4', city: 'St. Augustine', zipCode: '32084-1234' },
    });
    expect(keysOf(contact, own)).toEqual({
      phone: '9045550101',
      email: 'ann.hale+fix@gmail.com',
      foldedEmail: 'annhale@gmail.com',
      house: '1 pelican way 32084',
    });
  });

  it('are none without contacts', () => {
    const none = { phone: null, email: null, foldedEmail: null, house: null };
    expect(keysOf(given('Ann Hale'), own)).toEqual(none);
  });
});

describe('any contact and customers', () => {
  const name = fc.constantFrom(
    '',
    'Hale',
    'Ann Hale',
    'Anne Hale',
    'A. Hale',
    'Ann Miller',
    'Ann & Tom Hale',
    'Tom Hale Jr',
    'Tom Hale Sr',
    'Kim Wu',
    'Luis Diaz-Park',
    'Nina Park',
    'Joe’s Diner',
  );
  const phone = fc.constantFrom('', A, B, desk, '000-000-0000', '904-555-0100');
  const email = fc.constantFrom('', E, F, L, 'none@x.com', 'a.hale@gmail.com', 'ahale@gmail.com');
  const home = fc.constantFrom(house1, house2, unit(1), unit(2));
  const known = fc.uniqueArray(
    fc
      .record({
        id: fc.integer({ min: 1, max: 6 }),
        name,
        phones: fc.uniqueArray(phone, { minLength: 1, maxLength: 3 }),
        emails: fc.uniqueArray(email, { maxLength: 2 }),
        retired: fc.subarray([B, E]),
        payer: fc.subarray([desk, L]),
        homes: fc.array(home, { maxLength: 1 }),
        closed: fc.constantFrom(false, false, false, true),
        apart: fc.subarray([1, 2, 3]),
        company: fc.option(fc.constant('Joe’s Diner'), { nil: undefined, freq: 5 }),
      })
      .map(({ id, name: called, company, ...facts }) =>
        onFile(id, called, company === undefined ? facts : { ...facts, company }),
      ),
    { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
  );
  const contact = fc.record({
    source: fc.constantFrom('site', 'office', 'import', 'text', 'account'),
    name,
    phone,
    email,
    address: home,
  }) satisfies fc.Arbitrary<GivenContact>;
  const always = (holds: (contact: GivenContact, known: KnownCustomer[]) => void) =>
    fc.assert(fc.property(contact, known, holds), { numRuns: runsOf(2_000, 50_000) });

  it('are the same only by a present contact of the customer’s own', () => {
    let same = 0;
    always((came, customers) => {
      const found = resolve(came, customers, own);
      if (found.answer === 'new') return;
      same += 1;
      const customer = customers.find(({ id }) => id === found.customerId);
      const [phoneKey, emailKey] = [
        phoneIdentity(came.phone, own.phones),
        emailIdentity(came.email, own.domains),
      ];
      const isOwn = [...(customer?.phones ?? []), ...(customer?.emails ?? [])].some(
        ({ key, retired, payer }) => !retired && !payer && (key === phoneKey || key === emailKey),
      );
      expect(isOwn).toBe(true);
      expect(customer?.closed).toBe(false);
      expect(came.source).not.toBe('account');
    });
    expect(same).toBeGreaterThan(50);
  });

  it('are never the same as one of two that were told apart and fit alike', () => {
    always((came, customers) => {
      const [first] = customers;
      if (first === undefined) return;
      const twin = { ...first, id: 9, apart: [first.id] };
      const found = resolve(came, [...customers, twin], own);
      expect(found.answer === 'same' && [first.id, 9].includes(found.customerId)).toBe(false);
    });
  });

  it('are the same whatever the order in which customers are found', () => {
    always((came, customers) => {
      const found = resolve(came, customers, own);
      expect(resolve(came, customers.toReversed(), own)).toEqual(found);
      expect(resolve(came, [...customers, ...customers], own)).toEqual(found);
    });
  });

  it('are new without offers if they say only placeholders', () => {
    always(({ source, name: called }, customers) => {
      const empty = { source, name: called, phone: '111-111-1111', email: 'noemail@example.com' };
      expect(resolve(empty, customers, own)).toEqual({ answer: 'new', offers: [] });
    });
  });

  it('are found again by the record that was made of them', () => {
    always((came, customers) => {
      const found = resolve(came, customers, own);
      const [phoneKey, emailKey] = [
        phoneIdentity(came.phone, own.phones),
        emailIdentity(came.email, own.domains),
      ];
      const isAlone = !customers.some(
        ({ phones, emails, apart }) =>
          [...phones, ...emails].some(({ key }) => key === phoneKey || key === emailKey) ||
          apart.length > 0,
      );
      if (found.answer === 'same' || came.source === 'account' || !isAlone) return;
      if (phoneKey === null && emailKey === null) return;
      const made = onFile(9, came.name, {
        phones: phoneKey === null ? [] : [phoneKey],
        emails: emailKey === null ? [] : [emailKey],
      });
      expect(answer(came, [...customers, made])).toBe('same 9');
    });
  });
});

describe('any two names', () => {
  it('compare the same both ways, and with itself', () => {
    const word = fc.constantFrom(
      ...'Ann Anne Bob Robert R. Roberta Hale Garcia García-Ruiz Peterson Petersen van der & Jr Sr , "Skip" O’Neil'.split(
        ' ',
      ),
    );
    const name = fc.oneof(
      fc.array(word, { maxLength: 5 }).map((words) => parsedName(words.join(' '))),
      fc.string({ unit: 'grapheme' }).map(parsedName),
      fc.record({ given: word, family: word, suffix: fc.constantFrom('', 'Jr', 'Sr') }),
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compareNames(a, b)).toBe(compareNames(b, a));
        expect(compareGiven(a.given, b.given)).toBe(compareGiven(b.given, a.given));
        expect(compareFamily(a.family, b.family)).toBe(compareFamily(b.family, a.family));
        expect(['equal', 'unknown']).toContain(compareNames(a, a));
      }),
      {
        numRuns: runsOf(2_000, 50_000),
        // One has a word twice.
        examples: [
          [
            { given: 'Ann', family: 'Hale Hale', suffix: '' },
            { given: 'Ann', family: 'Hale Garcia', suffix: '' },
          ],
        ],
      },
    );
  });
});

describe('texts that no one would write', () => {
  const long = 'a'.repeat(10_000);
  it.each([
    ['emoji', '😀🏠', '😀', '😀@😀'],
    ['10,000 letters', long, '9'.repeat(10_000), `${long}@${long}.com`],
    ['10,000 separators', ' &'.repeat(5_000), ' ,'.repeat(5_000), '@'.repeat(10_000)],
    ['quotes and commas', '",("'.repeat(2_500), '#'.repeat(10_000), `${'.'.repeat(10_000)}@`],
    ['right to left', '\u202eכהן, דוד', '\u200f٩٠٤', '\u202eann@example.com'],
    ['half of an emoji', '\ud83d Ann', '\ud83d', '\ud83d@x'],
    ['names of an object’s own', 'constructor __proto__', 'toString', '__proto__@constructor'],
  ])('answers %s', (_title, name, phone, email) => {
    const contact = given(name, {
      phone,
      email,
      company: name,
      address: { address: `${name}, 12 ${name}`, zipCode: phone },
    });
    const customer = onFile(1, name, { phones: [A], emails: [E], homes: [house1] });
    const started = process.hrtime.bigint();
    for (let count = 0; count < 20; count += 1) {
      expect(resolve(contact, [customer], own).answer).toBe('new');
    }
    // Some milliseconds are enough. A search that takes their length squared needs seconds.
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(2_000);
  });
});
