import { Button, Drawer, Input, Radio } from 'antd';
import { useId, useRef, type FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api-error';
import { Field } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast-store';
import { editBody, editDraftOf } from './technician-drafts';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

interface EditTechnicianDrawerProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/** Edits one technician beside the cards. Stays open, with what was typed, until the server has taken it. */
export function EditTechnicianDrawer({ technician, open, onClose }: EditTechnicianDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Edit ${technician?.name ?? 'technician'}`}
      size={460}
      destroyOnHidden
    >
      {technician && <EditForm key={technician.id} technician={technician} onDone={onClose} />}
    </Drawer>
  );
}

function EditForm({ technician, onDone }: { technician: Technician; onDone: () => void }) {
  const { draft, setDraft, text } = useDraft(editDraftOf(technician));
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);
  const availabilityId = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const missing = (['name', 'phone'] as const).find((field) => draft[field].trim() === '');
    if (missing) {
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    const { error } = await update({ id: technician.id, body: editBody(draft, technician) });
    if (error) {
      toast({
        title: 'Error updating technician',
        description: messageOf(error, 'Failed to update technician'),
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Technician updated successfully', description: draft.name.trim() });
    onDone();
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <Field label="Name">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('name')}
            name="name"
            required
            autoComplete="off"
            maxLength={trackingLimits.technicianName}
          />
        )}
      </Field>
      <Field label="Phone">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('phone')}
            name="phone"
            type="tel"
            required
            autoComplete="off"
            maxLength={trackingLimits.phone}
          />
        )}
      </Field>
      <Field label="Vehicle" optional>
        {(wiring) => (
          <Input
            {...wiring}
            {...text('vehicleInfo')}
            name="vehicleInfo"
            maxLength={trackingLimits.vehicleInfo}
          />
        )}
      </Field>
      <Field label="Specialties" optional hint="Separated by commas">
        {(wiring) => <Input {...wiring} {...text('specialties')} name="specialties" />}
      </Field>
      <fieldset className={styles.form} aria-describedby={availabilityId}>
        <legend className={styles.legend}>Availability</legend>
        <Radio.Group
          name="availability"
          value={draft.availability}
          onChange={({ target }) =>
            setDraft((before) => ({
              ...before,
              availability: target.value as typeof draft.availability,
            }))
          }
          options={[
            { value: 'available', label: 'Available' },
            { value: 'offline', label: 'Offline' },
          ]}
        />
        <p id={availabilityId} className={styles.note}>
          Busy follows by itself from a job under way. Jobs stay assigned when a technician goes
          offline; you get an alert for them.
        </p>
      </fieldset>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save changes
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
