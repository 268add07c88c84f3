import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { WizardStep } from '../../shared/forms/visit-fields';
import { errorsIn, namesIn } from '../../shared/forms/visit-form';
import { useHydrated } from '../../shared/page/hydration';
import type { BookingEntries } from './booking-draft.slice';

export type BookingStep = 1 | 2 | 3;

/** State of a history entry that Next has added, so that the entry before it is the step before. */
const byNext = 'next step';

export const lacks = (entries: BookingEntries, step: WizardStep): boolean =>
  namesIn(errorsIn('booking', entries, step)).length > 0;

function firstOpenStep(entries: BookingEntries): BookingStep {
  if (lacks(entries, 'date-time')) return 1;
  return lacks(entries, 'service') ? 2 : 3;
}

/**
 * The step in the address (`?step=2`), or the first open one if that isn't reachable yet.
 * `leaving`: the visit is booked, and another page is on its way.
 */
export function useBookingStep(entries: BookingEntries, leaving: boolean) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const named = params.get('step') ?? '1';
  const asked = named === '3' ? 3 : named === '2' ? 2 : 1;
  const step = Math.min(asked, firstOpenStep(entries)) as BookingStep;
  const wrongAddress = hydrated && !leaving && named !== String(step);
  useEffect(() => {
    if (wrongAddress) setParams(stepParams(step), { replace: true });
  }, [wrongAddress, step, setParams]);
  return {
    step,
    next: (): void => setParams(stepParams((step + 1) as BookingStep), { state: byNext }),
    back: (): void => {
      if (state === byNext) void navigate(-1);
      else setParams(stepParams((step - 1) as BookingStep));
    },
  };
}

const stepParams = (step: BookingStep): Record<string, string> =>
  step === 1 ? {} : { step: String(step) };
