import { networkMessage } from '../../shared/api/api-error';
import { whyNotSetUp } from './entry-failure';

const failed = (status: number, message = '') => ({ status, code: 'any', message, raw: '' });

it('gives the words of the service that refused', () => {
  for (const [status, words] of [
    [0, networkMessage],
    [409, 'The balance due is less than that, or it’s already paid.'],
    [429, 'Too many attempts. Please wait a little and try again.'],
    [503, 'The payment service does not answer. Nothing was charged.'],
  ] as const) {
    expect(whyNotSetUp(failed(status, words))).toBe(words);
  }
});

it('names what is wrong with the entry', () => {
  const errors = [{ field: 'amount', message: 'Please enter an amount' }];
  expect(whyNotSetUp({ ...failed(400, 'Some of the details need another look.'), errors })).toBe(
    'Please enter an amount',
  );
});

it('says that nothing was charged where no one has words for it', () => {
  for (const failure of [failed(500, 'Something went wrong: 4711'), failed(502), failed(404)]) {
    expect(whyNotSetUp(failure)).toMatch(/Nothing was charged/);
  }
});
