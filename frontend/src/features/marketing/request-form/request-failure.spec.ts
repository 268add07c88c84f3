import type { ApiError } from '../../../shared/api/api-error';
import { whyNotSent } from './request-failure';

const failure = (facts: Partial<ApiError>): ApiError => ({
  status: 500,
  code: 'http_500',
  message: '',
  raw: '500: ',
  ...facts,
});

const ours = 'We cannot take requests online at this moment.';
const errors = [{ field: 'email', message: 'Valid email is required' }];

it.each([
  ['the connection’s words', { status: 0, code: 'network', message: 'No network.' }, 'No network.'],
  ['the marked fields', { status: 400, message: 'Bad', errors }, /marked/],
  ['a refusal’s words', { status: 409, message: 'Already on its way.' }, 'Already on its way.'],
  ['too many requests', { status: 429, message: '' }, /Several requests/],
  ['nothing technical', { status: 404, message: 'Cannot POST /api/x' }, ours],
  ['nothing technical', { status: 503, message: 'Upstream down' }, ours],
  ['nothing technical', { status: 500, message: 'Internal' }, ours],
])('tells the visitor %s: %j', (_, facts, words) => {
  expect(whyNotSent(failure(facts))).toEqual(
    typeof words === 'string' ? words : expect.stringMatching(words),
  );
});
