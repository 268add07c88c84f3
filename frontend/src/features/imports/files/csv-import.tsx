import { useEffect, useId, useRef, useState } from 'react';
import { customerCsvKinds, type CustomerCsvKind } from '@contracts/vocabulary/imports';
import type { ImportOwner } from '../../../shared/imports/import-owner';
import { csvKindLabels } from '../../../shared/imports/import-words';
import { unfitFile, useCsvImport } from '../../../shared/imports/use-csv-import';
import { Button } from '../../../shared/ui/button';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar';
import { toastProblem } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import type { ImportFormProps } from '../portal/use-started-import';
import styles from '../portal/panel.module.css';
import { CsvCheck } from './csv-check';
import { FileChoice } from './file-choice';
import { formatBytes } from './file-size';

interface CsvImportProps extends Pick<ImportFormProps, 'onStarted'> {
  owner: ImportOwner;
}

/** Imports a CSV file: choose, upload, map columns, preview, import. */
export function CsvImport({ owner, onStarted }: CsvImportProps) {
  const [kind, setKind] = useState<CustomerCsvKind>('appointments');
  const [file, setFile] = useState<File | null>(null);
  const [wrongFile, setWrongFile] = useState<string>();
  const importing = useCsvImport(owner, kind, (jobId) => {
    setFile(null);
    onStarted({ jobId, isOver: false });
  });
  const { state, choose, reset } = importing;
  const busy = state.step === 'sending' || state.step === 'reading';
  const failure = 'failure' in state ? state.failure : null;
  const isMapping = state.step === 'mapping';

  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMapping) result.current?.focus();
  }, [isMapping]);
  useEffect(() => {
    if (failure !== null) toastProblem('Import Failed', failure);
  }, [failure]);

  const take = (chosen: File | null) => {
    if (!chosen) return;
    reset();
    setFile(chosen);
    setWrongFile(unfitFile(chosen));
  };
  const press = () => {
    const wrong = file ? unfitFile(file) : 'Please choose a CSV file.';
    setWrongFile(wrong);
    if (file && wrong === undefined) void choose(file);
  };

  return (
    <div className={styles.form}>
      <KindChoice
        kind={kind}
        disabled={busy}
        onChoose={(chosen) => {
          reset();
          setKind(chosen);
        }}
      />
      <FileChoice file={file} error={wrongFile} disabled={busy} onChoose={take} />
      {state.step === 'sending' && (
        <Sending size={state.file.size} sent={state.sent} onStop={() => reset()} />
      )}
      {state.step === 'mapping' ? (
        <CsvCheck ref={result} kind={kind} importing={importing} state={state} />
      ) : (
        <>
          {failure && <FormFailure error={failure} fallback={failure} />}
          <div className={styles.actions}>
            <Button
              variant="primary"
              pending={busy}
              pendingLabel={state.step === 'sending' ? 'Sending...' : 'Reading...'}
              onClick={press}
            >
              {failure === null ? 'Check this file' : 'Try Again'}
            </Button>
            <p className={styles.note}>Nothing is imported yet.</p>
          </div>
        </>
      )}
    </div>
  );
}

interface KindChoiceProps {
  kind: CustomerCsvKind;
  disabled: boolean;
  onChoose: (kind: CustomerCsvKind) => void;
}

function KindChoice({ kind, disabled, onChoose }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className={styles.legend}>What’s in your file</legend>
      <div className={styles.kinds}>
        {customerCsvKinds.map((each) => (
          <label key={each} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === kind}
              onChange={() => onChoose(each)}
            />
            <span className={styles.cardName}>{csvKindLabels[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SendingProps {
  /** Bytes of the file, and bytes uploaded. */
  size: number;
  sent: number;
  onStop: () => void;
}

function Sending({ size, sent, onStop }: SendingProps) {
  const words = `${formatBytes(sent)} of ${formatBytes(size)} sent`;
  return (
    <div className={styles.sending}>
      <ProgressBar value={(100 * sent) / size} label="Sending the file" text={words} />
      <p className={styles.note}>{words}</p>
      <Button size="small" onClick={onStop}>
        Stop sending
      </Button>
    </div>
  );
}
