import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ImportHistory } from '@contracts/imports/jobs';
import { historyExample } from '@contracts/vocabulary/history-example';
import { isApiError, messageOf, type ApiError } from '../../../shared/api/api-error';
import { Button } from '../../../shared/ui/button';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { TextAreaField } from '../../../shared/ui/forms/text-field';
import { historyDefault } from '../jobs/failure-words';
import { JsonFormat } from './json-format';
import { readJson } from './json-text';
import { useImportHistoryMutation } from './start-endpoints';
import { useStartedImport, type ImportFormProps } from './use-started-import';
import refusal from '../../../shared/ui/forms/form-failure.module.css';
import styles from './panel.module.css';

const empty = { historyData: '' };

interface JsonImportProps extends ImportFormProps {
  /** An import that continues in the background. */
  isUnderWay: boolean;
}

/** Spec: "JSON Import". */
export function JsonImport({ onStarted, ended, isUnderWay }: JsonImportProps) {
  const [start, { isLoading }] = useImportHistoryMutation();
  const [failure, setFailure] = useState<ApiError>();
  const { register, handleSubmit, formState, setError, setValue, reset, control, setFocus } =
    useForm({
      defaultValues: empty,
    });
  const isBlank = useWatch({ control, name: 'historyData' }).trim() === '';

  const announceStart = useStartedImport({ onStarted, ended }, (wrongRows) => {
    // With errors, the text stays for corrections.
    if (wrongRows === 0) reset(empty);
  });

  const submit = async ({ historyData: text }: typeof empty) => {
    if (isLoading || isUnderWay) return;
    setFailure(undefined);
    const read = readJson(text);
    if ('error' in read) {
      setError('historyData', { message: read.error }, { shouldFocus: true });
      toast(
        read.isSyntax
          ? {
              title: 'Invalid JSON',
              description: 'Please check your JSON format and try again',
              variant: 'destructive',
            }
          : { title: 'Import Failed', description: read.error, variant: 'destructive' },
      );
      return;
    }
    // The server checks the rows.
    const { data, error } = await start({ historyData: read.value } as ImportHistory);
    if (data) return announceStart(data);
    const [first] = isApiError(error) ? placesOf(error) : [];
    toastProblem(
      'Import Failed',
      first?.path ? `${first.path}: ${first.message}` : messageOf(error, historyDefault),
    );
    if (isApiError(error)) setFailure(error);
  };

  const loadExample = () => {
    setFailure(undefined);
    const text = JSON.stringify(historyExample, null, 2);
    setValue('historyData', text, { shouldDirty: true, shouldValidate: true });
    setFocus('historyData');
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextAreaField
        label="History as JSON"
        className={styles.json}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        placeholder='{ "serviceRequests": [], "appointments": [] }'
        error={formState.errors.historyData?.message}
        {...register('historyData')}
      />
      {failure && <WrongPlaces failure={failure} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={isBlank}
          pending={isLoading || isUnderWay}
          pendingLabel="Importing..."
        >
          Import History
        </Button>
        <Button onClick={loadExample}>Load Example</Button>
      </div>
      <JsonFormat />
    </form>
  );
}

const shownPlaces = 20;

/**
 * Errors with their places in the document: the request around it means nothing to the person who
 * wrote it.
 */
const placesOf = ({ errors = [] }: ApiError) =>
  errors.map(({ field, message }) => ({ path: field.replace(/^historyData\.?/, ''), message }));

/** The server's errors about the document, with paths. */
function WrongPlaces({ failure }: { failure: ApiError }) {
  const places = placesOf(failure);
  if (places.length === 0) return <FormFailure error={failure} fallback={historyDefault} />;
  return (
    <div role="alert" className={refusal.failure}>
      <p>{failure.message || historyDefault}</p>
      <ul className={styles.places}>
        {places.slice(0, shownPlaces).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
