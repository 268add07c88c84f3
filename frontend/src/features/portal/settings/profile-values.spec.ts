import type { CustomerAccount } from '@contracts/customers/accounts';
import { accountMessages } from '@contracts/vocabulary/customers';
import { editableOf, isOtherAddress, wrongFields } from './profile-values';

const account: CustomerAccount = {
  id: 7,
  version: 3,
  firstName: 'Ada',
  lastName: 'Mooring',
  phone: '(904) 555-0133',
  address: null,
  email: 'ada@example.com',
  emailVerified: true,
  pendingEmail: null,
  isAdmin: false,
  createdAt: '2026-11-01T12:00:00Z',
  lastLogin: null,
};

it('starts from the account as it is, at its version', () => {
  expect(editableOf(account)).toEqual({
    version: 3,
    texts: {
      firstName: 'Ada',
      lastName: 'Mooring',
      email: 'ada@example.com',
      phone: '(904) 555-0133',
      address: '',
    },
  });
});

it('shows the address that waits for its link, so that saving again does not take it back', () => {
  const waiting = { ...account, pendingEmail: 'new@example.com' };
  expect(editableOf(waiting).texts.email).toBe('new@example.com');
});

it.each([
  ['ada@example.com', false],
  [' Ada@Example.com ', false],
  ['new@example.com', false],
  ['other@example.com', true],
  ['', true],
])('knows whether %j is another address', (typed, other) => {
  expect(isOtherAddress({ ...account, pendingEmail: 'new@example.com' }, typed)).toBe(other);
});

it('names the wrong fields and no others', () => {
  const { texts } = editableOf(account);
  expect(wrongFields(texts)).toEqual({});
  expect(wrongFields({ ...texts, firstName: ' ', email: 'ada' })).toEqual({
    firstName: accountMessages.firstName,
    email: accountMessages.email,
  });
});
