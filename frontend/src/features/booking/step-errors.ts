import type { BusinessFacts } from '@contracts/vocabulary/business';
import { bookingMessages } from '@contracts/vocabulary/booking';
import { zipCodeProblem } from '@contracts/vocabulary/places/service-area';
import { useEffect, useState, type RefObject } from 'react';
import type { ApiError } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import type { FieldName, WizardStep } from '../../shared/forms/visit-fields';
import {
  errorsIn,
  fieldsOf,
  namesIn,
  serverErrorsIn,
  type FormErrors,
} from '../../shared/forms/visit-form';
import type { BookingEntries } from './booking-draft.slice';

type Name = FieldName<'booking'>;

/**
 * What a person has to correct, including an address that we don't serve, and an appliance that isn't
 * listed and isn't described.
 */
function errorsOf(
  entries: BookingEntries,
  step: WizardStep,
  business: BusinessFacts,
): FormErrors<'booking'> {
  const errors = errorsIn('booking', entries, step);
  if (step === 'service' && isUnlisted(entries) && entries.description.trim() === '')
    errors.description = bookingMessages.whichAppliance;
  const zipCode = step === 'contact' ? zipCodeProblem(entries, business) : undefined;
  return { ...(zipCode !== undefined && { zipCode }), ...errors };
}

export const isUnlisted = ({ appliance }: BookingEntries): boolean => appliance === 'Other';

/**
 * Errors under the fields: of those that were left with something in them, of all once the button
 * was pressed, and the server's as long as the entry is the one that it refused. The first field
 * with one takes the focus.
 */
export function useStepErrors(
  step: WizardStep,
  entries: BookingEntries,
  form: RefObject<HTMLFormElement | null>,
  failure?: ApiError,
) {
  const business = useBusiness();
  const [checked, setChecked] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{
    failure: ApiError | undefined;
    entries: BookingEntries;
  }>();
  if (failure !== refused?.failure) setRefused({ failure, entries });
  const wrong = errorsOf(entries, step, business);
  const serverErrors = serverErrorsIn('booking', failure?.errors, step);
  useEffect(() => {
    focusFirst(form.current, namesIn(serverErrorsIn('booking', failure?.errors, step)));
  }, [failure, step, form]);
  return {
    under: (name: Name): string | undefined =>
      (checked.includes(name) ? wrong[name] : undefined) ??
      (refused?.entries[name] === entries[name] ? serverErrors[name] : undefined),
    /** Whether nothing stops this step. */
    check: (): boolean => {
      const names = fieldsOf('booking', step).map(({ name }) => name);
      setChecked(names);
      const stopping = names.filter((name) => wrong[name] !== undefined);
      focusFirst(form.current, stopping);
      return stopping.length === 0;
    },
    left: (name: Name): void => {
      if (entries[name] !== '' && !checked.includes(name)) setChecked([...checked, name]);
    },
    forget: (): void => setChecked([]),
  };
}

function focusFirst(form: HTMLFormElement | null, [first]: readonly Name[]): void {
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
