import type { RequestService, ServiceRequest } from '@contracts/booking';
import {
  appliances,
  brands,
  serviceRequestTextLimits,
  type Appliance,
} from '@contracts/vocabulary/booking';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../../shared/api/api-error';
import { useBusiness } from '../../../shared/config/site-config';
import { useIdempotencyKey } from '../../../shared/api/idempotency';
import { Button } from '../../../shared/ui/button';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { TextAreaField, TextField } from '../../../shared/ui/forms/text-field';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useRequestServiceMutation } from './request-endpoints';
import { isEntry, nothing, requestOf, rules, type Entries } from './request-entries';
import { whyNotSent } from './request-failure';
import { EmergencyField, NotSent } from './request-form-parts';
import styles from './request-form.module.css';
import { RequestReceived } from './request-received';

/** The site's own request form. `appliance` is the one whose card a quote was asked from. */
export function RequestForm({ appliance }: { appliance?: Appliance | undefined }) {
  const [received, setReceived] = useState<{ receipt: ServiceRequest; sent: RequestService }>();
  const { phone } = useBusiness();
  const [send, attempt] = useRequestServiceMutation();
  const keyFor = useIdempotencyKey();
  const titleId = useId();
  const { register, control, handleSubmit, reset, setError, setValue, formState } =
    useForm<Entries>({ defaultValues: { ...nothing, applianceType: appliance ?? '' } });
  useEffect(() => {
    if (appliance !== undefined) setValue('applianceType', appliance);
  }, [appliance, setValue]);

  const submit = async (entries: Entries) => {
    if (attempt.isLoading) return;
    const body = requestOf(entries);
    const result = await send({ body, key: keyFor(body) });
    if (result.data) {
      setReceived({ receipt: result.data, sent: body });
      // Also takes the place of a failure that is still up.
      toast({ title: 'Request Sent', description: `Its number is ${result.data.number}.` });
      return;
    }
    const failure = result.error as ApiError;
    toast({
      title: 'Request Not Sent',
      description: `${whyNotSent(failure)} Nothing you wrote is lost. Try again, or call ${phone}.`,
      variant: 'destructive',
    });
    // What only the server saw stands under its field like the rest; the first of them has the focus.
    for (const { field, message } of failure.errors?.toReversed() ?? []) {
      if (isEntry(field)) setError(field, { message }, { shouldFocus: true });
    }
  };

  if (received) {
    const { firstName, lastName, phone: ownPhone, email } = received.sent;
    return (
      <RequestReceived
        {...received}
        onAnother={() => {
          // The person stays the same; the machine and its trouble are new.
          reset({ ...nothing, firstName, lastName, phone: ownPhone, email });
          attempt.reset();
          setReceived(undefined);
        }}
      />
    );
  }

  const wired = (field: keyof typeof rules) => ({
    ...register(field, rules[field]),
    error: formState.errors[field]?.message,
    required: true,
  });
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h3 id={titleId} className={styles.title}>
        Request service
      </h3>
      <div className={styles.fields}>
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={serviceRequestTextLimits.firstName}
          {...wired('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={serviceRequestTextLimits.lastName}
          {...wired('lastName')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={serviceRequestTextLimits.phone}
          hint="We call this number within 24 hours."
          {...wired('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={serviceRequestTextLimits.email}
          {...wired('email')}
        />
        <SelectField
          label="Appliance"
          placeholder="Choose an appliance"
          options={appliances}
          {...wired('applianceType')}
        />
        <SelectField
          label="Brand"
          placeholder="Choose a brand"
          options={brands}
          {...wired('brand')}
        />
        <TextAreaField
          label="What is wrong?"
          hint="What it does, since when, and the model number if you can see it."
          maxLength={serviceRequestTextLimits.problemDescription}
          className={styles.wide}
          {...wired('problemDescription')}
        />
        <EmergencyField control={control} input={register('isEmergency')} />
        {attempt.error && <NotSent failure={attempt.error as ApiError} />}
      </div>
      <div className={styles.send}>
        <Button
          type="submit"
          size="large"
          variant="primary"
          pending={attempt.isLoading}
          pendingLabel="Sending..."
        >
          Request Service
        </Button>
        <p>We use this to answer you, and for nothing else.</p>
      </div>
    </form>
  );
}
