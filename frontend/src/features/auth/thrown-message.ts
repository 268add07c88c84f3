import { isApiError } from '../../shared/api/api-error';

/** The spec's words for a call without an answer; nothing for a refused one. */
export const thrownMessage = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'network'
    ? 'An error occurred. Please try again.'
    : undefined;
