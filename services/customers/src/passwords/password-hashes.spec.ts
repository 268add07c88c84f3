import { accountMessages } from '@contracts/vocabulary/customers';
import { passwordProblem } from './password-hashes';

const email = 'nora.example@example.com';
const { commonPassword, officePassword } = accountMessages;

it.each([
  ['password', false, commonPassword],
  ['PassWord1', false, commonPassword],
  ['hunter2', false, commonPassword],
  ['nora.example', false, commonPassword],
  ['Nora.Example@example.com', false, commonPassword],
  ['fans and coils', false, null],
  ['a good password', false, null],
  ['eleven char', true, officePassword],
  ['twelve chars', true, null],
  ['password1234', true, commonPassword],
])('%s, of an owner: %s', async (password, isAdmin, problem) => {
  expect(await passwordProblem(password, { email, isAdmin })).toBe(problem);
});
