import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isApiError } from '../api/api-error';

/**
 * Puts what the server alone found wrong under the form's fields; the first of them gets the focus. True when there was any.
 * `names` in the order of the form.
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
