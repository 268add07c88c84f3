import { Button, Input } from 'antd';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api-error';
import { Field } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast-store';
import { isComplete } from './technician-drafts';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

interface InlineEditFormProps {
  technician: Technician;
  /** Tells whether something was typed that would be lost. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Name, phone and vehicle in place of the card's head. */
export function InlineEditForm({ technician, onDirty, onDone }: InlineEditFormProps) {
  const original = {
    name: technician.name,
    phone: technician.phone,
    vehicleInfo: technician.vehicleInfo ?? '',
  };
  const { draft, text } = useDraft(original);
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const dirty =
    draft.name !== original.name ||
    draft.phone !== original.phone ||
    draft.vehicleInfo !== original.vehicleInfo;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!isComplete(draft)) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      });
      return;
    }
    const body = {
      name: draft.name.trim(),
      phone: draft.phone.trim(),
      vehicleInfo: draft.vehicleInfo.trim(),
    };
    const { error } = await update({ id: technician.id, body });
    if (error) {
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update technician'),
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Technician Updated', description: `${body.name} has been saved.` });
    onDone();
  };

  return (
    <form
      ref={form}
      className={styles.edit}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
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
            type="tel"
            autoComplete="off"
            maxLength={trackingLimits.phone}
          />
        )}
      </Field>
      <Field label="Vehicle">
        {(wiring) => (
          <Input {...wiring} {...text('vehicleInfo')} maxLength={trackingLimits.vehicleInfo} />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
