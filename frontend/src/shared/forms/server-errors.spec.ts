import type { ApiError } from '../api/api-error';
import { showServerErrors } from './server-errors';

const refused: ApiError = {
  status: 400,
  code: 'validation_failed',
  message: 'Look again.',
  raw: '',
  errors: [
    { field: 'phone', message: 'No number' },
    { field: 'email', message: 'No address' },
    { field: 'elsewhere', message: 'Not of this form' },
  ],
};

it('puts what the server found wrong under the fields, and the focus on the first of the form', () => {
  const set: string[] = [];
  const shown = showServerErrors<{ email: string; phone: string }>(
    refused,
    ['email', 'phone'],
    (name, { message }) => void set.push(`${name}: ${message}`),
  );
  expect(shown).toBe(true);
  // Each takes the focus; the last one keeps it.
  expect(set).toEqual(['phone: No number', 'email: No address']);
});

it('shows nothing for a failure without fields', () => {
  const fail = () => {
    throw new Error('Nothing to show');
  };
  expect(showServerErrors(new Error('away'), ['email'], fail)).toBe(false);
});
