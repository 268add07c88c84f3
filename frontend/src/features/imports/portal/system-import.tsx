import { useState } from 'react';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import {
  credentialFields,
  type CredentialName,
  type ServiceSystem,
} from '@contracts/vocabulary/service-systems';
import { isApiError, messageOf, type ApiError } from '../../../shared/api/api-error';
import { showServerErrors } from '../../../shared/forms/server-errors';
import { Button } from '../../../shared/ui/button';
import { ErrorState } from '../../../shared/ui/feedback/error-state';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { TextField } from '../../../shared/ui/forms/text-field';
import { systemFailureWords } from '../jobs/failure-words';
import { credentialsFor, missingOf, missingWords, type Credentials } from './credentials';
import { useImportFromSystemMutation, useServiceSystemsQuery } from './start-endpoints';
import styles from './panel.module.css';
import { SystemChoice } from './system-choice';
import { Unverified } from './unverified';
import { useStartedImport, type ImportFormProps } from './use-started-import';

interface Entries {
  systemName: string;
  credentials: Credentials;
  customerId: string;
}

const empty: Entries = { systemName: '', credentials: {}, customerId: '' };

type SystemImportProps = ImportFormProps & { user: CustomerAccount };

/** Spec: "Service Systems". */
export function SystemImport(props: SystemImportProps) {
  const { data: systems, error, refetch } = useServiceSystemsQuery();
  if (systems) return <SystemForm systems={systems} {...props} />;
  if (error === undefined) return <Loading label="Loading the service systems" />;
  return (
    <ErrorState
      headingLevel={3}
      title="The service systems could not be loaded"
      error={error}
      retry={refetch}
    />
  );
}

function SystemForm({
  systems,
  user,
  onStarted,
  ended,
}: SystemImportProps & { systems: readonly ServiceSystem[] }) {
  const [start, { isLoading }] = useImportFromSystemMutation();
  const [failure, setFailure] = useState<ApiError>();
  const [missing, setMissing] = useState<string>();
  const { register, handleSubmit, formState, setError, clearErrors, reset, control } = useForm({
    defaultValues: empty,
  });
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'systemName' });
  const system = systems.find(({ id }) => id === chosen);
  const announceStart = useStartedImport({ onStarted, ended }, () => reset(empty));

  const showMissing = (blank: CredentialName[]): void => {
    for (const name of blank.toReversed()) {
      const message = `Please provide: ${credentialFields[name].label}`;
      setError(`credentials.${name}`, { message }, { shouldFocus: true });
    }
    const { whole, ...words } = missingWords(blank);
    setMissing(whole);
    toast({ ...words, variant: 'destructive' });
  };
  /** They were about another system, or about what has been corrected. */
  const forgetProblems = (): void => {
    setFailure(undefined);
    setMissing(undefined);
    clearErrors('credentials');
  };
  const submit = async (entries: Entries) => {
    if (isLoading) return;
    forgetProblems();
    if (!system) {
      setError('systemName', { message: importMessages.systemName }, { shouldFocus: true });
      toast({ title: importMessages.systemName, variant: 'destructive' });
      return;
    }
    const credentials = credentialsFor(system, entries.credentials);
    const blank = missingOf(credentials);
    if (blank.length > 0) return showMissing(blank);
    const customerId = usesOurAccount(system) ? '' : entries.customerId.trim();
    const { data, error } = await start({
      systemName: system.id,
      credentials,
      ...(customerId && { customerId }),
    });
    if (data) return announceStart(data);
    toastProblem('Import Failed', systemFailureWords(messageOf(error, '')));
    if (!isApiError(error)) return;
    setFailure(error);
    // Records imported before the failure stay, and can be undone.
    if (error.code === 'system_unavailable' && error.jobId !== undefined) {
      onStarted({ jobId: error.jobId, isOver: true });
    }
    showServerErrors(
      error,
      system.requiredCredentials.map((name) => `credentials.${name}` as const),
      setError,
    );
  };

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
          reason="We import what is under your email address, so we need to know that it’s yours."
        />
      )}
      <SystemChoice
        systems={systems}
        field={register('systemName', { onChange: forgetProblems })}
        error={errors.systemName?.message}
      />
      {system && <SystemFields {...{ system, register, errors }} />}
      {missing && <FormFailure error={missing} fallback={missing} />}
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

/** Then we look in it by what we know of the customer. */
const usesOurAccount = ({ requiredCredentials }: ServiceSystem): boolean =>
  requiredCredentials.length === 0;

/** Instructions for a system's credentials, and their fields. */
function SystemFields({
  system,
  register,
  errors,
}: {
  system: ServiceSystem;
  register: UseFormRegister<Entries>;
  errors: FieldErrors<Entries>;
}) {
  const isOurs = usesOurAccount(system);
  return (
    <>
      <section className={styles.setup} aria-label={`How to set up ${system.name}`}>
        <h3 className={styles.setupTitle}>
          {isOurs ? `How we find you in ${system.name}` : `Where to find these in ${system.name}`}
        </h3>
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
        {!isOurs && (
          <TextField
            label={`Customer ID in ${system.name}`}
            optional
            hint="Leave empty to import everything under your phone number and your email address."
            autoComplete="off"
            maxLength={importLimits.externalId}
            error={errors.customerId?.message}
            {...register('customerId')}
          />
        )}
      </div>
      {!isOurs && (
        <p className={styles.note}>
          We use these only for this import, and forget them when it’s done.
        </p>
      )}
    </>
  );
}
