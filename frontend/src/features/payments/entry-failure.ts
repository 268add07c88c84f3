import type { ApiError } from '../../shared/api/api-error';

/**
 * Why a payment was not set up, for the person who wanted to pay. The server's own words count where it refused for a reason that
 * they can act on; a stack in trouble is our matter, and they hear what to do instead.
 */
export function whyNotSetUp({ status, message, errors }: ApiError): string {
  const fields = (errors ?? []).map((each) => each.message);
  if (fields.length > 0) return fields.join('. ');
  const isTheirs = status === 0 || (status >= 400 && status < 500) || status === 503;
  if (isTheirs && message !== '') return message;
  return 'We can’t take card payments right now. Nothing was charged.';
}
