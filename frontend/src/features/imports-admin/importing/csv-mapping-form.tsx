import { Alert, Button, Flex, Table, Typography } from 'antd';
import { useId } from 'react';
import type { CsvField, CsvPreview } from '@contracts/imports/uploads';
import { columnsOf } from '@contracts/vocabulary/imports';
import { exampleOf, mappingStep } from '../../../shared/imports/csv-mapping';
import { previewFigures } from '../../../shared/imports/import-figures';
import { counted } from '../../../shared/imports/import-words';
import type { CsvMapped, useCsvImport } from '../../../shared/imports/use-csv-import';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { OfficeMultiSelect } from '../../../shared/ui/office/fields/office-select';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';
import { Figures } from './import-parts';
import { WrongRows } from './wrong-rows';

interface CsvMappingFormProps {
  importing: ReturnType<typeof useCsvImport>;
  state: CsvMapped;
}

export function CsvMappingForm({ importing, state }: CsvMappingFormProps) {
  const { preview, mapping, busy, failure } = state;
  const id = useId();
  const { missing, unused, unchecked, count } = mappingStep(state);
  return (
    <>
      <p className={text.note}>
        A field can take several columns. The first one that says something counts.
      </p>
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
              title: 'Columns of the file',
              width: '60%',
              render: (_, field) => (
                <MappedField
                  id={`${id}-${field.name}`}
                  field={field}
                  preview={preview}
                  columns={columnsOf(mapping[field.name])}
                  disabled={busy !== null}
                  onChange={(columns) => importing.map(field.name, columns)}
                />
              ),
            },
          ]}
        />
      </div>
      {unused.length > 0 && (
        <p>
          Not imported, though your file has something in {unused.length === 1 ? 'it' : 'them'}:{' '}
          <strong>{unused.join(', ')}</strong>
        </p>
      )}
      {failure !== null && <Alert type="error" showIcon title={failure} />}
      {busy === 'preview' ? (
        <Loading label="Looking at the file" />
      ) : unchecked ? (
        <p className={text.note} role="status">
          {missing.length > 0
            ? `Choose a column for ${missing.map(({ label }) => label).join(', ')}.`
            : 'The columns changed. Review the result again.'}
        </p>
      ) : (
        <Outcome state={state} />
      )}
      <Flex wrap gap={8}>
        {unchecked ? (
          <Button
            type="primary"
            loading={busy === 'preview'}
            disabled={missing.length > 0}
            onClick={() => void importing.preview()}
          >
            Preview
          </Button>
        ) : (
          <Button
            type="primary"
            loading={busy === 'commit'}
            disabled={count === 0}
            onClick={() => void importing.commit()}
          >
            {count === 0 ? 'Nothing to import' : `Import ${counted(count, 'row')}`}
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
  columns,
  disabled,
  onChange,
}: {
  id: string;
  field: CsvField;
  preview: CsvPreview;
  columns: readonly string[];
  disabled: boolean;
  onChange: (columns: string[]) => void;
}) {
  const example = exampleOf(preview, columns);
  const isMissing = required && columns.length === 0;
  return (
    <>
      <OfficeMultiSelect
        id={id}
        className={styles.column}
        value={columns}
        placeholder="No column"
        disabled={disabled}
        {...(isMissing && { status: 'error' })}
        options={preview.headers.map((value) => ({ value, label: value }))}
        onChange={onChange}
      />
      <Typography.Text type={isMissing ? 'danger' : 'secondary'}>
        {columns.length === 0
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
function Outcome({ state }: Pick<CsvMappingFormProps, 'state'>) {
  const { rows, wrong, wrongRows, noted, remarks } = state.preview;
  const { problems } = mappingStep(state);
  return (
    <Flex vertical gap={12} role="status">
      <p>{counted(rows, 'row')}. Nothing has been written yet.</p>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <Figures figures={previewFigures('admin', state.preview)} />
      {problems > 0 && (
        <div>
          {wrongRows > 0 && <p>Rows with errors are skipped; the rest are imported.</p>}
          {noted > 0 && (
            <p>{counted(noted, 'note')}: a cell stays empty, or a row replaces an earlier one.</p>
          )}
          <WrongRows errors={wrong} wrong={problems} />
        </div>
      )}
    </Flex>
  );
}
