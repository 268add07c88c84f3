import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import type { Appointment } from '@contracts/booking';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { messageOf } from '../../shared/api-error';
import { Field } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast-store';
import parts from './board.module.css';
import { useAnnotateAppointmentMutation } from './dispatch-endpoints';
import { annotationOf, costError, notesDraftOf, type NotesDraft } from './notes-draft';
import styles from './job-drawer.module.css';

interface JobNotesFormProps {
  appointment: Appointment;
  /** What was typed before the details were closed. */
  kept: NotesDraft | undefined;
  /** Told of every change, so that closing the details loses nothing; undefined once it is saved. */
  keep: (draft: NotesDraft | undefined) => void;
}

/** What the technician found and what it costs. */
export function JobNotesForm({ appointment, kept, keep }: JobNotesFormProps) {
  const [draft, setDraft] = useState(kept ?? notesDraftOf(appointment));
  const [asked, setAsked] = useState(false);
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const changes = annotationOf(draft, appointment);
  const wrongCost = costError(draft.totalCost, appointment.totalCost);
  const change = (next: Partial<NotesDraft>) => {
    const after = { ...draft, ...next };
    setDraft(after);
    keep(after);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isLoading || wrongCost || !changes) return;
    const { data, error } = await annotate({ id: appointment.id, body: changes });
    if (!data) {
      toast({
        title: 'Error updating appointment',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
      return;
    }
    setDraft(notesDraftOf(data));
    setAsked(false);
    keep(undefined);
    toast({ title: 'Appointment updated', description: `${appointment.number} has been saved.` });
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field label="Technician notes" optional>
        {(wiring) => (
          <Input.TextArea
            {...wiring}
            value={draft.technicianNotes}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={bookingTextLimits.technicianNotes}
            onChange={({ target }) => change({ technicianNotes: target.value })}
          />
        )}
      </Field>
      <Field label="Total cost" optional error={asked ? wrongCost : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            className={styles.cost}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            status={asked && wrongCost ? 'error' : undefined}
            value={draft.totalCost}
            onChange={({ target }) => change({ totalCost: target.value })}
          />
        )}
      </Field>
      <div className={styles.formActions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={!changes && !wrongCost}
        >
          Save
        </Button>
        {changes && !isLoading && <span className={parts.quiet}>Not saved yet</span>}
      </div>
    </form>
  );
}
