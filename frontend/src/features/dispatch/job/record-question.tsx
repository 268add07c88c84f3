import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { CustomerRecord } from '@contracts/customers/records';
import {
  useChangeCustomerRecordMutation,
  useLazyCustomerRecordQuery,
} from '../../../shared/api/customer-records';
import type { Appointment } from '@contracts/booking/appointments';
import { editConflict } from '../../../shared/api/api-error';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { isContactCorrected, recordChangeOf, type Correction } from './record-change';
import styles from './job-drawer.module.css';

interface Asked extends Correction {
  readonly record: CustomerRecord;
  /** Someone else has changed it since the first question. */
  readonly again: boolean;
}

/** Asks once after a visit's contact was corrected, unless the customer's record says the same. */
export function useRecordQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [read] = useLazyCustomerRecordQuery();
  return {
    ask: async (was: Appointment, is: Appointment) => {
      if (is.customerNumber === null || !isContactCorrected({ was, is })) return;
      const { data: record, error } = await read(is.customerNumber);
      if (!record) toastFailure('Couldn’t read the customer’s record', error);
      else setAsked({ was, is, record, again: false });
    },
    question: { asked, onAsk: setAsked },
  };
}

export function RecordQuestion({
  asked,
  onAsk,
  afterClose,
}: ReturnType<typeof useRecordQuestion>['question'] & { afterClose: () => void }) {
  const [change, { isLoading }] = useChangeCustomerRecordMutation();
  const wanted = asked && recordChangeOf(asked.record, asked);

  const confirm = async () => {
    if (!asked || !wanted) return;
    const { number } = asked.record;
    const { error } = await change({ number, change: wanted.change });
    const record = editConflict<CustomerRecord>(error);
    if (record) return onAsk({ ...asked, record, again: true });
    if (error) return toastFailure('Customer’s record not changed', error);
    toast({ title: 'Customer’s record changed', description: `Customer #${number}.` });
    onAsk(null);
  };

  return (
    <Modal
      open={Boolean(wanted)}
      title="Change the customer’s record, too?"
      okText="Change the record"
      cancelText="Only this visit"
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={() => onAsk(null)}
      afterClose={afterClose}
    >
      {asked?.again && (
        <Alert
          type="warning"
          className={styles.paragraph}
          title="Someone else has just changed the record. This is what would change now."
        />
      )}
      <dl className={styles.changes}>
        {wanted?.lines.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before || 'None'} → {after || 'None'}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
