import { appliances, bookingTextLimits, brands, serviceTypes } from '@contracts/vocabulary/booking';
import type { FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { SelectField } from '../../shared/ui/forms/select-field';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { entered, selectBookingDraft, type BookingEntries } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

export const serviceDetails = ['serviceType', 'appliance', 'brand'] as const;

const choices = [
  { name: 'serviceType', label: 'Service Type', options: serviceTypes, of: 'a service' },
  { name: 'appliance', label: 'Appliance', options: appliances, of: 'an appliance' },
  { name: 'brand', label: 'Brand', options: brands, of: 'a brand' },
] as const;

export function StepService({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const enter = (name: keyof BookingEntries) => (event: { target: { value: string } }) =>
    dispatch(entered({ [name]: event.target.value }));

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (serviceDetails.some((name) => entries[name] === '')) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all service details',
        variant: 'destructive',
      });
      return;
    }
    onNext();
  };

  return (
    <StepFrame title="Service Details">
      <form className={styles.form} onSubmit={next} noValidate>
        {choices.map(({ name, label, options, of }) => (
          <SelectField
            key={name}
            label={label}
            options={options}
            placeholder={`Select ${of}`}
            value={entries[name]}
            onChange={enter(name)}
            className={name === 'serviceType' ? styles.wide : undefined}
          />
        ))}
        <TextAreaField
          label="Description"
          optional
          hint="What it does, what it should do, and the model number if it is within reach."
          maxLength={bookingTextLimits.description}
          value={entries.description}
          onChange={enter('description')}
          className={styles.wide}
        />
        <div className={styles.wide}>
          <StepActions>
            <Button variant="primary" size="large" type="submit">
              Next
            </Button>
            <Button size="large" onClick={onBack}>
              Back
            </Button>
          </StepActions>
        </div>
      </form>
    </StepFrame>
  );
}
