import { Modal } from 'antd';
import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import type { CustomerNumber } from '@contracts/customers/records';
import { Loaded } from '../../../shared/ui/office/loaded';
import { useCustomerFileQuery } from '../customer-endpoints';
import styles from '../customers-admin.module.css';
import { CustomerChoice } from '../edit/customer-choice';
import { MergeForm } from './merge-form';

export interface Merging {
  /** Proposed to stay. */
  readonly stays: CustomerNumber;
  /** Null until the office has found it. */
  readonly joins: CustomerNumber | null;
}

interface MergeDialogProps {
  merging: Merging | null;
  onClose: () => void;
}

/** Asks before two records become one. */
export function MergeDialog({ merging, onClose }: MergeDialogProps) {
  // It stays while the dialog closes.
  const [shown, setShown] = useState(merging);
  if (merging !== null && merging !== shown) setShown(merging);
  const isMerged = useRef(false);
  /** The button that opened it goes with the merge, now or a moment later. */
  const focusPage = () => {
    if (isMerged.current) document.getElementById('main')?.focus();
    isMerged.current = false;
  };
  return (
    <Modal
      open={merging !== null}
      title="Merge two customers"
      footer={null}
      width={640}
      destroyOnHidden
      onCancel={onClose}
      afterClose={focusPage}
    >
      {shown && (
        <Found
          merging={shown}
          onClose={onClose}
          onMerged={() => {
            isMerged.current = true;
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

interface FoundProps {
  merging: Merging;
  onClose: () => void;
  onMerged: () => void;
}

function Found({ merging, onClose, onMerged }: FoundProps) {
  const [joins, setJoins] = useState(merging.joins);
  const one = useCustomerFileQuery(merging.stays);
  const other = useCustomerFileQuery(joins ?? skipToken);
  const both =
    one.currentData && other.currentData
      ? { one: one.currentData.record, other: other.currentData.record }
      : undefined;
  const reload = async () => {
    const [first, second] = await Promise.all([one.refetch(), other.refetch()]);
    return first.data && second.data
      ? { one: first.data.record, other: second.data.record }
      : undefined;
  };
  return (
    <>
      {merging.joins === null && (
        <div className={styles.notice}>
          <CustomerChoice
            aria-label="Customer to merge with"
            placeholder="Search by name, phone or number"
            except={merging.stays}
            value={joins === null || !both ? null : both.other}
            onChange={(customer) => setJoins(customer?.number ?? null)}
          />
        </div>
      )}
      {joins !== null && (
        <Loaded
          what="the customers"
          data={both}
          asked={{ error: one.error ?? other.error, refetch: reload }}
          headingLevel={3}
        >
          {(pair) => (
            <MergeForm
              key={joins}
              pair={pair}
              staysFirst={merging.stays}
              reload={reload}
              onClose={onClose}
              onMerged={onMerged}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
