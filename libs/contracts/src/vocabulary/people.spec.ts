import { houseKey, nameKey, parsedPersonId, peopleOf, personAt, personIdOf } from './people';
import { phoneKey } from './phones';

const someone = (name: string, email = '', phone = '', more = {}) => ({
  name,
  email,
  phone,
  ...more,
});
const names = (people: readonly { name: string }[][]) =>
  people.map((records) => records.map(({ name }) => name));

describe('who is one person', () => {
  it.each([
    ['(904) 555-0123', '9045550123'],
    ['+1 904.555.0123', '9045550123'],
    ['1-904-555-0123', '9045550123'],
    ['555-0123', null],
    ['', null],
  ])('knows the phone number %s', (written, digits) => {
    expect(phoneKey(written)).toBe(digits);
  });

  it.each(['Ann Smith', 'ANN  SMITH', 'Smith, Ann', 'Mrs. Ann B. Smith', 'Änn Smith'])(
    'takes %s for the same name',
    (name) => expect(nameKey(name)).toBe('ann smith'),
  );

  it.each(['A. Smith', 'Ann', 'Al Smith', 'Ann Jones'])('takes %s for another name', (name) => {
    expect(nameKey(name)).not.toBe('ann smith');
  });

  it.each([
    ['Ann Smith', '12 Tern Lane', '32084', 'ann smith 12 tern 32084'],
    ['Smith, Ann', '12 Tern Ln., Apt 4', '32084-1234', 'ann smith 12 tern 32084'],
    ['Ann Smith', '12 Court Street', '32084', 'ann smith 12 court 32084'],
    ['Ann Smith', '12 N Tern', '32084', 'ann smith 12 n tern 32084'],
    ['Ann', '12 Tern Lane', '32084', null],
    ['Ann Smith', 'Tern Lane', '32084', null],
    ['Ann Smith', '12', '32084', null],
    ['Ann Smith', '12 Tern Lane', '', null],
  ])('knows the house of %s, %s, %s', (name, address, zipCode, key) => {
    expect(houseKey({ name, address, zipCode })).toBe(key);
  });

  it('takes the same email address, or the same phone with a fitting name, for one person', () => {
    const people = peopleOf([
      someone('Ann Smith', 'ann@example.com', '904 555 0101'),
      someone('A. S.', 'ANN@example.com', '904 555 0102'),
      someone('Smith, Ann', '', '(904) 555-0101'),
      someone('Bob Smith', '', '904-555-0101'),
      someone('Ann Smith', 'ann.smith@example.com', '904 555 0103'),
    ]);
    expect(names(people)).toEqual([
      ['Ann Smith', 'A. S.', 'Smith, Ann'],
      ['Bob Smith'],
      ['Ann Smith'],
    ]);
  });

  it('joins no one by an empty email, an empty phone or a name alone', () => {
    const people = peopleOf([
      someone('Ann'),
      someone('Ann'),
      someone('', '', '904 555 0101'),
      someone('', '', '904 555 0101'),
      someone('Ann', 'none'),
    ]);
    expect(people).toHaveLength(5);
  });

  it('joins what an account, an imported customer or the office says is one', () => {
    const records = [
      someone('Ann Smith', 'ann@example.com', '', { accountId: 7 }),
      someone('Ann Jones', 'jones@example.com', '', { importedId: '3' }),
      someone('A. Jones', '', '904 555 0101', { importedId: '3' }),
    ];
    expect(peopleOf(records)).toHaveLength(2);
    expect(peopleOf(records, [['ann@example.com', '9045550101 a jones']])).toHaveLength(1);
  });

  it('joins an account to the visits that were made with its verified address', () => {
    const visit = someone('Ann Smith', 'ann@example.com', '904 555 0101');
    const account = { ...visit, phone: '904 555 0102', accountId: 7 };
    expect(peopleOf([account, visit])).toHaveLength(1);
    expect(peopleOf([{ ...account, email: 'other@example.com' }, visit])).toHaveLength(2);
    const toCome = { ...account, accountId: null, unconfirmed: true };
    expect(peopleOf([account, toCome])).toHaveLength(1);
  });

  it('joins a long chain of records without running out of stack', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) =>
      someone(`N ${n % 2 ? n : n + 1}`, `n${n % 2 ? n + 1 : n}@example.com`, '904 555 0101'),
    );
    expect(peopleOf(chain)).toHaveLength(1);
  });

  it('has an address for each person, which leads back to them', () => {
    const ann = someone('Ann Smith', 'Ann@Example.com', '904 555 0101');
    expect(personIdOf({ ...ann, accountId: 7 })).toBe('7');
    expect(personIdOf(ann)).toBe('ann@example.com');
    expect(personIdOf({ ...ann, email: '' })).toBe('9045550101 ann smith');
    expect(personIdOf({ ...ann, email: '', phone: '', importedId: '3' })).toBe('imported 3');
    expect(personIdOf(someone('Ann'))).toBeNull();
    expect(personAt('(904) 555-0101')).toBe('+19045550101');
    expect(parsedPersonId('7')).toEqual({ accountId: 7 });
    expect(parsedPersonId('Ann@Example.com')).toEqual({ email: 'ann@example.com' });
    expect(parsedPersonId('9045550101 Smith, Ann')).toEqual({
      phone: '9045550101',
      key: '9045550101 ann smith',
    });
    expect(parsedPersonId('+19045550101')).toEqual({ phone: '9045550101', key: null });
    expect(parsedPersonId('imported 3')).toEqual({ importedId: '3' });
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', '99999999999', 'me', '\0', "1'--", '0042'])(
    'takes %s for no one',
    (id) => expect(parsedPersonId(id)).toBeNull(),
  );
});
