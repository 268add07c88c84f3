import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import type { Appliance } from '@contracts/vocabulary/booking';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../../shared/api/api-error';
import { useBusiness } from '../../../shared/config/site-config';
import { useIdempotencyKey } from '../../../shared/api/idempotency';
import {
  emptyDraft,
  errorOf,
  fieldsOf,
  namesIn,
  payloadOf,
  serverErrorsIn,
} from '../../../shared/forms/visit-form';
import { chosenPhotos, requestPhotos } from '../../../shared/photos/chosen-photos';
import { Button } from '../../../shared/ui/button';
import { FormFields } from '../../../shared/ui/forms/form-fields';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { useRequestServiceMutation } from './request-endpoints';
import { useCustomerDetails } from './use-customer-details';
import { whyNotSent } from './request-failure';
import { EmergencyField, NotSent, type RequestEntries } from './request-form-parts';
import styles from './request-form.module.css';
import { RequestReceived } from './request-received';

const ChoosePhotos = lazy(() => import('../../../shared/photos/choose-photos'));

const fields = fieldsOf('request');

/** A new object for each press of a quote button, so that the same appliance can be chosen again. */
export interface QuoteFor {
  appliance: Appliance;
}

interface Received {
  receipt: ServiceRequest;
  sent: RequestService;
  quote: QuoteFor | undefined;
  /** The customer writes another one. */
  left?: boolean;
}

/** The site's own request form. `quote`: of the service card whose button was pressed last. */
export function RequestForm({ quote }: { quote?: QuoteFor | undefined }) {
  const [last, setLast] = useState<Received>();
  const newQuote = quote === last?.quote ? undefined : quote;
  if (last && !last.left && !newQuote) {
    return <RequestReceived {...last} onAnother={() => setLast({ ...last, left: true })} />;
  }
  return (
    <EntryForm
      person={last?.sent}
      quote={newQuote}
      onReceived={(receipt, sent) => setLast({ receipt, sent, quote })}
    />
  );
}

interface EntryFormProps {
  /** Who sent a request before. */
  person: RequestService | undefined;
  quote: QuoteFor | undefined;
  onReceived: (receipt: ServiceRequest, sent: RequestService) => void;
}

function EntryForm({ person, quote, onReceived }: EntryFormProps) {
  const { phone } = useBusiness();
  const [send, attempt] = useRequestServiceMutation();
  const keyFor = useIdempotencyKey();
  const titleId = useId();
  const form = useForm<RequestEntries>({
    defaultValues: {
      ...emptyDraft('request'),
      ...(person && {
        firstName: person.firstName,
        lastName: person.lastName,
        phone: person.phone,
        email: person.email,
      }),
    },
  });
  const { register, control, handleSubmit, setError, setValue, formState } = form;
  useCustomerDetails(form);
  useEffect(() => {
    if (quote) setValue('applianceType', quote.appliance);
  }, [quote, setValue]);

  const submit = async (entries: RequestEntries) => {
    if (attempt.isLoading) return;
    const body = payloadOf('request', entries);
    const result = await send({ body, key: keyFor(body) });
    if (result.data) {
      chosenPhotos.move('request', requestPhotos(result.data.id));
      onReceived(result.data, body);
      // Also replaces the toast of an earlier failure.
      toast({ title: 'Request Sent', description: `Its number is ${result.data.number}.` });
      return;
    }
    const failure = result.error as ApiError;
    toastProblem(
      'Request Not Sent',
      `${whyNotSent(failure)} Nothing you wrote is lost. Try again, or call ${phone}.`,
    );
    // The first of the fields gets the focus.
    const errors = serverErrorsIn('request', failure.errors);
    for (const name of namesIn(errors).toReversed()) {
      setError(name, { message: errors[name] }, { shouldFocus: true });
    }
  };

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
        <FormFields
          fields={fields}
          control={(field) => ({
            ...register(field.name, { validate: (value) => errorOf(field, value) ?? true }),
            error: formState.errors[field.name]?.message,
          })}
          special={({ name, label }) => (
            <EmergencyField label={label} control={control} input={register(name)} />
          )}
        />
        <div className={styles.wide}>
          <Suspense>
            <ChoosePhotos of="request" />
          </Suspense>
        </div>
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
        <p>We only use this to answer you.</p>
      </div>
    </form>
  );
}
