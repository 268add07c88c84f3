import { apiErrorOf, isApiError, messageOf } from './api-error';

const refusal = JSON.stringify({
  statusCode: 409,
  code: 'slot_taken',
  message: 'That time has just been taken.',
  requestId: 'r1',
  alternatives: [{ date: '2026-11-23', timeSlot: '09:00-10:00' }],
});

it('keeps the body as it came in its own message, and the server’s words for people', () => {
  const error = apiErrorOf(409, refusal, 'Conflict');
  expect(error.raw).toBe(`409: ${refusal}`);
  expect(error).toMatchObject({
    status: 409,
    code: 'slot_taken',
    requestId: 'r1',
    alternatives: [{ date: '2026-11-23', timeSlot: '09:00-10:00' }],
  });
  expect(messageOf(error, 'Failed')).toBe('That time has just been taken.');
});

it('falls back to the status text and the page’s own words without a readable body', () => {
  expect(apiErrorOf(502, '', 'Bad Gateway').raw).toBe('502: Bad Gateway');
  expect(apiErrorOf(502, '<html>', 'Bad Gateway').raw).toBe('502: <html>');
  for (const body of ['', '<html>', '[]', '"text"', 'null', '{}', '{"message":5}']) {
    expect(messageOf(apiErrorOf(502, body, 'Bad Gateway'), 'Failed')).toBe('Failed');
  }
});

it('says which field is wrong and why, each reason once', () => {
  const body = (errors: unknown) =>
    JSON.stringify({ code: 'validation_failed', message: 'Look again.', errors });
  const errors = [
    { field: 'lat', message: 'Not on the globe' },
    { field: 'lng', message: 'Not on the globe' },
    { field: 'address', message: 'Too long' },
  ];
  expect(messageOf(apiErrorOf(400, body(errors), ''), 'Failed')).toBe('Not on the globe. Too long');
  for (const none of [[], undefined, 'all']) {
    expect(messageOf(apiErrorOf(400, body(none), ''), 'Failed')).toBe('Look again.');
  }
});

it('takes nothing else for an answer of the API', () => {
  expect(isApiError(new Error('x'))).toBe(false);
  expect(messageOf(undefined, 'Failed')).toBe('Failed');
});
