import { Alert, Button, Flex, Radio } from 'antd';
import { useState } from 'react';
import type { CustomerNumber, CustomerRecord } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { outcomeOf } from '../../../shared/editing/send-as-seen';
import { useSeen } from '../../../shared/editing/use-seen';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import text from '../../../shared/ui/office/record-text.module.css';
import { useMergeCustomersMutation } from '../customer-endpoints';
import { numberWords } from '../customer-parts';
import styles from '../customers-admin.module.css';
import { MergePreview } from './merge-preview';

interface Pair {
  readonly one: CustomerRecord;
  readonly other: CustomerRecord;
}

interface MergeFormProps {
  pair: Pair;
  staysFirst: CustomerNumber;
  /** Both as they are now. */
  reload: () => Promise<Pair | undefined>;
  onClose: () => void;
  onMerged: () => void;
}

const called = ({ name, number }: CustomerRecord) =>
  `${name || namelessCustomer} ${numberWords(number)}`;

/** Which of the two stays, and what it will show. It's based on what is shown here. */
export function MergeForm({ pair, staysFirst, reload, onClose, onMerged }: MergeFormProps) {
  const [seen, see] = useSeen(pair, true);
  const [kept, setKept] = useState(staysFirst);
  const [changed, setChanged] = useState(false);
  const [merge, { isLoading }] = useMergeCustomersMutation();
  const { one, other } = seen;
  if (one.number === other.number)
    return (
      <>
        <p className={styles.notice}>They’re one customer already: {called(one)}.</p>
        <Button onClick={onClose}>Close</Button>
      </>
    );
  const [stays, joins] = kept === other.number ? [other, one] : [one, other];

  const send = async () => {
    if (isLoading) return;
    const sent = outcomeOf<CustomerRecord>(
      await merge({
        number: stays.number,
        merge: { version: stays.version, other: joins.number, otherVersion: joins.version },
      }),
      (now) => now.merged.some(({ number }) => number === joins.number),
    );
    if (sent.outcome === 'done') {
      toast({ title: 'Merged', description: `${called(joins)} is part of ${called(stays)} now.` });
      return onMerged();
    }
    toastFailure('Error merging', sent.error);
    if (sent.outcome === 'failed') return;
    const now = await reload();
    if (now) see(now);
    setChanged(true);
  };

  return (
    <Flex vertical gap={16}>
      <Radio.Group
        vertical
        aria-label="Which record stays"
        value={stays.number}
        options={[one, other].map((record) => ({
          value: record.number,
          label: `${called(record)} stays`,
        }))}
        onChange={({ target }) => setKept(target.value as CustomerNumber)}
      />
      {changed && (
        <Alert
          type="warning"
          showIcon
          title="Someone else changed this. Take another look, then decide."
        />
      )}
      <MergePreview stays={stays} joins={joins} />
      <p className={text.note}>
        Visits, requests, payments and messages of both are on one page. You can undo the merge.
      </p>
      <Flex wrap gap={8} justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" loading={isLoading} onClick={() => void send()}>
          Merge
        </Button>
      </Flex>
    </Flex>
  );
}
