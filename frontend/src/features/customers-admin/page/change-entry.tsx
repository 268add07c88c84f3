import type { CustomerChange, CustomerNumber } from '@contracts/customers/records';
import type { CustomerChangeCause } from '@contracts/vocabulary/office/customers';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { UndoButton } from '../merge/undo-button';

const causeWords: Readonly<Record<CustomerChangeCause, string>> = {
  created: 'Record created',
  changed: 'Record changed',
  'changed-in-portal': 'Changed in the customer portal',
  merged: 'Merged',
  imported: 'Imported',
  undone: 'Undone',
};

interface ChangeEntryProps {
  number: CustomerNumber;
  /** The fields of one step. */
  changes: readonly [CustomerChange, ...CustomerChange[]];
}

/** One step: who changed what, and from what to what. */
export function ChangeEntry({ number, changes }: ChangeEntryProps) {
  const [{ step, by, cause, undone }] = changes;
  return (
    <>
      <p>
        {causeWords[cause]} <span className={text.note}>by {by}</span>{' '}
        {undone && <StatusTag>Taken back</StatusTag>}
      </p>
      <ul>
        {changes.map(({ field, before, after }, index) => (
          <li key={index}>
            {field}: {before || 'empty'} → {after || 'empty'}
          </li>
        ))}
      </ul>
      {changes.some(({ canUndo }) => canUndo) && (
        <UndoButton number={number} step={step}>
          Undo
        </UndoButton>
      )}
    </>
  );
}
