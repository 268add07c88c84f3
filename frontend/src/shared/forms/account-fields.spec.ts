import { accountMessages } from '@contracts/vocabulary/accounts';
import { nameMessage } from '@contracts/vocabulary/accounts';
import { phoneMessage } from '@contracts/vocabulary/places/service-area';
import {
  newPasswordRules,
  passwordRules,
  personFields,
  trimmedBy,
  typedBy,
} from './account-fields';

it('checks what people say of themselves in the words of the server', () => {
  const check = (name: keyof typeof personFields, text: string) =>
    trimmedBy(personFields[name].rule)(text);
  expect(check('firstName', '  ')).toBe(accountMessages.firstName);
  expect(check('lastName', '')).toBe(accountMessages.lastName);
  for (const name of ['firstName', 'lastName'] as const) {
    expect(check(name, 'Ada evil.example')).toBe(nameMessage);
    expect(check(name, ' Dr.Quill ')).toBe(true);
  }
  expect(check('phone', '')).toBe(accountMessages.phone);
  expect(check('phone', 'call me')).toBe(phoneMessage);
  expect(check('phone', ' 904 555 0110 ')).toBe(true);
  expect(check('email', 'ada at example')).toBe(accountMessages.email);
  expect(check('email', ' ada@example.com ')).toBe(true);
  expect(check('address', '')).toBe(true);
  for (const name of ['firstName', 'lastName', 'phone', 'email'] as const)
    expect(check(name, '\u200b\u2800')).toBe(accountMessages[name]);
  expect(check('phone', '\u202a(904) 555-0110\u202c')).toBe(true);
  expect(check('phone', '\u202a+44 20 7946 0958\u202c')).toBe(true);
});

it('takes blanks in a password for what they are', () => {
  expect(typedBy(passwordRules.password)('      ')).toBe(true);
  expect(typedBy(passwordRules.password)('12345')).toBe(accountMessages.password);
  expect(typedBy(passwordRules.password)('x'.repeat(201))).toMatch(/200/);
  expect(typedBy(passwordRules.currentPassword)('')).toBe(accountMessages.currentPassword);
});

it('asks for the confirmation first, and then that it is the same', () => {
  const password = 'lantern';
  const { validate } = newPasswordRules.confirmPassword;
  expect(validate('', { password })).toBe(accountMessages.confirmPassword);
  expect(validate('lanterns', { password })).toBe(accountMessages.passwordsDiffer);
  expect(validate('lantern', { password })).toBe(true);
});
