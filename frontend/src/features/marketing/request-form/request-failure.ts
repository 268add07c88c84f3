import type { ApiError } from '../../../shared/api/api-error';

/**
 * Why a request was not sent, for the person who wrote it. The server's own words count only where it refused for a
 * reason the visitor can act on; "not found" or a stack in trouble is our matter, and they hear what to do instead.
 */
export function whyNotSent(failure: ApiError): string {
  const { status, message, errors } = failure;
  if (status === 0) return message;
  if (errors && errors.length > 0) return 'Please look at the fields that are marked.';
  if (status === 429) return message || 'Several requests came from here in a short time.';
  if ([400, 409, 422].includes(status) && message !== '') return message;
  return 'We cannot take requests online at this moment.';
}
