import type { ApiError } from '../../../shared/api/api-error';

/** Why a request wasn't sent. Quotes the server only if the visitor can do something about the reason. */
export function whyNotSent(failure: ApiError): string {
  const { status, message, errors } = failure;
  if (status === 0) return message;
  if (errors && errors.length > 0) return 'Please look at the fields that are marked.';
  if (status === 429) return message || 'Several requests came from here in a short time.';
  if ([400, 409, 422].includes(status) && message !== '') return message;
  return 'We cannot take requests online at this moment.';
}
