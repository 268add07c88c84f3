import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { Books } from '@contracts/payments/books';
import { bookMessages } from '@contracts/vocabulary/books/accounts';
import { useDraft } from '../../../shared/editing/use-draft';
import { addDays, formatDateAndYear } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { DayField } from '../../../shared/ui/office/date-field';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useToday } from '../../../shared/ui/use-now';
import { useCloseBooksMutation } from './book-endpoints';
import pageStyles from '../payments-admin.module.css';

interface CloseBooksFormProps {
  books: Books;
  /** A check isn't equal. */
  differs: boolean;
}

/** Closes all days up to one, for good. */
export function CloseBooksForm({
  books: { startsOn, closedThrough },
  differs,
}: CloseBooksFormProps) {
  const today = useToday();
  const [yesterday, monthEnd] = [addDays(today, -1), addDays(`${today.slice(0, 7)}-01`, -1)];
  const firstOpen = closedThrough === null ? startsOn : addDays(closedThrough, 1);
  const usual = monthEnd >= firstOpen ? monthEnd : '';
  const { typed, type, clear } = useDraft('close books', 'books', { through: usual });
  // An answer that was lost may have closed them, or someone else has.
  const through = typed.through !== '' && typed.through < firstOpen ? usual : typed.through;
  const [close, { isLoading }] = useCloseBooksMutation();
  const [asking, setAsking] = useState(false);
  const send = async () => {
    const { data, error } = await close({ through });
    setAsking(false);
    if (!data) return toastFailure('Error closing the books', error);
    clear();
    toast({
      title: `The books are closed through ${formatDateAndYear(through)}`,
      description: 'You can export these days for QuickBooks now.',
    });
  };
  if (yesterday < firstOpen) return <p>No past day is open.</p>;
  return (
    <>
      <OfficeForm
        aria-label="Close the books"
        className={pageStyles.form}
        values={{ through }}
        onValuesChange={type}
        onFinish={() => {
          if (!isLoading) setAsking(true);
        }}
      >
        <OfficeField
          name="through"
          label="Close through"
          hint="A closed day never changes."
          check={(day) => (day < firstOpen || day > yesterday ? bookMessages.through : undefined)}
        >
          <DayField min={firstOpen} max={yesterday} />
        </OfficeField>
        <Button htmlType="submit" loading={isLoading}>
          Close the books
        </Button>
      </OfficeForm>
      {through !== '' && (
        <Modal
          open={asking}
          title={`Close through ${formatDateAndYear(through)}?`}
          okText="Close the books"
          okButtonProps={{ danger: true, type: 'primary' }}
          cancelText="Keep them open"
          confirmLoading={isLoading}
          onOk={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>
            All days up to {formatDateAndYear(through)} stay as they are now, and you can’t open
            them again. If something of these days changes later, such as a refund or a void, it’s
            booked on the first open day.
          </p>
          {differs && (
            <Alert
              showIcon
              type="warning"
              role="note"
              style={{ marginTop: 12 }}
              title="A check isn’t equal. Look into it before you close."
            />
          )}
        </Modal>
      )}
    </>
  );
}
