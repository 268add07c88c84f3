import { Alert, Button, Flex, Modal, Table, Upload, type TableColumnsType } from 'antd';
import { useId, useState } from 'react';
import type { PriceBookError, PriceBookImport } from '@contracts/payments/price-book';
import { priceBookLimits } from '@contracts/vocabulary/office/price-book';
import { formatCount } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import text from '../../../shared/ui/office/record-text.module.css';
import { useImportPricesMutation } from './price-endpoints';

interface Chosen {
  readonly name: string;
  readonly csv: string;
  /** What would change. */
  readonly found: PriceBookImport;
}

interface PriceImportProps {
  open: boolean;
  onClose: () => void;
}

/** Imports a file of prices: choose it, look at what would change, confirm. */
export function PriceImport({ open, onClose }: PriceImportProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const [send, { isLoading }] = useImportPricesMutation();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const choose = async (file: File) => {
    const csv = await textOf(file).catch(() => null);
    if (csv === null) return toastFailure('This file can’t be read', undefined);
    const { data: found, error } = await send({ csv, dryRun: true });
    if (!found) return toastFailure('This file can’t be checked', error);
    setChosen({ name: file.name, csv, found });
  };
  const write = async ({ csv, ...file }: Chosen) => {
    const { data, error } = await send({ csv, dryRun: false });
    if (!data) return toastFailure('Nothing was imported', error);
    // Someone else has changed the price book since it was checked.
    if (data.errors.length > 0) return setChosen({ ...file, csv, found: data });
    close();
    toast({ title: 'Prices imported', description: wordsFor(data) });
  };
  const canImport = chosen !== undefined && changesIn(chosen.found) > 0;
  return (
    <Modal
      open={open}
      title="Import prices"
      width={640}
      okText="Import"
      okButtonProps={{ disabled: !canImport }}
      confirmLoading={isLoading}
      onOk={() => {
        if (chosen && canImport) void write(chosen);
      }}
      onCancel={close}
      destroyOnHidden
    >
      <Flex vertical gap={16}>
        {chosen ? (
          <>
            <Flex wrap align="center" justify="space-between" gap={8}>
              <strong>{chosen.name}</strong>
              <Button onClick={() => setChosen(undefined)}>Choose another file</Button>
            </Flex>
            <Found found={chosen.found} />
          </>
        ) : (
          <FileChoice onFile={(file) => void choose(file)} />
        )}
      </Flex>
    </Modal>
  );
}

const changesIn = ({ added, changed }: PriceBookImport): number => added + changed;

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const wordsFor = ({ added, changed, unchanged }: PriceBookImport): string =>
  [
    counted(added, 'new item', 'new items'),
    counted(changed, 'changed row', 'changed rows'),
    `${counted(unchanged, 'row stays', 'rows stay')} as before.`,
  ].join(', ');

function Found({ found }: { found: PriceBookImport }) {
  const { errors } = found;
  if (errors.length === 0) {
    return (
      <Alert
        type={changesIn(found) > 0 ? 'success' : 'info'}
        showIcon
        role="status"
        title={changesIn(found) > 0 ? 'Ready to import' : 'Nothing would change'}
        description={wordsFor(found)}
      />
    );
  }
  return (
    <>
      <Alert
        type="error"
        showIcon
        title="Nothing can be imported yet"
        description="Fix these rows in your file, then choose it again."
      />
      <Table<PriceBookError>
        rowKey={({ row, field }) => `${row} ${field}`}
        size="small"
        columns={errorColumns}
        dataSource={[...errors]}
        pagination={false}
      />
      {errors.length === priceBookLimits.errors && (
        <p className={text.note}>These are the first {priceBookLimits.errors}.</p>
      )}
    </>
  );
}

const errorColumns: TableColumnsType<PriceBookError> = [
  { title: 'Row', dataIndex: 'row', width: 64 },
  { title: 'Column', dataIndex: 'field', width: 120 },
  { title: 'What’s wrong', dataIndex: 'message' },
];

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <p className={text.note}>
        Start from “Export CSV”: it has the columns, and what you leave as it is stays as before. A
        row without a date changes the price today.
      </p>
      <Upload.Dragger
        id={id}
        accept=".csv,text/csv"
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
          Choose it or drop it here. Up to {formatCount(priceBookLimits.rows)} rows. You’ll see what
          would change before anything is imported.
        </p>
      </Upload.Dragger>
    </>
  );
}

/** Excel on Windows may save in its own encoding. */
async function textOf(file: File): Promise<string> {
  const text = await readAs(file, 'utf-8');
  return text.includes('\uFFFD') ? readAs(file, 'windows-1252') : text;
}

const readAs = (file: File, encoding: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsText(file, encoding);
  });
