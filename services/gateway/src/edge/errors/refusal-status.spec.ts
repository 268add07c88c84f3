import { refusalMessages, type RefusalCode } from '@contracts/refusals';
import { refusalStatus } from './refusal-status';

const codesWith = (holds: (status: number) => boolean) =>
  (Object.keys(refusalMessages) as RefusalCode[]).filter((code) => holds(refusalStatus[code]));
const named = (ending: RegExp) => codesWith(() => true).filter((code) => ending.test(code));

describe('the HTTP status of a refusal', () => {
  it('is a 4xx, or a 5xx when a system behind us is away, and never that of a bug', () => {
    expect(codesWith((status) => status < 400 || status > 503 || status === 500)).toEqual([]);
    expect(codesWith((status) => status >= 500)).toEqual(
      named(/^((payments|system)_unavailable|payments_refused)$/),
    );
  });

  it('is 404 for what was not found, and 413 for what is too large', () => {
    expect(codesWith((status) => status === 404)).toEqual(named(/(^|_)not_found$/));
    expect(codesWith((status) => status === 413)).toEqual(named(/_too_large$/));
  });

  it('ends no session by a 401 or 403 that is about something other than the login', () => {
    expect(codesWith((status) => status === 401)).toEqual([
      'unauthenticated',
      'credentials_rejected',
    ]);
    expect(codesWith((status) => status === 403)).toEqual([
      'second_step_missing',
      'email_unverified',
      'owners_only',
      'role_refused',
      'forbidden',
    ]);
  });

  it('is 409 for what the current state refuses, which is everything else but these', () => {
    const elsewhere = new Set([401, 403, 404, 409, 413]);
    const others = codesWith((status) => status < 500 && !elsewhere.has(status));
    expect(others.map((code) => `${code} ${refusalStatus[code]}`)).toEqual([
      'validation_failed 400',
      'code_wrong 422',
      'password_wrong 422',
      'token_invalid 400',
      'slot_unavailable 422',
      'idempotency_key_reused 422',
      'payment_declined 402',
      'system_credentials_rejected 422',
      'file_unreadable 422',
      'photo_unreadable 422',
      'signature_invalid 400',
      'location_invalid 400',
      'rate_limited 429',
      'request_timeout 408',
    ]);
  });
});
