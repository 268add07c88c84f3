import type { FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errorsIn, fieldsOf, namesIn } from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { toastProblem } from '../../shared/ui/feedback/toast-store';
import { entered, selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const fields = fieldsOf('booking', 'service');

export function StepService({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (namesIn(errorsIn('booking', entries, 'service')).length > 0) {
      toastProblem('Missing Information', 'Please fill in all service details');
      return;
    }
    onNext();
  };

  return (
    <StepFrame title="Service Details">
      <form className={styles.form} onSubmit={next} noValidate>
        <div className={styles.fields}>
          <FormFields
            fields={fields}
            control={({ name }) => ({
              value: String(entries[name]),
              onChange: ({ target }) => dispatch(entered({ [name]: target.value })),
            })}
          />
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
