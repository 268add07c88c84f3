import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isApiError } from '../api/api-error';

/**
 * Shows the server's errors under the form's fields and focuses the first. `names`: in the order of
 * the form. Returns whether there was any.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const errors = isApiError(error) ? (error.errors ?? []) : [];
  const found = names.flatMap((name) => {
    const message = errors.find(({ field }) => field === name)?.message;
    return message === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of found.toReversed()) {
    setError(name, { message }, { shouldFocus: true });
  }
  return found.length > 0;
}
