import { networkMessage } from '../../shared/api/api-error';
import { whyNotSetUp } from './entry-failure';

const away = 'The payment service does not answer. Nothing was charged.';
const ours = 'We can’t take card payments right now. Nothing was charged.';
const errors = [{ field: 'amount', message: 'Please enter an amount' }];

it.each([
  [0, networkMessage, networkMessage],
  [409, 'It’s already paid.', 'It’s already paid.'],
  [429, 'Too many attempts.', 'Too many attempts.'],
  [503, away, away],
  [500, 'Something went wrong: 4711', ours],
  [502, '', ours],
  [404, '', ours],
  [400, 'Some of the details need another look.', 'Please enter an amount', errors],
])('says of %s %j: %s', (status, message, words, errors = []) => {
  expect(whyNotSetUp({ status, code: 'any', message, raw: '', errors })).toBe(words);
});
