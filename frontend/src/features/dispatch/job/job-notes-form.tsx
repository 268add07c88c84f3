import { Input } from 'antd';
import { useId, useRef } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { centsOf, costLimits, costMessages, type BillLine } from '@contracts/vocabulary/money';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { useDraft } from '../../../shared/editing/use-draft';
import { useEditing } from '../../../shared/editing/use-editing';
import { formatMoney } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';
import { CostLines } from './cost-lines';
import { annotationOf, centsIn, notesOf, sameNotes, wrongCost, type Notes } from './notes-draft';
import styles from './job-drawer.module.css';
import { NoteField, NotesForm, notesLabels } from './notes-form';

interface JobNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  appointment: Appointment;
  lastAuthor: string;
}

export function JobNotesForm({ appointment, lastAuthor }: JobNotesFormProps) {
  const { id } = appointment;
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const panel = useRef<HTMLElement>(null);
  const reason = useDraft('cost reason', id, { costReason: '' });
  const costReason = reason.typed.costReason.trim();
  const editing = useEditing<Notes, Appointment>('job notes', id, notesOf(appointment), {
    send: (changes, version) => {
      const isLowered = costReason !== '' && isBelowPaid(changes.totalCost, appointment);
      const body = { ...annotationOf(changes, version), ...(isLowered && { costReason }) };
      return annotate({ id, body });
    },
    read: notesOf,
    same: sameNotes,
    onConflict: () => panel.current?.focus(),
    onSaved: () => {
      reason.clear();
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
        hint={
          appointment.invoice
            ? invoiceMessages.priceStays(appointment.invoice.number)
            : 'Customers, and anyone with the pay link, see the lines. Leave names out.'
        }
        check={(lines: readonly BillLine[]) => wrongCost(lines, editing.base.totalCost)?.message}
      >
        <CostLines wrong={wrongCost(editing.draft.totalCost, editing.base.totalCost)} />
      </OfficeField>
      {typed !== undefined && <AboveApproved lines={typed} estimate={appointment.estimate} />}
      {isBelowPaid(typed, appointment) && <CostReason {...reason.typed} onChange={reason.type} />}
    </NotesForm>
  );
}

/** The customer has approved less than what is typed. */
function AboveApproved({
  lines,
  estimate,
}: {
  lines: readonly BillLine[];
  estimate: Appointment['estimate'];
}) {
  const total = estimate?.approved?.total;
  if (total === undefined || centsIn(lines) <= centsOf(Number(total))) return null;
  return (
    <p role="status">Above the approved price of {formatMoney(total)}. Send a revised estimate.</p>
  );
}

/** A new total that goes down, below what was paid. */
const isBelowPaid = (lines: readonly BillLine[] | undefined, appointment: Appointment): boolean =>
  lines !== undefined &&
  wrongCost(lines, notesOf(appointment).values.totalCost) === null &&
  centsIn(lines) < centsOf(Math.min(Number(appointment.totalCost ?? 0), Number(appointment.paid)));

/** It isn't part of the job: the log keeps it. */
function CostReason({
  costReason,
  onChange,
}: {
  costReason: string;
  onChange: (typed: { costReason: string }) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{costMessages.lowered}</label>
      <Input
        id={id}
        required
        maxLength={costLimits.reason}
        aria-describedby={`${id}-hint`}
        value={costReason}
        onChange={({ target }) => onChange({ costReason: target.value })}
      />
      <p id={`${id}-hint`} className={styles.paragraph}>
        Only the office reads it, in the log. What the customer paid stays paid until you refund it.
      </p>
    </div>
  );
}
