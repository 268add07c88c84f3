import { useState, type Ref } from 'react';
import type { CsvField } from '@contracts/imports/uploads';
import { columnsOf, type CustomerCsvKind } from '@contracts/vocabulary/imports';
import { formatCount } from '../../../shared/format';
import { exampleOf, fieldsByUse, mappingStep } from '../../../shared/imports/csv-mapping';
import { previewFigures } from '../../../shared/imports/import-figures';
import { counted } from '../../../shared/imports/import-words';
import type { CsvMapped, useCsvImport } from '../../../shared/imports/use-csv-import';
import { Button } from '../../../shared/ui/button';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { Figures, Unreadable } from '../jobs/job-report';
import { entries, willLeaveOutWords } from '../jobs/job-words';
import { classNames } from '../../../shared/ui/class-names';
import styles from '../portal/panel.module.css';

interface CsvCheckProps {
  kind: CustomerCsvKind;
  importing: ReturnType<typeof useCsvImport>;
  state: CsvMapped;
  /** Id of the heading, which takes the focus when this appears. */
  ref: Ref<HTMLHeadingElement>;
}

const countOf: Readonly<Record<CustomerCsvKind, (count: number) => string>> = {
  appointments: (count) => counted(count, 'appointment'),
  'service-requests': (count) => counted(count, 'service request'),
};

/** The preview of a file, and the mapping of its columns. */
export function CsvCheck({ kind, importing, state, ref }: CsvCheckProps) {
  const { preview, stale, busy, failure } = state;
  const { missing, unused, unchecked, count } = mappingStep(state);
  // Fields that couldn't be guessed are marked at once: the import needs them.
  const [told, setTold] = useState(missing.length > 0);
  const { used, others } = fieldsByUse(preview);
  const columnOf = (field: CsvField) => (
    <ColumnSelect
      key={field.name}
      field={field}
      state={state}
      told={told}
      onChange={(columns) => importing.map(field.name, columns)}
    />
  );
  const goOn = (next: () => unknown) => {
    setTold(true);
    if (missing.length === 0) void next();
  };
  return (
    <>
      <section aria-labelledby="csv-columns" className={styles.block}>
        <h3 id="csv-columns" ref={ref} tabIndex={-1} className={styles.partTitle}>
          Columns
        </h3>
        <p className={styles.note}>This is how we read your file. Change anything that’s wrong.</p>
        {preview.remarks.map((remark) => (
          <p key={remark} className={styles.note}>
            {remark}
          </p>
        ))}
        <div className={styles.fields}>{used.map(columnOf)}</div>
        {unused.length > 0 && (
          <p className={styles.note}>
            {unused.length === 1 ? 'A column' : `${formatCount(unused.length)} columns`} of your
            file will not be imported: <strong>{unused.join(', ')}</strong>
          </p>
        )}
        {others.length > 0 && (
          <details className={styles.lines}>
            <summary>{counted(others.length, 'more detail')} that you can bring over</summary>
            <div className={classNames(styles.lineReport, styles.fields)}>
              {others.map(columnOf)}
            </div>
          </details>
        )}
      </section>
      <section aria-labelledby="csv-rows" className={styles.block}>
        <h3 id="csv-rows" className={styles.partTitle}>
          What will happen
        </h3>
        <p className={styles.note} role="status">
          {missing.length > 0
            ? `Choose the column of ${missing.map(({ label }) => label).join(', ')} to preview the result.`
            : stale
              ? 'The columns have changed. Check again to preview the result.'
              : `We read ${entries(preview.rows)}. Nothing is imported yet.`}
        </p>
        {!unchecked && <Forecast state={state} />}
      </section>
      {failure && <FormFailure error={failure} fallback={failure} />}
      <div className={styles.actions}>
        {unchecked ? (
          <Button
            variant="primary"
            pending={busy !== null}
            pendingLabel="Reading..."
            onClick={() => goOn(importing.preview)}
          >
            Check again
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={count === 0}
            pending={busy !== null}
            pendingLabel="Importing..."
            onClick={() => goOn(importing.commit)}
          >
            {count === 0 ? 'Nothing to import' : `Import ${countOf[kind](count)}`}
          </Button>
        )}
        <Button aria-disabled={busy !== null} onClick={() => importing.reset()}>
          Start over
        </Button>
      </div>
    </>
  );
}

function Forecast({ state }: { state: CsvMapped }) {
  const { preview } = state;
  const { problems } = mappingStep(state);
  return (
    <>
      <Figures figures={previewFigures('customer', preview)} />
      {problems > 0 && (
        <Unreadable
          title={willLeaveOutWords(preview.wrongRows, preview.noted)}
          total={problems}
          errors={preview.wrong}
        >
          <p className={styles.note}>Correct them in your file, or import the rest.</p>
        </Unreadable>
      )}
    </>
  );
}

interface ColumnSelectProps {
  field: CsvField;
  state: CsvMapped;
  /** After an attempt to continue, missing fields are marked. */
  told: boolean;
  onChange: (columns: readonly string[]) => void;
}

function ColumnSelect({ field, state, told, onChange }: ColumnSelectProps) {
  const { name, label, required } = field;
  const { preview, mapping } = state;
  const columns = columnsOf(mapping[name]);
  const [header = '', ...others] = columns;
  const example = exampleOf(preview, columns);
  const isMissing = told && required && header === '';
  const hints = [
    example && `Such as ${example}`,
    others.length > 0 && `If it’s empty: ${others.join(', ')}`,
  ].filter(Boolean);
  return (
    <SelectField
      label={label}
      optional={!required}
      required={required}
      hint={hints.length > 0 ? hints.join('. ') : undefined}
      error={isMissing ? `Choose the column of ${label}.` : undefined}
      value={header}
      placeholder="Not in file"
      options={[...new Set(preview.headers)].filter((each) => each !== '')}
      onChange={({ target }) =>
        onChange(target.value === '' ? [] : [...new Set([target.value, ...others])])
      }
    />
  );
}
