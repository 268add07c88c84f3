import { useRef } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import type { Drafts } from '../../../shared/editing/drafts';
import { useEditing } from '../../../shared/editing/use-editing';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';
import { CostLines } from './cost-lines';
import { annotationOf, notesOf, wrongCost, type NotesField } from './notes-draft';
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
  const editing = useEditing<NotesField, Appointment>(drafts, id, notesOf(appointment), {
    send: (changes, version) => annotate({ id, body: annotationOf(changes, version) }),
    read: notesOf,
    onConflict: () => panel.current?.focus(),
    onSaved: () => {
      toast({ title: 'Appointment updated', description: `${visitWords(appointment)}.` });
    },
    onFailed: (error) => toastFailure('Error updating appointment', error),
  });
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
    </NotesForm>
  );
}
