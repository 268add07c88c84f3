import type { ApiError } from '../../shared/api/api-error';

/**
 * Why a payment couldn't be started, in words for the payer. The server's words count if the payer
 * can act on them. For our own problems, it says what to do instead.
 */
export function whyNotSetUp({ status, message, errors }: ApiError): string {
  const fields = (errors ?? []).map((each) => each.message);
  if (fields.length > 0) return fields.join('. ');
  const isTheirs = status === 0 || (status >= 400 && status < 500) || status === 503;
  if (isTheirs && message !== '') return message;
  return 'We can’t take card payments right now. Nothing was charged.';
}
