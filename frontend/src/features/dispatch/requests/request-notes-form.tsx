import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import type { ServiceRequest } from '@contracts/booking';
import { serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { messageOf } from '../../../shared/api-error';
import { Field } from '../../../shared/ui/field';
import { toast } from '../../../shared/ui/toast-store';
import board from '../board.module.css';
import drawer from '../job-drawer.module.css';
import { useChangeServiceRequestMutation } from './request-endpoints';

interface RequestNotesFormProps {
  request: ServiceRequest;
  /** What was typed before the details were closed. */
  kept: string | undefined;
  /** Told of every change; undefined once it is saved. */
  keep: (notes: string | undefined) => void;
  onSaved: (request: ServiceRequest) => void;
}

/** What the office knows beyond the form. */
export function RequestNotesForm({ request, kept, keep, onSaved }: RequestNotesFormProps) {
  const present = request.technicianNotes ?? '';
  const [notes, setNotes] = useState(kept ?? present);
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const changed = notes.trim() !== present;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || !changed) return;
    const body = { technicianNotes: notes.trim() };
    const { data, error } = await change({ id: request.id, body });
    if (!data) {
      toast({
        title: 'Error updating request',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
      return;
    }
    setNotes(data.technicianNotes ?? '');
    keep(undefined);
    onSaved(data);
    toast({ title: 'Request updated', description: `${request.number} has been saved.` });
  };

  return (
    <form className={drawer.form} noValidate onSubmit={(event) => void save(event)}>
      <Field label="Technician notes" optional>
        {(wiring) => (
          <Input.TextArea
            {...wiring}
            value={notes}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={serviceRequestTextLimits.technicianNotes}
            onChange={({ target }) => {
              setNotes(target.value);
              keep(target.value);
            }}
          />
        )}
      </Field>
      <div className={drawer.formActions}>
        <Button htmlType="submit" loading={isLoading} disabled={!changed}>
          Save notes
        </Button>
        {changed && !isLoading && <span className={board.quiet}>Not saved yet</span>}
      </div>
    </form>
  );
}
