import { Button, Input } from 'antd';
import { useEffect, useRef, type FormEvent } from 'react';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import { Field } from '../../shared/ui/forms/field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { addBody, emptyAddDraft, isComplete, type AddDraft } from './technician-drafts';
import { useAddTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

const fields: { name: keyof AddDraft; label: string; maxLength?: number }[] = [
  { name: 'name', label: 'Full Name', maxLength: trackingLimits.technicianName },
  { name: 'phone', label: 'Phone Number', maxLength: trackingLimits.phone },
  { name: 'vehicleInfo', label: 'Vehicle Information', maxLength: trackingLimits.vehicleInfo },
  { name: 'specialties', label: 'Specialties (comma-separated)' },
];

/** The management page's form: all four fields, kept until the server has the technician. */
export function AddTechnicianForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { draft, setDraft, text } = useDraft(emptyAddDraft);
  const [add, { isLoading }] = useAddTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!isComplete({ ...draft })) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all fields',
        variant: 'destructive',
      });
      const missing = fields.find(({ name }) => draft[name].trim() === '');
      form.current?.querySelector<HTMLInputElement>(`[name=${missing?.name}]`)?.focus();
      return;
    }
    const { error } = await add(addBody(draft));
    if (error) {
      toast({
        title: 'Add Failed',
        description: messageOf(error, 'Failed to add technician'),
        variant: 'destructive',
      });
      return;
    }
    toast({
      title: 'Technician Added',
      description: `${draft.name.trim()} can be assigned from now on.`,
    });
    setDraft(emptyAddDraft);
    onClose();
  };

  return (
    <section id={id} className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={styles.panelHead}>
        <h2 id={`${id}-title`} className={styles.barTitle}>
          Add New Technician
        </h2>
      </div>
      <form
        ref={form}
        noValidate
        className={`${styles.form} ${styles.panelBody}`}
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles.columns}>
          {fields.map(({ name, label, maxLength }) => (
            <Field key={name} label={label}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...text(name)}
                  name={name}
                  type={name === 'phone' ? 'tel' : 'text'}
                  autoComplete="off"
                  maxLength={maxLength}
                />
              )}
            </Field>
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Add Technician
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </section>
  );
}
