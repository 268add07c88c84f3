import { Button, Input } from 'antd';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import type { Drafts } from '../../shared/editing/drafts';
import { Field } from '../../shared/ui/forms/field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { useEditing } from '../../shared/editing/use-editing';
import { EditConflicts, textOf } from './edit-conflicts';
import { editableOf, editBody, isComplete, type EditField } from './technician-drafts';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';

interface InlineEditFormProps {
  technician: Technician;
  /** What was typed and is not saved, of every card. */
  drafts: Drafts<EditField>;
  /** Tells whether something was typed that is not saved. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Name, phone and vehicle in place of the card's head. Escape closes it and keeps what was typed; Cancel gives it up. */
export function InlineEditForm({ technician, drafts, onDirty, onDone }: InlineEditFormProps) {
  const { id } = technician;
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const editing = useEditing<EditField, Technician>(drafts, id, editableOf(technician), {
    send: (changes, version) => update({ id, body: editBody(changes, version) }),
    read: editableOf,
    onConflict: () => panel.current?.focus(),
    onSaved: (saved) => {
      const { name } = saved ?? technician;
      toast({ title: 'Technician Updated', description: `${name} has been saved.` });
      onDone();
    },
    onNothing: onDone,
    onFailed: (error) =>
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update technician'),
        variant: 'destructive',
      }),
  });
  const { name, phone, vehicleInfo } = editing.draft;
  const text = textOf(editing);
  const dirty = editing.changed.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (isComplete({ name, phone, vehicleInfo })) return void editing.save();
    toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields',
      variant: 'destructive',
    });
  };

  return (
    <form
      ref={form}
      className={styles.edit}
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <h2 id={titleId} className={styles.placeTitle}>
        Edit {technician.name}
      </h2>
      <Field label="Name">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('name')}
            name="name"
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
            autoComplete="off"
            maxLength={trackingLimits.phone}
          />
        )}
      </Field>
      <Field label="Vehicle">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('vehicleInfo')}
            name="vehicleInfo"
            maxLength={trackingLimits.vehicleInfo}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save
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
