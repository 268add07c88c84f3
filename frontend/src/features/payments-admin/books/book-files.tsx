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

const formatLabels: Readonly<Record<BookFormat, string>> = {
  'quickbooks-online': 'QuickBooks Online',
  'quickbooks-desktop': 'QuickBooks Desktop',
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
    saveFile(data.name, 'text/plain', data.content);
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
        {(Object.keys(formatLabels) as BookFormat[]).map((format) => (
          <Button
            key={format}
            icon={<Download size={16} aria-hidden="true" />}
            disabled={!isClosed}
            loading={isLoading && originalArgs?.format === format}
            onClick={() => void save(format)}
          >
            {formatLabels[format]}
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
