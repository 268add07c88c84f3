import { Alert, Button, Flex, Progress, Segmented, Upload } from 'antd';
import { useId, useState } from 'react';
import { importLimits, officeCsvKinds, type OfficeCsvKind } from '@contracts/vocabulary/imports';
import { office } from '../../../shared/imports/import-owner';
import { csvKindLabels } from '../../../shared/imports/import-words';
import { useCsvImport } from '../../../shared/imports/use-csv-import';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { CsvMappingForm } from './csv-mapping-form';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

const kindOptions = officeCsvKinds.map((value) => ({ value, label: csvKindLabels[value] }));

const kindHints: Readonly<Record<OfficeCsvKind, string>> = {
  customers: 'One customer per row: a name, and a phone number, email, ID or street.',
  'service-history':
    'One visit per row, with the customer’s ID in the service system. Import the customers first.',
};

/** Imports customers or their service history from a CSV file: upload, preview, confirm. */
export function CsvImportPanel({ onStarted }: { onStarted: (jobId: string) => void }) {
  const [kind, setKind] = useState<OfficeCsvKind>('customers');
  const csv = useCsvImport(office, kind, onStarted);
  const { state } = csv;
  const choosing = state.step === 'choose';
  return (
    <section className={styles.block} aria-labelledby="csv-import">
      <h2 id="csv-import" className={text.sectionTitle}>
        Import from a CSV file
      </h2>
      {choosing ? (
        <>
          <Flex vertical gap={6} align="start">
            <span className={text.label}>File contains</span>
            <Segmented
              aria-label="File contains"
              name="csv-kind"
              value={kind}
              options={kindOptions}
              onChange={setKind}
            />
            <p className={text.note}>{kindHints[kind]}</p>
          </Flex>
          <FileChoice onFile={(file) => void csv.choose(file)} />
          {state.failure !== null && <Alert type="error" showIcon title={state.failure} />}
        </>
      ) : (
        <Flex wrap align="center" justify="space-between" gap={8}>
          <p>
            <strong>{state.file.name}</strong>
            <span className={text.note}> {csvKindLabels[kind]}</span>
          </p>
          <Button onClick={() => csv.reset()}>Choose another file</Button>
        </Flex>
      )}
      {state.step === 'sending' && (
        <div>
          <Progress
            percent={Math.round((state.sent / state.file.size) * 100)}
            aria-label={`Sending ${state.file.name}`}
          />
          <p role="status">Sending the file</p>
        </div>
      )}
      {state.step === 'reading' && <Loading label="Reading the file" />}
      {state.step === 'mapping' && <CsvMappingForm importing={csv} state={state} />}
    </section>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  return (
    <Upload.Dragger
      id={id}
      accept=".csv,.txt,text/csv"
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      {/* The area around it opens the same dialog. */}
      <label htmlFor={id} className="ant-upload-text" onClick={(event) => event.preventDefault()}>
        CSV file
      </label>
      <p className="ant-upload-hint">
        Choose it or drop it here. Up to {importLimits.csvBytes / 1024 / 1024} MB, with the names of
        the columns in its first row. You’ll review the result before anything is imported.
      </p>
    </Upload.Dragger>
  );
}
