import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CustomerAccount } from '@contracts/customers';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import { credentialFields } from '@contracts/vocabulary/service-systems';
import { isApiError, messageOf, type ApiError } from '../../../shared/api/api-error';
import { showServerErrors } from '../../../shared/forms/server-errors';
import { Button } from '../../../shared/ui/button';
import { ErrorState } from '../../../shared/ui/feedback/empty-state';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { TextField } from '../../../shared/ui/forms/text-field';
import { systemFailureWords } from '../jobs/failure-words';
import { endToast } from '../jobs/job-words';
import { credentialsFor, missingOf, missingWords, type Credentials } from './credentials';
import type { ImportFormProps } from './import-panel';
import { useImportFromSystemMutation, useServiceSystemsQuery } from './start-endpoints';
import styles from './panel.module.css';
import { SystemChoice } from './system-choice';
import { Unverified } from './unverified';

interface Entries {
  systemName: string;
  credentials: Credentials;
  customerId: string;
}

const empty: Entries = { systemName: '', credentials: {}, customerId: '' };

/** Spec: "Service Systems". */
export function SystemImport({
  user,
  onBegun,
  ended,
}: ImportFormProps & { user: CustomerAccount }) {
  const { data: systems, error: unloaded, refetch } = useServiceSystemsQuery();
  const [start, { isLoading }] = useImportFromSystemMutation();
  const [failure, setFailure] = useState<ApiError>();
  const [missing, setMissing] = useState<string>();
  const { register, handleSubmit, formState, setError, reset, control } = useForm({
    defaultValues: empty,
  });
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'systemName' });
  const system = systems?.find(({ id }) => id === chosen);

  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (ended?.id === begun.current && ended?.status === 'succeeded') reset(empty);
  }, [ended, reset]);

  const submit = async (entries: Entries) => {
    if (isLoading) return;
    setFailure(undefined);
    setMissing(undefined);
    if (!system) {
      setError('systemName', { message: importMessages.systemName }, { shouldFocus: true });
      toast({ title: importMessages.systemName, variant: 'destructive' });
      return;
    }
    const credentials = credentialsFor(system, entries.credentials);
    const blank = missingOf(credentials);
    if (blank.length > 0) {
      for (const name of blank.toReversed()) {
        const message = `Please provide: ${credentialFields[name].label}`;
        setError(`credentials.${name}`, { message }, { shouldFocus: true });
      }
      const { whole, ...words } = missingWords(blank);
      setMissing(whole);
      toast({ ...words, variant: 'destructive' });
      return;
    }
    const customerId = entries.customerId.trim();
    const { data, error } = await start({
      systemName: system.id,
      credentials,
      ...(customerId && { customerId }),
    });
    if (data) {
      begun.current = data.jobId;
      const isOver = 'imported' in data;
      onBegun({ jobId: data.jobId, isOver });
      if (!isOver) return;
      toast(endToast(data));
      reset(empty);
      return;
    }
    toast({
      title: 'Import Failed',
      description: systemFailureWords(messageOf(error, '')),
      variant: 'destructive',
    });
    if (!isApiError(error)) return;
    setFailure(error);
    // What came before the system went away is kept, and may be undone.
    if (error.code === 'system_unavailable' && error.jobId !== undefined) {
      onBegun({ jobId: error.jobId, isOver: true });
    }
    showServerErrors(
      error,
      system.requiredCredentials.map((name) => `credentials.${name}` as const),
      setError,
    );
  };

  if (!systems) {
    return unloaded === undefined ? (
      <Loading label="Loading the service systems" />
    ) : (
      <ErrorState
        headingLevel={3}
        title="The service systems could not be loaded"
        error={unloaded}
        actions={<Button onClick={() => void refetch()}>Try Again</Button>}
      >
        {messageOf(unloaded, 'The server did not answer.')}
      </ErrorState>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {(!user.emailVerified || failure?.code === 'email_unverified') && (
        <Unverified
          user={user}
          reason="An import looks for records with your address, so we have to know that it is yours."
        />
      )}
      <SystemChoice
        systems={systems}
        field={register('systemName', { onChange: () => setMissing(undefined) })}
        error={errors.systemName?.message}
      />
      {system && (
        <>
          <section className={styles.setup} aria-label={`How to set up ${system.name}`}>
            <h3 className={styles.setupTitle}>Where to find these in {system.name}</h3>
            <ol>
              {system.setup.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          <div className={styles.fields}>
            {system.requiredCredentials.map((name) => {
              const { label, masked } = credentialFields[name];
              const Control = masked ? PasswordField : TextField;
              return (
                <Control
                  key={name}
                  label={label}
                  required
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={importLimits.credential}
                  error={errors.credentials?.[name]?.message}
                  {...register(`credentials.${name}`)}
                />
              );
            })}
            <TextField
              label={`Customer ID in ${system.name}`}
              optional
              hint="Empty means all accessible data that is yours: records with your phone number and your e-mail address."
              autoComplete="off"
              maxLength={importLimits.externalId}
              error={errors.customerId?.message}
              {...register('customerId')}
            />
          </div>
          <p className={styles.note}>
            We use these credentials for this one import and forget them when it ends.
          </p>
        </>
      )}
      {missing && (
        <p role="alert" className={styles.refused}>
          {missing}
        </p>
      )}
      <FormFailure
        error={failure && { ...failure, message: systemFailureWords(messageOf(failure, '')) }}
        fallback={systemFailureWords('')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Importing...">
          Import
        </Button>
      </div>
    </form>
  );
}
