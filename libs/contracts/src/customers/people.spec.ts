import fc from 'fast-check';
import { confirmedEmails, peopleOf, personIdOf } from '../vocabulary/people';

describe('a stranger', () => {
  const victim = {
    name: 'Nora Field',
    email: 'nora@example.com',
    phone: '904 555 0101',
  };
  const phones = ['(904) 555-0101', '904 555 0199', ''];
  const names = ['Nora Field', 'Field, Nora', 'Eve Stone'];
  const emails = ['nora@example.com', 'eve@example.com', 'Eve@Example.com', ''];
  /** What they can add: whatever is typed, or an account with a verified address of their own. */
  const typed = fc.record({
    name: fc.constantFrom(...names),
    email: fc.constantFrom(...emails),
    phone: fc.constantFrom(...phones),
    unconfirmed: fc.constant(true),
    accountId: fc.constantFrom(null, 8),
  });
  const own = fc.record({
    name: fc.constantFrom(...names),
    email: fc.constant('eve@example.com'),
    phone: fc.constantFrom(...phones),
    unconfirmed: fc.constant(false),
    accountId: fc.constant(9),
  });
  const theirs = fc.subarray([
    victim,
    { ...victim, email: '' },
    { ...victim, unconfirmed: true },
    { ...victim, accountId: 7 },
    { ...victim, importedId: '3' },
    { ...victim, phone: '904 555 0102' },
  ]);

  it('brings no contact of theirs to the customer, whatever they type', () => {
    fc.assert(
      fc.property(theirs, fc.array(fc.oneof(typed, own), { maxLength: 6 }), (before, added) => {
        const records = [...added, victim, ...before];
        const [person = []] = peopleOf(records).filter((each) => each.includes(victim));
        const strangers = person.filter(
          ({ email, phone }) => /eve/i.test(email) || phone.endsWith('0199'),
        );
        expect(strangers).toEqual([]);
        // Everything of the customer's own that is confirmed stays together.
        const confirmed = before.filter((one) => !('unconfirmed' in one));
        expect(person).toEqual(expect.arrayContaining(confirmed));
        const isConfirmed = confirmedEmails(records);
        for (const record of added) {
          if (isConfirmed(record)) expect(record.email.toLowerCase()).toBe(victim.email);
        }
      }),
    );
  });

  it.each([
    ['their email address with the customer’s number', { email: 'eve@example.com' }, false],
    ['the customer’s email address with their number', { phone: '904 555 0199' }, false],
    ['the customer’s number without an email address', { email: '' }, true],
    ['the customer’s number and email address', {}, true],
    ['an account with the customer’s address, not verified', { accountId: 8 }, false],
  ])('who types %s', (_what, changes, joins) => {
    const record = { ...victim, unconfirmed: true, ...changes };
    expect(peopleOf([record, victim])).toHaveLength(joins ? 1 : 2);
    // The office may decide otherwise.
    const [one, other] = [personIdOf(record)!, 'nora@example.com'];
    const key = 'accountId' in changes ? 'customer 8' : one;
    expect(peopleOf([record, victim], [[key, other]])).toHaveLength(1);
  });
});
