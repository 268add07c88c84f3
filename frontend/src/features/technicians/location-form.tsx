import { Button, Input } from 'antd';
import type { FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { coordinateStep, mapDefaults, trackingLimits } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import { Field } from '../../shared/ui/forms/field';
import { classNames } from '../../shared/ui/class-names';
import { toast } from '../../shared/ui/feedback/toast-store';
import { decimalOf } from './technician-drafts';
import { useSetTechnicianLocationMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

const empty = { lat: '', lng: '', address: '' };

/** The management page's form: coordinates and the address that goes with them, all three required. */
export function LocationForm({ technician }: { technician: Technician }) {
  const { draft, setDraft, text } = useDraft(empty);
  const [setLocation, { isLoading }] = useSetTechnicianLocationMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const [lat, lng, address] = [decimalOf(draft.lat), decimalOf(draft.lng), draft.address.trim()];
    if (lat === null || lng === null || address === '') {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all location fields',
        variant: 'destructive',
      });
      return;
    }
    const { error } = await setLocation({ id: technician.id, body: { lat, lng, address } });
    if (error) {
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update location'),
        variant: 'destructive',
      });
      return;
    }
    setDraft(empty);
    toast({ title: 'Location Updated', description: `${technician.name} is at ${address}.` });
  };

  const coordinate = { type: 'number', step: coordinateStep, inputMode: 'decimal' } as const;
  return (
    <form
      className={classNames(styles.place, styles.locate)}
      noValidate
      aria-label={`Location of ${technician.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <h3 className={styles.placeTitle}>Update Location</h3>
      <Field label="Latitude">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('lat')}
            {...coordinate}
            placeholder={mapDefaults.lat.toFixed(4)}
          />
        )}
      </Field>
      <Field label="Longitude">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('lng')}
            {...coordinate}
            placeholder={mapDefaults.lng.toFixed(4)}
          />
        )}
      </Field>
      <div className={styles.addressLine}>
        <Field label="Address" className={styles.address}>
          {(wiring) => (
            <Input
              {...wiring}
              {...text('address')}
              autoComplete="off"
              maxLength={trackingLimits.address}
            />
          )}
        </Field>
        <Button
          htmlType="submit"
          loading={isLoading}
          aria-label={`Update Location of ${technician.name}`}
        >
          Update Location
        </Button>
      </div>
    </form>
  );
}
