import { Button, Drawer, Input, Radio } from 'antd';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import { Drafts } from '../../shared/editing/drafts';
import { Field } from '../../shared/ui/forms/field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { useEditing } from '../../shared/editing/use-editing';
import { EditConflicts, textOf } from './edit-conflicts';
import { editableOf, editBody, sameEdit, type EditField } from './technician-drafts';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';

interface EditTechnicianDrawerProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Edits one technician beside the cards. What was typed stays until the server has taken it or it is given up with Cancel, also
 * when the drawer is closed.
 */
export function EditTechnicianDrawer({ technician, open, onClose }: EditTechnicianDrawerProps) {
  const [drafts] = useState(() => new Drafts<EditField>(sameEdit));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Edit ${technician?.name ?? 'technician'}`}
      size={460}
      destroyOnHidden
    >
      {technician && (
        <EditForm key={technician.id} technician={technician} drafts={drafts} onDone={onClose} />
      )}
    </Drawer>
  );
}

interface EditFormProps {
  technician: Technician;
  drafts: Drafts<EditField>;
  onDone: () => void;
}

function EditForm({ technician, drafts, onDone }: EditFormProps) {
  const { id } = technician;
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLElement>(null);
  const availabilityId = useId();
  const editing = useEditing<EditField, Technician>(drafts, id, editableOf(technician), {
    send: (changes, version) => update({ id, body: editBody(changes, version) }),
    read: editableOf,
    onConflict: () => panel.current?.focus(),
    onSaved: (saved) => {
      toast({
        title: 'Technician updated successfully',
        description: saved?.name ?? technician.name,
      });
      onDone();
    },
    onNothing: onDone,
    onFailed: (error) =>
      toast({
        title: 'Error updating technician',
        description: messageOf(error, 'Failed to update technician'),
        variant: 'destructive',
      }),
  });
  const { draft } = editing;
  const text = textOf(editing);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const missing = (['name', 'phone'] as const).find((field) => draft[field].trim() === '');
    if (missing) {
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    void editing.save();
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={save}>
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
          onChange={({ target }) => editing.type({ availability: String(target.value) })}
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
        <Button
          onClick={() => {
            editing.discard();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
      <EditConflicts editing={editing} form={form} panel={panel} />
    </form>
  );
}
