import { Button, Flex } from 'antd';
import { Download } from 'lucide-react';
import type { Books } from '@contracts/payments/books';
import { bookMessages, type BookFormat } from '@contracts/vocabulary/books/accounts';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { saveFile } from '../../../shared/page/save-file';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { useBooksFileMutation, useQuickBooksFileMutation } from './book-endpoints';
import { CsvButton } from './csv-button';
import text from '../../../shared/ui/office/record-text.module.css';

const formats: Readonly<Record<BookFormat, { label: string; ending: string }>> = {
  'quickbooks-online': { label: 'QuickBooks Online', ending: 'csv' },
  'quickbooks-desktop': { label: 'QuickBooks Desktop', ending: 'iif' },
};

interface BookFilesProps {
  books: Books;
  period: ReportPeriod;
  month: string;
}

/** The month's journal as files. QuickBooks gets it once all of its days are closed. */
export function BookFiles({ books: { closedThrough, days }, period, month }: BookFilesProps) {
  const [loadCsv, csv] = useBooksFileMutation();
  const [load, { isLoading, originalArgs, reset }] = useQuickBooksFileMutation();
  const isClosed = closedThrough !== null && closedThrough >= period.to;
  const save = async (format: BookFormat) => {
    const { data, error } = await load({ ...period, format });
    reset();
    if (data === undefined) return toastFailure('Error exporting the file', error);
    saveFile(`quickbooks-${month}.${formats[format].ending}`, 'text/plain', data);
  };
  return (
    <>
      <Flex wrap gap={8}>
        <CsvButton
          of="Journal"
          words="Journal (CSV)"
          name={`journal-${month}.csv`}
          loading={csv.isLoading}
          load={() => loadCsv(period)}
        />
        {(Object.keys(formats) as BookFormat[]).map((format) => (
          <Button
            key={format}
            icon={<Download size={16} aria-hidden="true" />}
            disabled={!isClosed}
            loading={isLoading && originalArgs?.format === format}
            onClick={() => void save(format)}
          >
            {formats[format].label}
          </Button>
        ))}
      </Flex>
      <p className={text.reason}>
        {!isClosed
          ? bookMessages.notClosed
          : days.some(({ exported }) => exported !== null) &&
            'Some of these days were exported before. QuickBooks Desktop adds them again if you import them twice.'}
      </p>
    </>
  );
}
