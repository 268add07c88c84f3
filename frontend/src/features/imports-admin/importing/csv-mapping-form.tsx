import { Button, Flex, Select, Table, Typography } from 'antd';
import { useId } from 'react';
import type { CsvField, CsvPreview } from '@contracts/imports/uploads';
import { exampleOf, unfilled, unusedColumns } from '../../../shared/imports/csv-mapping';
import { counted } from '../../../shared/imports/import-words';
import type { CsvMapped } from '../../../shared/imports/use-csv-import';
import { Loading } from '../../../shared/ui/feedback/spinner';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';
import { Figures } from './import-parts';
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
  const id = useId();
  const missing = unfilled(preview.fields, mapping);
  const unused = unusedColumns(preview, mapping);
  // Without a required column, rows aren't checked, so the counts mean nothing.
  const unseen = stale || missing.length > 0;
  const rows = preview.new + preview.changed;
  return (
    <>
      <div role="group" aria-label="Columns">
        <Table
          size="small"
          tableLayout="fixed"
          pagination={false}
          rowKey="name"
          dataSource={preview.fields}
          columns={[
            {
              key: 'field',
              title: 'Field',
              render: (_, { name, label, required }) => (
                <label htmlFor={`${id}-${name}`}>
                  {label}
                  {!required && <span className={text.note}> (optional)</span>}
                </label>
              ),
            },
            {
              key: 'column',
              title: 'Column of the file',
              width: '60%',
              render: (_, field) => (
                <MappedField
                  id={`${id}-${field.name}`}
                  field={field}
                  preview={preview}
                  header={mapping[field.name] ?? ''}
                  disabled={busy !== null}
                  onChange={(header) => onMap(field.name, header)}
                />
              ),
            },
          ]}
        />
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
  id,
  field: { required },
  preview,
  header,
  disabled,
  onChange,
}: {
  id: string;
  field: CsvField;
  preview: CsvPreview;
  header: string;
  disabled: boolean;
  onChange: (header: string) => void;
}) {
  const example = exampleOf(preview, header);
  const isMissing = required && header === '';
  return (
    <>
      <Select
        id={id}
        className={styles.column}
        value={header}
        disabled={disabled}
        virtual={false}
        {...(isMissing && { status: 'error' })}
        options={[
          { value: '', label: 'No column' },
          ...preview.headers.map((value) => ({ value, label: value })),
        ]}
        onChange={onChange}
      />
      <Typography.Text type={isMissing ? 'danger' : 'secondary'}>
        {header === ''
          ? required
            ? 'Needed'
            : 'Stays empty'
          : example === ''
            ? 'Empty in the first rows'
            : `e.g. ${example}`}
      </Typography.Text>
    </>
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
      <Figures
        figures={[
          ['New', preview.new],
          ['Changed', preview.changed],
          ['Same', preview.same],
          ['Wrong', wrongRows],
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
