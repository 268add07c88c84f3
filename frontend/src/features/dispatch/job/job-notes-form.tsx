import { Input } from 'antd';
import { useId, useRef } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { centsOf, costLimits, costMessages } from '@contracts/vocabulary/money';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import type { Drafts } from '../../../shared/editing/drafts';
import { useKept } from '../../../shared/editing/kept';
import { useEditing } from '../../../shared/editing/use-editing';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';
import { CostLines } from './cost-lines';
import { annotationOf, centsIn, notesOf, wrongCost, type NotesField } from './notes-draft';
import styles from './job-drawer.module.css';
import { NoteField, NotesForm, notesLabels } from './notes-form';

interface JobNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  appointment: Appointment;
  drafts: Drafts<NotesField>;
  lastAuthor: string;
}

export function JobNotesForm({ appointment, drafts, lastAuthor }: JobNotesFormProps) {
  const { id } = appointment;
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const panel = useRef<HTMLElement>(null);
  const [costReason, setCostReason] = useKept(`cost reason ${id}`, '');
  const editing = useEditing<NotesField, Appointment>(drafts, id, notesOf(appointment), {
    send: (changes, version) => {
      const reason = isBelowPaid(changes.totalCost, appointment) && costReason.trim();
      const body = { ...annotationOf(changes, version), ...(reason && { costReason: reason }) };
      return annotate({ id, body });
    },
    read: notesOf,
    onConflict: () => panel.current?.focus(),
    onSaved: () => {
      setCostReason('');
      toast({ title: 'Appointment updated', description: `${visitWords(appointment)}.` });
    },
    onFailed: (error) => toastFailure('Error updating appointment', error),
  });
  const typed = editing.changed.includes('totalCost') ? editing.draft.totalCost : undefined;
  return (
    <NotesForm
      editing={editing}
      saving={isLoading}
      by={lastAuthor}
      panel={panel}
      maxLength={bookingTextLimits.technicianNotes}
      submit="Save"
      primary
    >
      {(appointment.workDone !== null || appointmentStatusRules[appointment.status].over) && (
        <NoteField
          name="workDone"
          hint="The customer reads this."
          maxLength={bookingTextLimits.technicianNotes}
        />
      )}
      <NoteField
        name="internalNotes"
        hint="Only the office reads this."
        maxLength={bookingTextLimits.technicianNotes}
      />
      <OfficeField
        name="totalCost"
        label={notesLabels.totalCost}
        optional
        hint="Customers, and anyone with the pay link, see the lines. Leave names out."
        check={(draft) => wrongCost(draft, editing.base.totalCost)?.message}
      >
        <CostLines wrong={wrongCost(editing.draft.totalCost, editing.base.totalCost)} />
      </OfficeField>
      {isBelowPaid(typed, appointment) && (
        <CostReason reason={costReason} onChange={setCostReason} />
      )}
    </NotesForm>
  );
}

/** A new total that goes down, below what was paid. */
const isBelowPaid = (draft: string | undefined, { totalCost, paid }: Appointment): boolean =>
  draft !== undefined &&
  wrongCost(draft, totalCost ?? '') === null &&
  centsIn(draft) < centsOf(Math.min(Number(totalCost ?? 0), Number(paid)));

/** It isn't part of the job: the log keeps it. */
function CostReason({ reason, onChange }: { reason: string; onChange: (typed: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{costMessages.lowered}</label>
      <Input
        id={id}
        required
        maxLength={costLimits.reason}
        aria-describedby={`${id}-hint`}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={styles.paragraph}>
        Only the office reads it, in the log. What the customer paid stays paid until you refund it.
      </p>
    </div>
  );
}
