import { useState, type Ref } from 'react';
import type { CsvField } from '@contracts/imports/uploads';
import type { CustomerCsvKind } from '@contracts/vocabulary/imports';
import { formatCount } from '../../../shared/format';
import {
  exampleOf,
  fieldsByUse,
  unfilled,
  unusedColumns,
} from '../../../shared/imports/csv-mapping';
import { counted } from '../../../shared/imports/import-words';
import type { CsvMapped, useCsvImport } from '../../../shared/imports/use-csv-import';
import { Button } from '../../../shared/ui/button';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { Unreadable } from '../jobs/job-report';
import { entries, willLeaveOutWords } from '../jobs/job-words';
import panel from '../portal/panel.module.css';
import styles from './files.module.css';

interface CsvCheckProps {
  kind: CustomerCsvKind;
  importing: Pick<ReturnType<typeof useCsvImport>, 'map' | 'preview' | 'reset'> & {
    commit: () => Promise<void>;
  };
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
  const { preview, mapping, stale, busy, failure } = state;
  const missing = unfilled(preview.fields, mapping);
  // Fields that couldn't be guessed are marked at once: the import needs them.
  const [told, setTold] = useState(missing.length > 0);
  const unused = unusedColumns(preview, mapping);
  const { used, others } = fieldsByUse(preview);
  const columnOf = (field: CsvField) => (
    <ColumnSelect
      key={field.name}
      field={field}
      state={state}
      told={told}
      onChange={(header) => importing.map(field.name, header)}
    />
  );
  // Without a required column, nothing is checked, so the counts mean nothing.
  const unchecked = stale || missing.length > 0;
  const count = preview.new + preview.changed;
  const goOn = (next: () => unknown) => {
    setTold(true);
    if (missing.length === 0) void next();
  };
  return (
    <>
      <section aria-labelledby="csv-columns" className={styles.part}>
        <h3 id="csv-columns" ref={ref} tabIndex={-1} className={styles.title}>
          Columns
        </h3>
        <p className={panel.note}>This is how we read your file. Change anything that’s wrong.</p>
        {preview.remarks.map((remark) => (
          <p key={remark} className={panel.note}>
            {remark}
          </p>
        ))}
        <div className={styles.columns}>{used.map(columnOf)}</div>
        {unused.length > 0 && (
          <p className={styles.unused}>
            {unused.length === 1 ? 'A column' : `${formatCount(unused.length)} columns`} of your
            file will not be imported: <strong>{unused.join(', ')}</strong>
          </p>
        )}
        {others.length > 0 && (
          <details className={styles.others}>
            <summary>{counted(others.length, 'more detail')} that you can bring over</summary>
            <div className={styles.columns}>{others.map(columnOf)}</div>
          </details>
        )}
      </section>
      <section aria-labelledby="csv-rows" className={styles.part}>
        <h3 id="csv-rows" className={styles.title}>
          What will happen
        </h3>
        <p className={panel.note} role="status">
          {missing.length > 0
            ? `Choose the column of ${missing.map(({ label }) => label).join(', ')} to preview the result.`
            : stale
              ? 'The columns have changed. Check again to preview the result.'
              : `We read ${entries(preview.rows)}. Nothing is imported yet.`}
        </p>
        {!unchecked && <Forecast state={state} />}
      </section>
      {failure && <FormFailure error={failure} fallback={failure} />}
      <div className={panel.actions}>
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

function Forecast({ state: { preview } }: { state: CsvMapped }) {
  return (
    <>
      <RatingPlate
        columns={4}
        cells={[
          { label: 'New', value: formatCount(preview.new) },
          { label: 'Updated', value: formatCount(preview.changed) },
          { label: 'Here already', value: formatCount(preview.same) },
          { label: 'Couldn’t read', value: formatCount(preview.wrongRows) },
        ]}
      />
      {preview.wrongRows + preview.noted > 0 && (
        <Unreadable
          title={willLeaveOutWords(preview.wrongRows, preview.noted)}
          total={preview.wrongRows + preview.noted}
          errors={preview.wrong}
        >
          <p className={panel.note}>Correct them in your file, or import the rest.</p>
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
  onChange: (header: string) => void;
}

function ColumnSelect({ field, state, told, onChange }: ColumnSelectProps) {
  const { name, label, required } = field;
  const { preview, mapping } = state;
  const header = mapping[name] ?? '';
  const example = exampleOf(preview, header);
  const isMissing = told && required && header === '';
  return (
    <SelectField
      label={label}
      optional={!required}
      required={required}
      hint={example ? `Such as ${example}` : undefined}
      error={isMissing ? `Choose the column of ${label}.` : undefined}
      value={header}
      placeholder="Not in file"
      options={[...new Set(preview.headers)].filter((each) => each !== '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
