import { Button, Input } from 'antd';
import { useRef, type FormEvent } from 'react';
import { coordinateStep, trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import { Field } from '../../shared/ui/forms/field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { createBody, emptyCreateDraft } from './technician-drafts';
import { useAddTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

/** The admin page's form. It keeps what was typed until the server has the technician. */
export function CreateTechnicianForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { draft, setDraft, text } = useDraft(emptyCreateDraft);
  const [add, { isLoading }] = useAddTechnicianMutation();
  const form = useRef<HTMLFormElement>(null);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const missing = (['name', 'phone'] as const).find((field) => draft[field].trim() === '');
    if (missing) {
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    const { data, error } = await add(createBody(draft));
    if (!data) {
      toast({
        title: 'Error creating technician',
        description: messageOf(error, 'Failed to add technician'),
        variant: 'destructive',
      });
      return;
    }
    setDraft(emptyCreateDraft);
    toast({ title: 'Technician created successfully' });
    onCreated(data.id);
  };

  return (
    <section className={styles.panel} aria-labelledby="new-technician">
      <div className={styles.panelHead}>
        <h2 id="new-technician" className={styles.barTitle}>
          Add New Technician
        </h2>
        <p>Name and phone are required. The rest can be added later.</p>
      </div>
      <form
        ref={form}
        noValidate
        className={`${styles.form} ${styles.panelBody}`}
        onSubmit={(event) => void create(event)}
      >
        <div className={styles.columns}>
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
        </div>
        <Field label="Specialties" optional hint="Separated by commas, for instance: Oven, Range">
          {(wiring) => <Input {...wiring} {...text('specialties')} name="specialties" />}
        </Field>
        <Field label="Vehicle" optional hint="What a customer should look for at the door">
          {(wiring) => (
            <Input
              {...wiring}
              {...text('vehicle')}
              name="vehicle"
              maxLength={trackingLimits.vehicleInfo}
            />
          )}
        </Field>
        <div className={styles.columns}>
          <Field label="Latitude">
            {(wiring) => (
              <Input
                {...wiring}
                {...text('lat')}
                name="lat"
                type="number"
                step={coordinateStep}
                inputMode="decimal"
              />
            )}
          </Field>
          <Field label="Longitude">
            {(wiring) => (
              <Input
                {...wiring}
                {...text('lng')}
                name="lng"
                type="number"
                step={coordinateStep}
                inputMode="decimal"
              />
            )}
          </Field>
        </div>
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Create Technician
          </Button>
        </div>
      </form>
    </section>
  );
}
