import { Button, Input } from 'antd';
import { useRef } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import type { Drafts } from '../../../shared/editing/drafts';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { toast, toastFailure } from '../../../shared/ui/feedback/toast-store';
import {
  fieldsOf,
  inputOf,
  OfficeField,
  OfficeForm,
  type OfficeFormRef,
} from '../../../shared/ui/office/office-form';
import { useEditing } from '../../../shared/editing/use-editing';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './job-drawer.module.css';
import { annotationOf, costError, notesOf, type NotesField } from './notes-draft';

const labels: Record<NotesField, string> = {
  technicianNotes: 'Technician notes',
  totalCost: 'Total cost',
};

interface JobNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  appointment: Appointment;
  drafts: Drafts<NotesField>;
  lastAuthor: string;
}

export function JobNotesForm({ appointment, drafts, lastAuthor }: JobNotesFormProps) {
  const { id, number } = appointment;
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const editing = useEditing<NotesField, Appointment>(drafts, id, notesOf(appointment), {
    send: (changes, version) => annotate({ id, body: annotationOf(changes, version) }),
    read: notesOf,
    onConflict: () => panel.current?.focus(),
    onSaved: () => {
      toast({ title: 'Appointment updated', description: `${number} has been saved.` });
    },
    onFailed: (error) => toastFailure('Error updating appointment', error),
  });
  const { draft, base, changed } = editing;

  return (
    <OfficeForm
      ref={form}
      className={styles.form}
      initialValues={draft}
      fields={fieldsOf(draft)}
      onValuesChange={editing.type}
      onFinish={() => {
        if (!isLoading) void editing.save();
      }}
    >
      <OfficeField
        name="technicianNotes"
        label={labels.technicianNotes}
        optional
        hint="For the technician. Customers don’t see this."
      >
        <Input.TextArea
          name="technicianNotes"
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={bookingTextLimits.technicianNotes}
        />
      </OfficeField>
      <OfficeField
        name="totalCost"
        label={labels.totalCost}
        optional
        check={(text) => costError(text, base.totalCost)}
      >
        <Input
          name="totalCost"
          className={styles.cost}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
        />
      </OfficeField>
      <div className={styles.formActions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={changed.length === 0}
        >
          Save
        </Button>
        {changed.length > 0 && !isLoading && <span className={text.quiet}>Not saved yet</span>}
      </div>
      <EditConflict
        ref={panel}
        by={lastAuthor}
        conflicts={editing.conflicts.map((name) => ({
          name,
          label: labels[name],
          mine: draft[name],
          theirs: base[name],
          prose: name === 'technicianNotes',
        }))}
        onChoose={(name, choice) => editing.choose(name, choice, inputOf(form, name))}
      />
    </OfficeForm>
  );
}
