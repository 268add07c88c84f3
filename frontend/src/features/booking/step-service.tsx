import type { ServiceType } from '@contracts/vocabulary/booking';
import { lazy, Suspense, useRef, type SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fieldsOf } from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { toastProblem } from '../../shared/ui/feedback/toast-store';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { entered, selectBookingDraft } from './booking-draft.slice';
import { CallNow } from './call-now';
import { isUnlisted, useStepErrors } from './step-errors';
import { useTimeForJob } from './use-time-for-job';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const ChoosePhotos = lazy(() => import('../../shared/photos/choose-photos'));

const fields = fieldsOf('booking', 'service');
const emergency: ServiceType = 'Emergency Service';
const unfitTime = 'No technician for this job is available at the time you chose.';

export function StepService({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();

  const form = useRef<HTMLFormElement>(null);
  const errors = useStepErrors('service', entries, form);
  const { isUnfit, unfit } = useTimeForJob(entries);

  const next = (event: SubmitEvent) => {
    event.preventDefault();
    if (!errors.check()) toastProblem('Missing Information', 'Please fill in all service details');
    else if (isUnfit) toastProblem('Choose Another Time', unfitTime);
    else onNext();
  };

  return (
    <StepFrame title="Service Details">
      <form ref={form} className={styles.form} onSubmit={next} noValidate>
        <div className={styles.fields}>
          <FormFields
            fields={fields}
            control={({ name }) => ({
              name,
              value: String(entries[name]),
              error: errors.under(name),
              ...(name === 'serviceType' &&
                entries.serviceType === emergency && { hint: <CallNow /> }),
              ...(name === 'description' &&
                isUnlisted(entries) && {
                  optional: false,
                  required: true,
                  hint: 'Tell us which appliance it is, and what’s wrong with it.',
                }),
              onChange: ({ target }) => dispatch(entered({ [name]: target.value })),
            })}
          />
        </div>
        {/* As tall as without a photo, so that nothing moves when it arrives. */}
        <div className={styles.photos}>
          <Suspense>
            <ChoosePhotos of="booking" />
          </Suspense>
        </div>
        <div aria-live="polite">
          {unfit && (
            <SlotAlternatives
              offered={unfit.offered}
              taken={unfit.taken}
              date={entries.appointmentDate}
              timeSlot={entries.timeSlot}
              onChoose={(slot) =>
                dispatch(entered({ appointmentDate: slot.date, timeSlot: slot.timeSlot }))
              }
              why={unfitTime}
              thenDo="go on"
              otherwise="Please call us, and we’ll find a time."
            />
          )}
        </div>
        <StepActions>
          <Button variant="primary" size="large" type="submit">
            Next
          </Button>
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        </StepActions>
      </form>
    </StepFrame>
  );
}
