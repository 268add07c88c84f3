import type { ApiError } from '../../../shared/api/api-error';
import { whyNotSent } from './request-failure';

const failure = (facts: Partial<ApiError>): ApiError => ({
  status: 500,
  code: 'http_500',
  message: '',
  raw: '500: ',
  ...facts,
});

describe('whyNotSent', () => {
  it('passes on what the connection says when no answer came', () => {
    const message = 'We couldn’t reach the server.';
    expect(whyNotSent(failure({ status: 0, code: 'network', message }))).toBe(message);
  });

  it('points to the fields that the server named', () => {
    const errors = [{ field: 'email', message: 'Valid email is required' }];
    expect(whyNotSent(failure({ status: 400, message: 'Bad', errors }))).toMatch(/marked/);
  });

  it('says a refusal in the server’s words', () => {
    expect(whyNotSent(failure({ status: 409, message: 'Already on its way.' }))).toBe(
      'Already on its way.',
    );
    expect(whyNotSent(failure({ status: 429, message: '' }))).toMatch(/Several requests/);
  });

  it('keeps technical words away from the visitor', () => {
    const words = 'We cannot take requests online at this moment.';
    expect(whyNotSent(failure({ status: 404, message: 'Cannot POST /api/x' }))).toBe(words);
    expect(whyNotSent(failure({ status: 503, message: 'Upstream down' }))).toBe(words);
    expect(whyNotSent(failure({ status: 500, message: 'Internal' }))).toBe(words);
  });
});
