import { outsideServiceArea } from '@contracts/vocabulary/service-area';
import { useState } from 'react';
import type { ApiError } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import {
  errorsIn,
  fieldsOf,
  namesIn,
  serverErrorsIn,
  type FormErrors,
} from '../../shared/forms/visit-form';
import type { BookingEntries } from './booking-draft.slice';

const names = fieldsOf('booking', 'contact').map(({ name }) => name);
type Name = (typeof names)[number];

/** What a person has to correct, including an address that we don't serve. */
function errorsOf(entries: BookingEntries, phone: string): FormErrors<'booking'> {
  const errors = errorsIn('booking', entries, 'contact');
  const outside = outsideServiceArea(entries, phone);
  return { ...(outside !== undefined && { zipCode: outside }), ...errors };
}

/**
 * Errors under the fields: of those that were left with something in them, of all once the button
 * was pressed, and the server's as long as the entry is the one that it refused.
 */
export function useContactErrors(entries: BookingEntries, failure: ApiError | undefined) {
  const { phone } = useBusiness();
  const [checked, setChecked] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{
    failure: ApiError | undefined;
    entries: BookingEntries;
  }>();
  if (failure !== refused?.failure) setRefused({ failure, entries });
  const wrong = errorsOf(entries, phone);
  const serverErrors = serverErrorsIn('booking', failure?.errors, 'contact');
  return {
    under: (name: Name): string | undefined =>
      (checked.includes(name) ? wrong[name] : undefined) ??
      (refused?.entries[name] === entries[name] ? serverErrors[name] : undefined),
    /** The fields that stop a booking, in the order of the form. */
    checkAll: (): Name[] => {
      setChecked(names);
      return names.filter((name) => wrong[name] !== undefined);
    },
    left: (name: Name): void => {
      if (entries[name] !== '' && !checked.includes(name)) setChecked([...checked, name]);
    },
    forget: (): void => setChecked([]),
  };
}

/** Errors of the server in the order of the form. */
export const refusedFields = (failure: ApiError | undefined): Name[] =>
  namesIn(serverErrorsIn('booking', failure?.errors, 'contact'));
