import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import type { CustomerNumber, CustomerRecord, SimilarCustomer } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { formatPhone } from '../../../shared/format';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { NamedRecord, numberWords } from '../customer-parts';
import styles from '../customers-admin.module.css';
import { reasonWords } from './pair-words';
import { useTellingApart } from './use-telling-apart';
import { UndoButton } from './undo-button';

interface SimilarCustomersProps {
  record: CustomerRecord;
  /** Asks whether that one becomes part of this one. */
  onMerge: (other: CustomerNumber) => void;
}

/** Records that are part of this one, and others that may be the same customer. */
export function SimilarCustomers({ record, onMerge }: SimilarCustomersProps) {
  const { number, similar, merged } = record;
  return (
    <>
      {merged.length > 0 && (
        <div className={styles.columns}>
          <RecordPanel title="Merged records">
            <ul>
              {merged.map((part) => (
                <li key={part.number} className={styles.row}>
                  <Merged number={number} part={part} />
                </li>
              ))}
            </ul>
          </RecordPanel>
        </div>
      )}
      {similar.length > 0 && (
        <div className={styles.columns}>
          <RecordPanel title="Possible duplicates">
            <ul>
              {similar.map((other) => (
                <li key={other.number} className={styles.row}>
                  <Similar number={number} other={other} onMerge={onMerge} />
                </li>
              ))}
            </ul>
          </RecordPanel>
        </div>
      )}
    </>
  );
}

function Merged({
  number,
  part: { name, step, ...part },
}: {
  number: CustomerNumber;
  part: CustomerRecord['merged'][number];
}) {
  const called = `${name || namelessCustomer} ${numberWords(part.number)}`;
  return (
    <Flex wrap gap={8} align="center" justify="space-between">
      <span>{called}</span>
      <UndoButton number={number} step={step} label={`Undo merge of ${called}`}>
        Undo merge
      </UndoButton>
    </Flex>
  );
}

interface SimilarProps {
  number: CustomerNumber;
  other: SimilarCustomer;
  onMerge: (other: CustomerNumber) => void;
}

function Similar({ number, other, onMerge }: SimilarProps) {
  const { isLoading, tell } = useTellingApart(number, other.number);
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the next one.
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) actions.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [other.apart]);
  const decide = async (apart: boolean) => {
    if (isLoading) return;
    pressed.current = true;
    if (!(await tell(apart))) pressed.current = false;
  };
  const facts = [other.phone && formatPhone(other.phone), other.email, other.address];
  return (
    <Flex wrap gap={8} align="center" justify="space-between">
      <div>
        <NamedRecord of={other} /> <span className={text.note}>{numberWords(other.number)}</span>{' '}
        {other.apart && <StatusTag>Not the same</StatusTag>}
        <span className={text.quiet}>{reasonWords(other.reasons)}</span>
        <span className={text.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Flex wrap gap={8} ref={actions}>
        {other.apart ? (
          <Button size="small" loading={isLoading} onClick={() => void decide(false)}>
            Undo
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => onMerge(other.number)}>
              Merge into this customer
            </Button>
            <Button size="small" loading={isLoading} onClick={() => void decide(true)}>
              Not the same
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  );
}
