import { Button, Flex, Select } from 'antd';
import { useId } from 'react';
import type { CsvField, CsvPreview } from '@contracts/imports/uploads';
import { formatCount } from '../../../shared/format';
import { exampleOf, unfilled, unusedColumns } from '../../../shared/imports/csv-mapping';
import { counted } from '../../../shared/imports/import-words';
import type { CsvMapped } from '../../../shared/imports/use-csv-import';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';
import { WrongRows } from './wrong-rows';

interface CsvMappingFormProps {
  state: CsvMapped;
  /** '' leaves the field empty. */
  onMap: (field: string, header: string) => void;
  onPreview: () => void;
  onCommit: () => void;
}

export function CsvMappingForm({ state, onMap, onPreview, onCommit }: CsvMappingFormProps) {
  const { preview, mapping, stale, busy, failure } = state;
  const missing = unfilled(preview.fields, mapping);
  const unused = unusedColumns(preview, mapping);
  // Without a required column, rows aren't checked, so the counts mean nothing.
  const unseen = stale || missing.length > 0;
  const rows = preview.new + preview.changed;
  return (
    <>
      <div className={styles.mapping} role="group" aria-label="Columns">
        {preview.fields.map((field) => (
          <MappedField
            key={field.name}
            field={field}
            preview={preview}
            header={mapping[field.name] ?? ''}
            disabled={busy !== null}
            onChange={(header) => onMap(field.name, header)}
          />
        ))}
      </div>
      {unused.length > 0 && <p className={text.note}>Not used: {unused.join(', ')}.</p>}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {busy === 'preview' ? (
        <Loading label="Looking at the file" />
      ) : unseen ? (
        <p className={text.note} role="status">
          {missing.length > 0
            ? `Choose a column for ${missing.map(({ label }) => label).join(', ')}.`
            : 'The columns changed. Review the result again.'}
        </p>
      ) : (
        <Outcome preview={preview} />
      )}
      <Flex wrap gap={8}>
        {unseen ? (
          <Button
            type="primary"
            loading={busy === 'preview'}
            disabled={missing.length > 0}
            onClick={onPreview}
          >
            Preview
          </Button>
        ) : (
          <Button
            type="primary"
            loading={busy === 'commit'}
            disabled={missing.length > 0 || rows === 0}
            onClick={onCommit}
          >
            {rows === 0 ? 'Nothing to import' : `Import ${counted(rows, 'row')}`}
          </Button>
        )}
      </Flex>
    </>
  );
}

function MappedField({
  field: { label, required },
  preview,
  header,
  disabled,
  onChange,
}: {
  field: CsvField;
  preview: CsvPreview;
  header: string;
  disabled: boolean;
  onChange: (header: string) => void;
}) {
  const id = useId();
  const example = exampleOf(preview, header);
  return (
    <div
      className={styles.mapped}
      data-missing={(required && header === '') || undefined}
      data-empty={header === '' || undefined}
    >
      <label htmlFor={id} className={styles.mappedLabel}>
        {label}
        {!required && <span className={text.note}> (optional)</span>}
      </label>
      <Select
        id={id}
        value={header}
        disabled={disabled}
        virtual={false}
        options={[
          { value: '', label: 'No column' },
          ...preview.headers.map((value) => ({ value, label: value })),
        ]}
        onChange={onChange}
      />
      <span className={styles.example}>
        {header === ''
          ? required
            ? 'Needed'
            : 'Stays empty'
          : example === ''
            ? 'Empty in the first rows'
            : `e.g. ${example}`}
      </span>
    </div>
  );
}

/** The preview. Nothing has been written. */
function Outcome({ preview }: { preview: CsvPreview }) {
  const { rows, wrong, wrongRows, noted, remarks } = preview;
  return (
    <div className={styles.outcome} role="status">
      <p>{counted(rows, 'row')}. Nothing has been written yet.</p>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <RatingPlate
        cells={[
          { label: 'New', value: formatCount(preview.new) },
          { label: 'Changed', value: formatCount(preview.changed) },
          { label: 'Same', value: formatCount(preview.same) },
          { label: 'Wrong', value: formatCount(wrongRows) },
        ]}
      />
      {wrongRows + noted > 0 && (
        <div>
          {wrongRows > 0 && <p>Rows with errors are skipped; the rest are imported.</p>}
          {noted > 0 && <p>{counted(noted, 'cell')} will be left empty.</p>}
          <WrongRows errors={wrong} wrong={wrongRows + noted} />
        </div>
      )}
    </div>
  );
}
