import { accountMessages } from '@contracts/vocabulary/accounts';
import { account } from '../../../testing/customers';
import { editableOf, isOtherAddress, wrongFields } from './profile-values';

const ada = account({
  version: 3,
  firstName: 'Ada',
  lastName: 'Mooring',
  email: 'ada@example.com',
  address: null,
});

it('starts from the account as it is, at its version', () => {
  expect(editableOf(ada)).toEqual({
    version: 3,
    values: {
      firstName: 'Ada',
      lastName: 'Mooring',
      email: 'ada@example.com',
      phone: '(904) 555-0133',
      address: '',
    },
  });
});

it('shows the address that waits for its link, so that saving again does not take it back', () => {
  const waiting = { ...ada, pendingEmail: 'new@example.com' };
  expect(editableOf(waiting).values.email).toBe('new@example.com');
});

it.each([
  ['ada@example.com', false],
  [' Ada@Example.com ', false],
  ['new@example.com', false],
  ['other@example.com', true],
  ['', true],
])('knows whether %j is another address', (typed, other) => {
  expect(isOtherAddress({ ...ada, pendingEmail: 'new@example.com' }, typed)).toBe(other);
});

it('names the wrong fields and no others', () => {
  const { values: texts } = editableOf(ada);
  expect(wrongFields(texts)).toEqual({});
  expect(wrongFields({ ...texts, firstName: ' ', email: 'ada' })).toEqual({
    firstName: accountMessages.firstName,
    email: accountMessages.email,
  });
});
