import { Button, Flex, Input } from 'antd';
import { useRef, type ReactNode, type RefObject } from 'react';
import type { NoteName } from '@contracts/booking/appointments';
import type { useEditing } from '../../../shared/editing/use-editing';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import {
  inputOf,
  OfficeField,
  OfficeForm,
  type OfficeFormRef,
} from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './job-drawer.module.css';
import { costWords, type Notes, type NotesField } from './notes-draft';

export const notesLabels: Readonly<Record<NotesField, string>> = {
  technicianNotes: 'Technician notes',
  workDone: 'Work done',
  internalNotes: 'Office notes',
  totalCost: 'Total cost',
};

interface NotesFormProps<Name extends NotesField> {
  editing: ReturnType<typeof useEditing<Pick<Notes, Name>, unknown>>;
  saving: boolean;
  /** Who made the conflicting change. */
  by: string;
  /** Shows the conflicts. */
  panel: RefObject<HTMLElement | null>;
  maxLength: number;
  submit: string;
  primary?: boolean;
  /** More fields. */
  children?: ReactNode;
}

/** Notes for the technician, in the details of an appointment or a service request. */
export function NotesForm<Name extends NotesField>({
  editing,
  saving,
  by,
  panel,
  maxLength,
  submit,
  primary = false,
  children,
}: NotesFormProps<Name>) {
  const form = useRef<OfficeFormRef>(null);
  const { draft, base } = editing;
  const changed = editing.changed.length > 0;
  return (
    <OfficeForm
      ref={form}
      className={styles.form}
      values={draft}
      onValuesChange={editing.type}
      onFinish={() => {
        if (!saving) void editing.save();
      }}
    >
      <NoteField
        name="technicianNotes"
        hint="For the technician. Customers don’t see this."
        maxLength={maxLength}
      />
      {children}
      <Flex align="center" gap={14}>
        <Button
          type={primary ? 'primary' : 'default'}
          htmlType="submit"
          loading={saving}
          disabled={!changed}
        >
          {submit}
        </Button>
        {changed && !saving && <span className={text.quiet}>Not saved yet</span>}
      </Flex>
      <EditConflict
        ref={panel}
        by={by}
        conflicts={editing.conflicts.map((name) => ({
          name,
          label: notesLabels[name],
          mine: wordsOf(draft[name]),
          theirs: wordsOf(base[name]),
          prose: name !== 'totalCost',
        }))}
        onChoose={(name, choice) => editing.choose(name, choice, inputOf(form, name))}
      />
    </OfficeForm>
  );
}

const wordsOf = (value: Notes[NotesField]): string =>
  typeof value === 'string' ? value : costWords(value);

interface NoteFieldProps {
  name: NoteName;
  /** Who reads it. */
  hint: string;
  maxLength: number;
}

export function NoteField({ name, hint, maxLength }: NoteFieldProps) {
  return (
    <OfficeField name={name} label={notesLabels[name]} optional hint={hint}>
      <Input.TextArea name={name} autoSize={{ minRows: 3, maxRows: 10 }} maxLength={maxLength} />
    </OfficeField>
  );
}

interface NotesPlaceholderProps {
  /** Why the full record couldn't be loaded; absent while it is pending. */
  error: unknown;
  retry: () => unknown;
}

/** Takes the place of the form until the full notes are loaded. */
export function NotesPlaceholder({ error, retry }: NotesPlaceholderProps) {
  return (
    <div className={styles.formPlace}>
      {error ? (
        <div role="alert">
          <p>The full notes could not be loaded.</p>
          <RequestNumber error={error} />
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : (
        <Loading label="Loading the notes" />
      )}
    </div>
  );
}
