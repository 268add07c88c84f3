import { isApiError } from '../../shared/api/api-error';

/** The spec's words for a call that got no answer at all; nothing for one that was refused. */
export const thrownMessage = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'network'
    ? 'An error occurred. Please try again.'
    : undefined;
